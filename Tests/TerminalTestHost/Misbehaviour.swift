import CCurses
import CursesTerminal
import TestHost

/// What programs do that breaks terminals.
enum Misbehaviour {
    enum Place {
        case thisThread
        case anotherThread
    }

    /// Signal handlers and such, before the terminal is opened.
    static func prepare(_ options: Options) {
        if options.has("--block-signals") {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(Int32(SIG_BLOCK), &all, nil)
        }
        if options.has("--ignore-hup") { Platform.ignore(SIGHUP) }
        if options.has("--ignore-term") { Platform.ignore(SIGTERM) }
        if options.has("--handle-term") { Platform.handle(SIGTERM) { _ in report.add("handled") } }
        if let bytes = options.value("--limit-files").flatMap({ UInt($0) }) { Platform.limitFiles(to: bytes) }
        if options.has("--exit-on-term") { Platform.handle(SIGTERM) { _ in _exit(7) } }
    }

    static func printLines() {
        print("out one")
        Platform.writeAll("err one\n", to: 2)
        print("out \u{1B}[31mtwo\u{1B}[0m")
        Platform.writeAll("err two\n", to: 2)
        print("out without end", terminator: "")
    }

    /// 10 MB to each stream, from two threads each: every line says which thread, and its number.
    static func printMuch() {
        let threads = (0..<4).map { index in
            Worker.start {
                let stream: Int32 = index < 2 ? 1 : 2
                for line in 0..<50_000 {
                    let text = "thread \(index) line \(line) " + String(repeating: "x", count: 80) + "\n"
                    Platform.writeAll(text, to: stream)
                }
            }
        }
        for thread in threads { Worker.wait(for: thread) }
        report.add("printed")
    }

    /// So many MiB to each stream, as fast as it goes: through the library, which tells nobody of a failure, and past it.
    static func printMegabytes(_ count: Int) {
        let rest = String(repeating: "x", count: 80)
        for line in 0..<count << 20 / 100 {
            print("line \(line) \(rest)")
            Platform.writeAll("line \(line) \(rest)\n", to: 2)
        }
        report.add("printed")
    }

    /// Lines from a thread that never pauses.
    static func printForEver() {
        _ = Worker.start {
            let lines = String(repeating: "one more line of very many\n", count: 1000)
            while true { Platform.writeAll(lines, to: 1) }
        }
    }

    /// Every byte there is, eight times.
    static func printBytes() {
        let bytes = (0..<2048).map { UInt8($0 & 255) }
        _ = se_write(1, bytes, bytes.count)
    }

    /// A child that keeps standard output open and prints after this program has closed its screen.
    static func leaveChild() {
        run(
            "(trap '' HUP; printf 'child early\\n'; sleep 1; printf 'child late\\n'; echo alive >> \"$CHILD_REPORT\") &"
        )
    }

    static func crash(on place: Place) {
        switch place {
        case .thisThread: fatalError("crashed on purpose")
        case .anotherThread: Worker.wait(for: Worker.start { fatalError("crashed on purpose") })
        }
    }

    static func readNothing() {
        let nothing = UnsafePointer<Int>(bitPattern: UInt(bitPattern: options.rawNothing))
        report.add("read \(nothing?.pointee ?? 0)")
    }

    static func overflow() {
        report.add("deep \(deeper(1))")
    }

    private static func deeper(_ depth: Int) -> Int {
        depth == 0 ? 0 : deeper(depth + 1) + 1
    }

    static func wakeOften(_ waker: Waker) {
        _ = Worker.start {
            for _ in 0..<1000 {
                waker.wake()
                usleep(1000)
            }
            report.add("woken")
        }
    }

    static func runEditor() -> Int32 {
        run(getenv("EDITOR").map { String(cString: $0) } ?? "true")
    }

    /// Runs a command of the shell to its end; its status.
    @discardableResult
    static func run(_ command: String) -> Int32 {
        var child: pid_t = 0
        let words: [String] = ["/bin/sh", "-c", command]
        let strings = words.map { strdup($0) }
        defer { for string in strings { free(string) } }
        guard posix_spawn(&child, "/bin/sh", nil, nil, strings + [nil], se_environment()) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, se_interrupted() {}
        return status >> 8 & 255
    }
}

extension Options {
    /// An address that nothing is at, and that the compiler does not know.
    var rawNothing: Int { has("--nothing") ? 0 : 8 }
}
