import Foundation
import Testing

/// A command in a real terminal: a tmux server of its own, which is gone when the test is.
final class TerminalSession: Sendable {
    private let folder = TemporaryFolder()
    // Held, so that it stays as long as the command.
    private let home: TemporaryFolder
    private let statusFile: String
    private let server: pid_t
    private let environment: [String: String]

    /// Starts a command.
    ///
    /// - Parameter command: a line of shell; `$COMMAND` in it is the built command.
    init(
        _ command: String, columns: Int = 110, rows: Int = 32, home: TemporaryFolder = TemporaryFolder(),
        environment extra: [String: String] = [:]
    ) async throws {
        self.home = home
        statusFile = folder.file("status")
        var environment = BuiltCommand.environment(home: home, adding: extra)
        environment["COMMAND"] = BuiltCommand.path
        environment["TMUX_TMPDIR"] = folder.path
        environment["TERM"] = "xterm-256color"
        let configuration = try folder.write(
            """
            set -s escape-time 0
            set -g status off
            set -g default-terminal tmux-256color
            set -g default-shell /bin/bash

            """, to: "tmux.conf")
        // The status goes into a file: tmux itself now and then misses the end of a program, and then never tells.
        environment["STATUS"] = statusFile
        self.environment = environment
        let script = try folder.write(
            """
            trap : INT
            (\(command))
            echo $? > "$STATUS.new"
            mv "$STATUS.new" "$STATUS"
            exec sleep 100000

            """, to: "command.sh")
        _ = try await TerminalSession.tmux(
            ["-u", "-f", configuration, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "bash \(script)"],
            environment: environment)
        let number = try await TerminalSession.tmux(["display-message", "-p", "#{pid}"], environment: environment)
        guard let server = pid_t(number.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Failure("tmux tells no process: \(number)")
        }
        self.server = server
    }

    // Not asked but killed: nobody waits for it, and what runs in it ends when its terminal goes.
    deinit { kill(server, SIGKILL) }

    /// Presses keys, by tmux's names: `Enter`, `Escape`, `Down`, `C-c`, `a`.
    func press(_ keys: String...) async throws { try await tmux(["send-keys"] + keys) }

    /// Types text as it is.
    func type(_ text: String) async throws { try await tmux(["send-keys", "-l", text]) }

    /// Changes the size of the terminal.
    func resize(columns: Int, rows: Int) async throws {
        try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// What a person sees, a string for each row, without spaces at the ends.
    func screen() async throws -> [String] {
        try await tmux(["capture-pane", "-p"]).split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0)
        }
    }

    /// Everything that was printed, with what has scrolled off the screen.
    func history() async throws -> String { try await tmux(["capture-pane", "-p", "-J", "-S", "-"]) }

    /// The exit status of the command, or `nil` while it runs.
    func exitStatus() -> Int? {
        let text = try? String(contentsOfFile: statusFile, encoding: .utf8)
        return text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    /// Waits until the screen is as described; fails the test with the screen as it is if that does not happen.
    @discardableResult
    func await(
        _ description: String, within seconds: Double = 20, sourceLocation: SourceLocation = #_sourceLocation,
        _ isThere: ([String]) -> Bool
    ) async throws -> [String] {
        let deadline = Date().addingTimeInterval(seconds)
        while true {
            let screen = try await screen()
            if isThere(screen) { return screen }
            guard Date() < deadline else {
                Issue.record(
                    "\(description) did not appear; the screen is:\n\(screen.joined(separator: "\n"))",
                    sourceLocation: sourceLocation)
                throw Failure(description)
            }
            try await Task.sleep(nanoseconds: 20_000_000)
        }
    }

    /// Waits until a text stands in one of the rows.
    @discardableResult
    func awaitText(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> [String] {
        try await self.await("'\(text)'", sourceLocation: sourceLocation) { $0.contains { $0.contains(text) } }
    }

    /// Waits until the command has ended; its exit status.
    func awaitExit(within seconds: Double = 20, sourceLocation: SourceLocation = #_sourceLocation) async throws -> Int {
        let deadline = Date().addingTimeInterval(seconds)
        while Date() < deadline {
            if let status = exitStatus() { return status }
            try await Task.sleep(nanoseconds: 20_000_000)
        }
        let screen = try await screen().joined(separator: "\n")
        Issue.record("the command did not end; the screen is:\n\(screen)", sourceLocation: sourceLocation)
        throw Failure("the command did not end")
    }

    @discardableResult
    private func tmux(_ arguments: [String]) async throws -> String {
        try await TerminalSession.tmux(arguments, environment: environment)
    }

    private static func tmux(_ arguments: [String], environment: [String: String]) async throws -> String {
        let outcome = try await Child.run(["tmux", "-L", "devtools"] + arguments, environment: environment)
        guard outcome.status == 0 else {
            throw Failure("tmux \(arguments.joined(separator: " ")): \(outcome.error)")
        }
        return outcome.output
    }
}
