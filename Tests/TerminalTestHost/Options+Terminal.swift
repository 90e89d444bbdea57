import CursesTerminal
import Terminal
import TestHost

extension Options {
    /// How the terminal is to be opened.
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
