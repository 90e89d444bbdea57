import Foundation
import Testing

/// A program on a pseudo-terminal of its own, in a session of its own, as under a real terminal.
final class PseudoTerminal {
    private(set) var output: [UInt8] = []
    private var master: Int32
    private var status: Int32?
    let child: pid_t
    let reportPath: String
    /// Terminal modes before the program started.
    let modes: termios

    /// How long a condition may take before a test gives up on it, in seconds: long enough for a busy machine.
    static let patience = 20.0

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: one of the test programs, which are told where to report, or the path of any other.
    ///   - standardInput, standardOutput, standardError: files. With all three the program has no terminal at all.
    init(
        _ arguments: String..., program: String = "terminal-test-host", columns: UInt16 = 80, rows: UInt16 = 24,
        environment: [String: String?] = [:],
        standardInput: String? = nil, standardOutput: String? = nil, standardError: String? = nil
    ) throws {
        guard let (opened, path) = Platform.openPseudoTerminal() else { throw Failure(what: "no pseudo-terminal") }
        master = opened
        reportPath = NSTemporaryDirectory() + "terminal-test-\(UUID().uuidString)"

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        // The first terminal that a session's leader opens is its own.
        if standardInput == nil || standardOutput == nil || standardError == nil {
            posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        }
        for (descriptor, file) in [(Int32(0), standardInput), (1, standardOutput), (2, standardError)] {
            guard let file else { continue }
            posix_spawn_file_actions_addopen(&actions, descriptor, file, descriptor == 0 ? O_RDONLY : O_WRONLY, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var defaults = sigset_t()
        sigfillset(&defaults)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        // Threads of a test runner block signals, and a child would inherit that.
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setflags(
            &attributes, Platform.spawnInOwnSession | Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        let isTestProgram = !program.hasPrefix("/")
        let program = isTestProgram ? Self.product(program) : program
        let words = [program] + arguments + (isTestProgram ? ["--report", reportPath] : [])
        var variables: [String: String?] = [
            "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": ProcessInfo.processInfo.environment["PATH"],
            "TMPDIR": nil, "REPORT": reportPath, "SWIFT_BACKTRACE": "enable=no",
        ]
        variables.merge(environment) { $1 }
        let texts = variables.compactMap { name, value in value.map { "\(name)=\($0)" } }
        let argv = words.map { strdup($0) } + [nil]
        let envp = texts.map { strdup($0) } + [nil]
        defer { for string in argv + envp { free(string) } }

        // Size and modes before the program looks at them; without this end open the system forgets both.
        let slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(slave) }
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        var found = termios()
        tcgetattr(slave, &found)
        modes = found
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, &attributes, argv, envp)
        guard code == 0 else { throw Failure(what: String(cString: strerror(code))) }
        child = process
    }

    /// The path of a program of this package.
    static func product(_ name: String) -> String {
        Platform.products.appendingPathComponent(name).path
    }

    struct Failure: Error {
        let what: String
    }

    deinit {
        if status == nil {
            kill(child, SIGKILL)
            var ignored: Int32 = 0
            waitpid(child, &ignored, 0)
        }
        hangUp()
        unlink(reportPath)
    }

    /// The lines that the program has reported so far.
    var report: [String] {
        guard let text = try? String(contentsOfFile: reportPath, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").map(String.init)
    }

    /// What the program has written so far, as text.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// Types, and goes on reading meanwhile: neither side may wait for the other for ever.
    func type(_ text: String) {
        type(Array(text.utf8))
    }

    func type(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty, master >= 0 {
            let count = rest.prefix(512).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) }
            pump(0)
        }
    }

    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    func send(signal: Int32) {
        kill(child, signal)
    }

    /// Takes the terminal away.
    func hangUp() {
        if master >= 0 { close(master) }
        master = -1
    }

    /// Reads what the program wrote, waiting that many milliseconds at most.
    func pump(_ milliseconds: Int32) {
        guard master >= 0 else {
            usleep(UInt32(milliseconds) * 1000)
            return
        }
        var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        var bytes = [UInt8](repeating: 0, count: 65536)
        var wait = milliseconds
        while poll(&descriptor, 1, wait) > 0 {
            let count = read(master, &bytes, bytes.count)
            guard count > 0 else {
                // The program has closed its end; another read would fail at once.
                usleep(2000)
                return
            }
            output += bytes[..<count]
            wait = 0
        }
    }

    /// Waits until a condition holds; records an issue if it never does.
    @discardableResult
    func wait(
        for what: Comment, sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool
    ) -> Bool {
        let end = Date().addingTimeInterval(Self.patience)
        while !condition() {
            guard Date() < end else {
                Issue.record(
                    "never: \(what); report \(report.suffix(5)), end of output \(text.suffix(200).debugDescription)",
                    sourceLocation: sourceLocation)
                return false
            }
            pump(10)
        }
        return true
    }

    @discardableResult
    func waitForReport(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
        wait(for: "\(line) is reported", sourceLocation: sourceLocation) { report.contains(line) }
    }

    /// Waits until the first screen is drawn.
    func waitForStart(sourceLocation: SourceLocation = #_sourceLocation) {
        wait(for: "the program shows its screen", sourceLocation: sourceLocation) { text.contains("ready") }
    }

    /// Waits for the end of the program; its status, or minus the signal that ended it.
    func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) -> Int32 {
        wait(for: "the program ends", sourceLocation: sourceLocation) { hasEnded }
        pump(20)
        return status ?? .min
    }

    var hasEnded: Bool {
        guard status == nil else { return true }
        var found: Int32 = 0
        guard waitpid(child, &found, WNOHANG) == child else { return false }
        status = found & 127 == 0 ? found >> 8 & 255 : -(found & 127)
        return true
    }

    /// The terminal's modes as they are.
    var modesNow: termios {
        var found = termios()
        tcgetattr(master, &found)
        return found
    }
}
