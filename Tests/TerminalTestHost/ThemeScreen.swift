import CursesTerminal
import Terminal
import TestHost

/// Every role, plain and selected, in the theme that was chosen.
struct ThemeScreen {
    private let terminal: CursesTerminal

    init(_ options: Options) throws(TerminalError) {
        terminal = try CursesTerminal(options.terminal)
    }

    func run() {
        while true {
            var buffer = Buffer(terminal.size)
            buffer.fill(Rect(buffer.size))
            buffer.frame(Rect(buffer.size), title: terminal.theme.name, style: Style(.dim), titleStyle: Style(.accent))
            for (row, role) in Role.allCases.enumerated() {
                let text = " \(role) quick brown "
                buffer.write(text, at: Point(column: 2, row: row + 2), style: Style(role))
                buffer.write(text, at: Point(column: 26, row: row + 2), style: Style(role, isBold: true))
                buffer.write(text, at: Point(column: 50, row: row + 2), style: Style(role).selected())
            }
            terminal.present(buffer)
            for event in terminal.nextEvents() where event == .key(.character("q")) || event == .hangUp {
                return terminal.stop()
            }
        }
    }
}
