import Terminal

/// The commands, by the word that asks for them.
enum CommandName: String, CaseIterable, Sendable {
    /// No word at all: the overlay.
    case overlay = ""
    case demo, snapshot, evaluate

    /// The words that can be written.
    static let words = allCases.map(\.rawValue).filter { !$0.isEmpty }
}

/// Every option there is. Parsing, the help page and the suggestions are all read from here.
enum Option: String, CaseIterable, Sendable {
    case project = "--project"
    case clientKey = "--client-key"
    case baseURL = "--base-url"
    case env = "--env"
    case user = "--user"
    case override = "--override"
    case scenario = "--scenario"
    case users = "--users"
    case json = "--json"
    case readOnly = "--read-only"
    case poll = "--poll"
    case theme = "--theme"
    case noColor = "--no-color"
    case noMouse = "--no-mouse"
    case ascii = "--ascii"
    case help = "--help"
    case version = "--version"

    /// What stands for its value on the help page, or `nil` if it takes none.
    var valueName: String? {
        switch self {
        case .project, .scenario: "FILE"
        case .clientKey: "KEY"
        case .baseURL: "URL"
        case .env, .theme: "NAME"
        case .user: "KEY=VALUE"
        case .override: "KIND:NAME=VALUE"
        case .users: "FILE|-"
        case .poll: "SECONDS"
        case .json, .readOnly, .noColor, .noMouse, .ascii, .help, .version: nil
        }
    }

    /// Whether it may be given more than once.
    var isRepeatable: Bool { self == .user || self == .override }

    /// The commands that understand it.
    var commands: Set<CommandName> {
        switch self {
        case .project, .help, .version: Set(CommandName.allCases)
        case .user, .override, .scenario, .noColor, .ascii: [.overlay, .demo, .snapshot]
        // The demo is an app: what it reads counts, and must not count at a service.
        case .clientKey, .baseURL, .env: [.overlay, .snapshot]
        case .users: [.evaluate]
        case .json: [.snapshot]
        case .readOnly, .poll, .theme, .noMouse: [.overlay, .demo]
        }
    }

    /// What it does, for the help page.
    var summary: String {
        switch self {
        case .project: "a project file, evaluated in process and read again when it changes"
        case .clientKey:
            "ask the service with this client key (or set SHIPEASY_CLIENT_KEY, which other users of the machine cannot see in the list of processes)"
        case .baseURL: "the service's address, http or https (default https://api.shipeasy.ai)"
        case .env: "the environment to ask for (default prod)"
        case .user:
            "an attribute of the user; VALUE is JSON if it parses, else text. May be repeated; anonymous_id=… stands in for the device's own id"
        case .override: "force an entry. May be repeated; see below"
        case .scenario:
            "identity and overrides from a file that the overlay saved; --user and --override are laid over it"
        case .users: "evaluate: one user per line, a JSON object each; - is standard input"
        case .json: "snapshot: one JSON object, for programs"
        case .readOnly: "look, but change neither overrides nor identity"
        case .poll: "evaluate again every so many seconds (at least 0.1)"
        case .theme: Theme.list
        case .noColor: "no colour; NO_COLOR in the environment does the same"
        case .noMouse: "leave the mouse to the terminal"
        case .ascii: "borders and marks in ASCII"
        case .help: "this page"
        case .version: "the version"
        }
    }
}

extension Theme {
    /// The names of all themes, as a sentence has them.
    static let list: String = {
        let names = all.map(\.name)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }()
}
