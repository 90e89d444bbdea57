import CCurses
import CursesTerminal
import Terminal

/// Opens and closes the terminal many times, and reports what is left of it.
enum Cycles {
    static func run(_ options: Options) throws(TerminalError) {
        let count = options.value("--count").flatMap { Int($0) } ?? 100
        try once(options)
        let before = state()
        for _ in 0..<count { try once(options) }
        report.add("before \(before)")
        report.add("after \(state())")
    }

    private static func once(_ options: Options) throws(TerminalError) {
        let terminal = try CursesTerminal(options.terminal)
        var buffer = Buffer(terminal.size)
        buffer.write("cycle", at: Point(column: 0, row: 0), style: Style(.accent))
        terminal.present(buffer)
        terminal.stop()
        terminal.stop()
    }

    /// Descriptors, signal handlers, the locale.
    private static func state() -> String {
        let descriptors = (Int32(0)..<256).filter { Platform.isOpen($0) }
        let handlers = (Int32(1)..<32).map { se_guard_handler($0) }
        let locale = setlocale(LC_ALL, nil).map { String(cString: $0) } ?? ""
        return "descriptors \(descriptors) handlers \(handlers) locale \(locale) threads \(threadCount())"
    }

    private static func threadCount() -> Int {
        // One entry for each thread (Linux); elsewhere nothing is counted.
        guard let folder = opendir("/proc/self/task") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count - 2
    }
}
