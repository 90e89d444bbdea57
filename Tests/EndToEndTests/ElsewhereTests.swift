import Foundation
import Testing

/// The command where its terminal is another program's, or is not one at all.
@Suite("Over ssh, and inside watch")
struct ElsewhereTests {
    @Test("Over ssh -t it shows, takes keys, forces a flag, and leaves the screen and status as at home")
    func secureShell() async throws {
        let server = try await SecureShell()
        let terminal = try await TerminalSession("echo before; \(server.line)")
        try await terminal.awaitText("gift_wrapping")
        try await terminal.press("Space")
        try await terminal.awaitText("⚡1 override")
        try await terminal.resize(columns: 70, rows: 20)
        try await terminal.await("the new size") { $0.first.map { $0.count <= 70 } == true && $0.count >= 20 }
        try await terminal.press("q")
        #expect(try await terminal.awaitExit() == 0)
        let screen = try await terminal.await("the screen from before") { $0.first == "before" }
        #expect(!screen.contains { $0.contains("gift_wrapping") })
    }

    @Test("When the connection is cut, the command at the other end ends")
    func cutConnection() async throws {
        let server = try await SecureShell()
        let terminal = try await TerminalSession(server.line)
        try await terminal.awaitText("gift_wrapping")
        let (client, command) = (try #require(server.client), try #require(server.command))
        #expect(kill(command, 0) == 0)
        // The client goes as it does when a machine is switched off: without a word.
        kill(client, SIGKILL)
        let deadline = Date().addingTimeInterval(20)
        while kill(command, 0) == 0, Date() < deadline { try await Task.sleep(nanoseconds: 20_000_000) }
        #expect(kill(command, 0) != 0)
        #expect(try await terminal.awaitExit() == 128 + Int(SIGKILL))
    }

    @Test(
        "Inside watch it prints the plain snapshot, again and again, also where watch would take colours",
        arguments: ["watch -n 0.5", "watch -c -n 0.5"])
    func watch(_ watch: String) async throws {
        let installed = try await BuiltCommand.shell("command -v watch")
        try #require(installed.status == 0, "watch is missing: install procps")
        let home = TemporaryFolder()
        let terminal = try await TerminalSession(
            "\(watch) 'echo run >> \"$HOME/runs\"; \"$COMMAND\"'; stty -a", rows: 100, home: home)
        let screen = try await terminal.awaitText("gift_wrapping")
        #expect(screen[0].hasPrefix("Every 0.5s"))
        #expect(screen[2] == "shipeasy-devtools: standard output is no terminal; this is the snapshot instead")
        #expect(screen[3] == "Project    aurora-store (sample)  (prod)")
        #expect(screen.contains { $0.hasPrefix("   gift_wrapping          o") })
        // Neither sequences in clear nor what they would have been for.
        #expect(!screen.contains { $0.contains("^[") || $0.contains("[0m") || $0.contains("[?") })
        try await terminal.press("j", "Space")
        let seen = runs(in: home)
        try await terminal.await("two runs more") { _ in runs(in: home) >= seen + 2 }
        try await terminal.press("C-c")
        _ = try await terminal.awaitExit()
        let printed = try await terminal.history()
        #expect(printed.contains(" icanon ") && printed.contains(" echo "), "\(printed)")
    }

    private func runs(in home: TemporaryFolder) -> Int {
        let text = try? String(contentsOfFile: home.file("runs"), encoding: .utf8)
        return text?.split(separator: "\n").count ?? 0
    }
}
