import CursesTerminal
import Terminal

/// What the program was started with: a mode, then names with a value or without.
struct Options {
    let mode: String
    private let rest: [String]

    init(_ arguments: some Collection<String>) {
        mode = arguments.first ?? ""
        rest = Array(arguments.dropFirst())
    }

    func has(_ name: String) -> Bool {
        rest.contains(name)
    }

    func value(_ name: String) -> String? {
        rest.firstIndex(of: name).flatMap { rest.indices.contains($0 + 1) ? rest[$0 + 1] : nil }
    }

    var terminal: TerminalOptions {
        var options = TerminalOptions()
        options.usesMouse = !has("--no-mouse")
        if has("--no-color") { options.usesColor = false }
        if has("--ascii") { options.usesASCII = true }
        options.capturesOutput = !has("--no-capture")
        options.title = value("--title")
        options.theme = value("--theme").flatMap { Theme.named($0) } ?? .dark
        return options
    }
}
