import CCurses
import CursesTerminal
import Terminal
import TestHost

/// Shows each event as a line of text, the last ones at the bottom, and reports it. With `--commands` capital letters do
/// something.
final class EventScreen {
    private let options: Options
    private let terminal: CursesTerminal
    private var log: [String] = []
    private var frames = 0
    private var hostLines = 0

    init(_ options: Options) throws(TerminalError) {
        self.options = options
        terminal = try CursesTerminal(options.terminal)
    }

    func run() {
        report.add("start \(terminal.size.columns)x\(terminal.size.rows) ascii=\(terminal.isASCII) pid=\(getpid())")
        var isRunning = true
        while isRunning {
            draw()
            for event in terminal.nextEvents() {
                let text = Self.text(event)
                log.append(text)
                report.add(text)
                isRunning = isRunning && take(event)
            }
        }
        terminal.stop()
        report.add("frames \(frames)")
    }

    private func take(_ event: InputEvent) -> Bool {
        switch event {
        case .hangUp, .key(.character("q")): return false
        case .key(.control("z")): terminal.suspend()
        case .key(.control("l")): terminal.repaint()
        case .key(.character(let character)) where options.has("--commands"): command(character)
        case .wake:
            for line in terminal.hostOutput.drainLines() {
                hostLines += 1
                if hostLines < 100 { report.add("host \(line.isError ? "err" : "out") \(PlainText.clean(line.text))") }
            }
        default: break
        }
        return true
    }

    private func command(_ character: Character) {
        switch character {
        case "P": Misbehaviour.printLines()
        case "M": Misbehaviour.printMuch()
        case "G": Misbehaviour.printMegabytes(options.value("--megabytes").flatMap { Int($0) } ?? 1)
        case "B": Misbehaviour.printBytes()
        case "K": Misbehaviour.leaveChild()
        case "C": Misbehaviour.crash(on: .anotherThread)
        case "F": Misbehaviour.crash(on: .thisThread)
        case "A": abort()
        case "N": Misbehaviour.readNothing()
        case "O": Misbehaviour.overflow()
        case "R": alarm(1)
        case "H": Misbehaviour.printForEver()
        case "W": Misbehaviour.wakeOften(terminal.waker)
        case "E":
            let status = terminal.released { Misbehaviour.runEditor() }
            report.add("editor \(status)")
        case "D":
            terminal.released(keepsOutput: true) { Misbehaviour.printLines() }
            report.add("printed meanwhile")
        case "Y": report.add("copy \(terminal.copyToClipboard("clip é"))")
        case "L": report.add("copy \(terminal.copyToClipboard(String(repeating: "x", count: 80_000)))")
        case "T": terminal.theme = .light
        case "U":
            terminal.usesMouse.toggle()
            report.add("mouse \(terminal.usesMouse)")
        case "2":
            do throws(TerminalError) {
                _ = try CursesTerminal()
                report.add("second opened")
            } catch {
                report.add("second \(error)")
            }
        default: break
        }
    }

    private func draw() {
        frames += 1
        var buffer = Buffer(terminal.size)
        buffer.frame(
            Rect(terminal.size), title: "ready \(terminal.size.columns)x\(terminal.size.rows)", ascii: terminal.isASCII)
        let rows = max(0, terminal.size.rows - 2)
        for (row, line) in log.suffix(rows).enumerated() {
            buffer.write(
                line, at: Point(column: 1, row: row + 1), style: Style(.on), columns: terminal.size.columns - 2)
        }
        terminal.present(buffer)
    }

    private static func text(_ event: InputEvent) -> String {
        switch event {
        case .key(.character(let character)): "key \(character)"
        case .key(.control(let character)): "key ctrl-\(character)"
        case .key(.function(let number)): "key f\(number)"
        case .key(let key): "key \(key)"
        case .paste(let text): "paste \(text)"
        case .mouse(let mouse): "mouse \(mouse.action) \(mouse.point.column),\(mouse.point.row)"
        case .resize(let size): "resize \(size.columns)x\(size.rows)"
        case .resumed: "resumed"
        case .wake: "wake"
        case .hangUp: "hang-up"
        }
    }
}
