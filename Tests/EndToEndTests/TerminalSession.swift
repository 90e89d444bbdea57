import Foundation
import Testing

/// A command in a real terminal: a tmux server of its own, which is gone when the test is.
final class TerminalSession: Sendable {
    private let folder = TemporaryFolder()
    private let environment: [String: String]

    /// Starts a command.
    ///
    /// - Parameter command: a line of shell; `$COMMAND` in it is the built command.
    init(
        _ command: String, columns: Int = 110, rows: Int = 32, home: TemporaryFolder = TemporaryFolder(),
        environment extra: [String: String] = [:]
    ) async throws {
        var environment = BuiltCommand.environment(home: home, adding: extra)
        environment["COMMAND"] = BuiltCommand.path
        environment["TMUX_TMPDIR"] = folder.path
        environment["TERM"] = "xterm-256color"
        self.environment = environment
        let configuration = try folder.write(
            """
            set -s escape-time 0
            set -g status off
            set -g default-terminal tmux-256color
            set -g remain-on-exit on
            set -g default-shell /bin/bash

            """, to: "tmux.conf")
        try await tmux(
            ["-u", "-f", configuration, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", command])
    }

    deinit {
        // Not awaited: whatever becomes of it, the folder with its socket goes next.
        let process = TerminalSession.process(["kill-server"], environment: environment)
        try? process.run()
        process.waitUntilExit()
    }

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

    /// The exit status of the command, or `nil` while it runs.
    func exitStatus() async throws -> Int? {
        let text = try await tmux(["display-message", "-p", "#{pane_dead} #{pane_dead_status}"])
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.first == "1" ? words.dropFirst().first.flatMap { Int($0) } : nil
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
            if let status = try await exitStatus() { return status }
            try await Task.sleep(nanoseconds: 20_000_000)
        }
        let screen = try await screen().joined(separator: "\n")
        Issue.record("the command did not end; the screen is:\n\(screen)", sourceLocation: sourceLocation)
        throw Failure("the command did not end")
    }

    @discardableResult
    private func tmux(_ arguments: [String]) async throws -> String {
        let environment = environment
        return try await onThread {
            let process = TerminalSession.process(arguments, environment: environment)
            let (output, errors) = (Pipe(), Pipe())
            process.standardOutput = output
            process.standardError = errors
            try process.run()
            let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                let message = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
                throw Failure("tmux \(arguments.joined(separator: " ")): \(message)")
            }
            return text
        }
    }

    private static func process(_ arguments: [String], environment: [String: String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["tmux", "-L", "devtools"] + arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        return process
    }
}
