import CursesTerminal
import Terminal

/// Shows each event as a line of text, the last ones at the bottom.
struct EventScreen {
    let arguments: [String]
    var log: [String] = []

    init(_ arguments: [String]) {
        self.arguments = arguments
    }

    mutating func run() throws {
        let terminal: CursesTerminal
        do throws(TerminalError) {
            terminal = try CursesTerminal(TerminalOptions())
        } catch {
            print("error: \(error)")
            return
        }
        defer { terminal.stop() }
        while true {
            draw(on: terminal)
            for event in terminal.nextEvents() {
                log.append("\(event)")
                switch event {
                case .key(.character("q")), .hangUp: return
                case .key(.control("z")): terminal.suspend()
                case .key(.control("l")): terminal.repaint()
                default: break
                }
            }
        }
    }

    private func draw(on terminal: CursesTerminal) {
        var buffer = Buffer(terminal.size)
        buffer.write(
            "ready \(terminal.size.columns)x\(terminal.size.rows) ", at: Point(column: 0, row: 0), style: Style(.accent)
        )
        for (row, line) in log.suffix(max(0, terminal.size.rows - 1)).enumerated() {
            buffer.write(line, at: Point(column: 0, row: row + 1), style: Style(.on))
        }
        terminal.present(buffer)
    }
}
