import CursesTerminal
import Terminal
import TestHost

/// Opens and closes the terminal many times, and reports what is left of it.
enum Cycles {
    static func run(_ options: Options) throws(TerminalError) {
        let count = options.value("--count").flatMap { Int($0) } ?? 100
        try once(options)
        let (before, threads) = (ProcessState(), Kernel.threadNames.count)
        for _ in 0..<count { try once(options) }
        report.add("changed \(ProcessState().differences(from: before)) threads \(Kernel.threadNames.count - threads)")
    }

    private static func once(_ options: Options) throws(TerminalError) {
        let terminal = try CursesTerminal(options.terminal)
        var buffer = Buffer(terminal.size)
        buffer.write("cycle", at: Point(column: 0, row: 0), style: Style(.accent))
        terminal.present(buffer)
        terminal.stop()
        terminal.stop()
    }
}
