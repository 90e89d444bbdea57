import Foundation
import Testing

/// The test program in tmux: an emulator that says what is on the screen. Each has a server of its own.
final class Tmux {
    private let socket = NSTemporaryDirectory() + "terminal-test-\(UUID().uuidString.prefix(8))"
    let reportPath: String

    static let isInstalled = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"].contains {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Starts the program, or a shell if there are no arguments, with variables for both.
    init(_ arguments: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]) {
        reportPath = NSTemporaryDirectory() + "terminal-test-\(UUID().uuidString)"
        let variables = ["LC_ALL": "C.UTF-8", "PS1": "prompt> ", "HOST": Self.program, "REPORT": reportPath]
            .merging(environment) { $1 }
        let setting = variables.map { "'\($0.key)=\($0.value)'" }.sorted().joined(separator: " ")
        let command =
            arguments.isEmpty
            ? "env \(setting) sh -i"
            : "env \(setting) '\(Self.program)' \(arguments.joined(separator: " ")) --report '\(reportPath)'"
        run(
            "-f", "/dev/null", "start-server", ";", "set", "-g", "escape-time", "0", ";", "set", "-g", "remain-on-exit",
            "on",
            ";", "set", "-g", "default-terminal", "tmux-256color", ";",
            "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", command)
    }

    static let program = PseudoTerminal.product("terminal-test-host")

    deinit {
        run("kill-server")
        unlink(socket)
        unlink(reportPath)
    }

    /// What tmux answers.
    @discardableResult
    func run(_ arguments: String...) -> String {
        // Into a file: a server that lives on must not hold a pipe open that is read to its end.
        let path = NSTemporaryDirectory() + "terminal-test-\(UUID().uuidString)"
        defer { unlink(path) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        // Threads of a test runner block signals, and a server and all that it starts would inherit that.
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        let words = ["env", "LC_ALL=C.UTF-8", "tmux", "-S", socket] + arguments
        let argv = words.map { strdup($0) } + [nil]
        defer { for string in argv { free(string) } }
        var child: pid_t = 0
        guard posix_spawn(&child, "/usr/bin/env", &actions, &attributes, argv, environ) == 0 else { return "" }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }

    /// The screen, a string for each row, without the blanks at its end.
    var screen: [String] {
        run("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// The screen with its colours, as sequences.
    var coloredScreen: String { run("capture-pane", "-p", "-e") }

    var report: [String] {
        guard let text = try? String(contentsOfFile: reportPath, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").map(String.init)
    }

    func type(_ keys: String...) {
        for key in keys { run("send-keys", key) }
    }

    /// Types a line into a shell.
    func enter(_ line: String) {
        run("send-keys", "-l", line)
        run("send-keys", "Enter")
    }

    func resize(columns: Int, rows: Int) {
        run("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// Something else writes over the first row.
    func writeGarbage() {
        run("run-shell", "printf '\\033[Hgarbage on the screen' > #{pane_tty}")
        wait(for: "the garbage is there") { screen.first?.contains("garbage") == true }
    }

    @discardableResult
    func wait(
        for what: Comment, sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool
    ) -> Bool {
        let end = Date().addingTimeInterval(PseudoTerminal.patience)
        while !condition() {
            guard Date() < end else {
                Issue.record("never: \(what)\n\(screen.joined(separator: "\n"))", sourceLocation: sourceLocation)
                return false
            }
            usleep(10_000)
        }
        return true
    }
}
