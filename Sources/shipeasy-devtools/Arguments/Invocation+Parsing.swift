import Terminal

extension Invocation {
    /// Reads a command line.
    ///
    /// - Parameters:
    ///   - arguments: without the name of the program.
    ///   - environment: only `SHIPEASY_CLIENT_KEY` is looked at.
    init(parsing arguments: [String], environment: [String: String]) throws(UsageError) {
        let given = try GivenArguments(splitting: arguments)
        if given.has(.help) {
            self = .help
            return
        }
        if given.has(.version) {
            self = .version
            return
        }
        let command = given.command
        for option in given.options where !option.commands.contains(command) {
            throw Invocation.misplaced(option, in: command)
        }
        switch command {
        case .overlay:
            self = .overlay(try Situation(given, environment), try DisplayOptions(given))
        case .demo:
            self = .demo(try Situation(given, environment), try DisplayOptions(given))
        case .snapshot:
            let options = SnapshotOptions(
                isJSON: given.has(.json), usesColor: !given.has(.noColor), usesASCII: given.has(.ascii))
            self = .snapshot(try Situation(given, environment), options)
        case .evaluate:
            guard let project = given.value(of: .project) else {
                throw UsageError("evaluate needs a project file: --project FILE")
            }
            guard let users = given.value(of: .users) else {
                throw UsageError("evaluate needs users: --users FILE.jsonl, or --users - for standard input")
            }
            self = .evaluate(project: project, users: users)
        }
    }

    private static func misplaced(_ option: Option, in command: CommandName) -> UsageError {
        let places = CommandName.allCases.filter(option.commands.contains)
            .map { $0 == .overlay ? "the overlay" : "'\($0.rawValue)'" }.joined(separator: " and ")
        let place = command == .overlay ? "the overlay" : "'\(command.rawValue)'"
        return UsageError("\(option.rawValue) does not belong to \(place), but to \(places)")
    }
}

extension Situation {
    fileprivate init(_ given: GivenArguments, _ environment: [String: String]) throws(UsageError) {
        source = try SourceArgument(given, environment: environment)
        scenario = given.value(of: .scenario)
        for text in given.values(of: .user) { user.append(try UserArgument(parsing: text)) }
        for text in given.values(of: .override) { overrides.append(try OverrideArgument(parsing: text)) }
    }
}

extension DisplayOptions {
    fileprivate init(_ given: GivenArguments) throws(UsageError) {
        isReadOnly = given.has(.readOnly)
        usesColor = !given.has(.noColor)
        usesMouse = !given.has(.noMouse)
        usesASCII = given.has(.ascii)
        if let text = given.value(of: .poll) { pollInterval = try DisplayOptions.seconds(text) }
        if let name = given.value(of: .theme) {
            guard Theme.named(name) != nil else {
                throw UsageError(
                    "--theme is \(Theme.list), not '\(name)'",
                    suggestion: NearestSpelling.of(name, among: Theme.all.map(\.name)))
            }
            theme = name
        }
    }

    /// A tenth of a second keeps a slip of the keyboard from flooding a service; a day is as good as never.
    private static let pollRange = 0.1...86_400

    private static func seconds(_ text: String) throws(UsageError) -> Double {
        // `Double` also reads `nan`, `inf` and hexadecimal, which nobody means here.
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard isPlain, let seconds = Double(text), pollRange.contains(seconds) else {
            throw UsageError("--poll takes a number of seconds from 0.1 to 86400, not '\(text)'")
        }
        return seconds
    }
}
