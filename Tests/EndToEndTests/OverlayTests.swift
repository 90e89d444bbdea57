import Foundation
import Shipeasy
import Testing

/// The parts that any change of the overlay's look leaves as they are: names, values, marks and words.
@Suite("The overlay in a terminal")
struct OverlayTests {
    @Test(
        "On the service it shows a flag, identifies as somebody else, and marks what changed", .timeLimit(.minutes(2)))
    func service() async throws {
        let server = try await EvaluateServer.start()
        let terminal = try await TerminalSession("$COMMAND " + server.options.joined(separator: " "))
        try await terminal.await("the flag, off") { $0.contains { row("new_checkout", "off", in: $0) } }
        try await terminal.press("i")
        try await terminal.awaitText("device id")
        try await terminal.press("a")
        try await terminal.awaitText("NAME=VALUE")
        try await terminal.type("plan=pro")
        try await terminal.awaitText("plan=pro")
        try await terminal.press("Enter")
        try await terminal.await("the attribute") { $0.contains { row("plan", "\"pro\"", in: $0) } }
        try await terminal.press("w")
        try await terminal.awaitText("anonymous · plan=pro")
        try await terminal.press("1")
        try await terminal.await("the flag, on and marked") { screen in
            screen.contains { row("new_checkout", "on", in: $0) && $0.contains("Δ") }
        }
        try await terminal.press("5")
        try await terminal.await("the change in Activity") { $0.contains { $0.contains("new_checkout off → on") } }

        let users = try await server.users()
        #expect(users.first?["plan"] == nil)
        #expect(users.last?["plan"] as? String == "pro")
        #expect(users.last?["anonymous_id"] as? String == users.first?["anonymous_id"] as? String)
        try await terminal.press("q")
        #expect(try await terminal.awaitExit() == 0)
    }

    @Test("A flag that is forced reads so at once, and the header counts it", arguments: [(110, 32), (60, 16)])
    func force(columns: Int, rows: Int) async throws {
        let terminal = try await TerminalSession(
            "$COMMAND --project '\(EvaluateServer.project)'", columns: columns, rows: rows)
        try await terminal.awaitText("new_checkout")
        try await terminal.press("/")
        try await terminal.type("new_ch")
        try await terminal.await("the hit alone") { screen in
            screen.contains { $0.contains("new_checkout") } && !screen.contains { $0.contains("dark_mode") }
        }
        try await terminal.press("Enter")
        try await terminal.press("Space")
        try await terminal.await("the flag, forced on") { screen in
            screen.contains { row("new_checkout", "on", in: $0) && $0.contains("⚡") }
        }
        try await terminal.press("u")
        try await terminal.await("the flag, off again") { screen in
            screen.contains { row("new_checkout", "off", in: $0) && !$0.contains("⚡") }
        }
        try await terminal.press("Escape")
        try await terminal.awaitText("dark_mode")
        try await terminal.press("q")
        #expect(try await terminal.awaitExit() == 0)
    }

    @Test("Overrides, user and scenario of the command line are there from the first screen on")
    func situation() async throws {
        let folder = TemporaryFolder()
        let scenario = try folder.write(
            "{\"version\": 1, \"overrides\": {\"flags\": {\"old_search\": true}}}", to: "scenario.json")
        let terminal = try await TerminalSession(
            """
            $COMMAND --project '\(EvaluateServer.project)' --user user_id=u_7 --scenario '\(scenario)' \
            --override flag:new_checkout=true --override killswitch:payments/us=true
            """)
        let screen = try await terminal.await("both flags, on") { screen in
            screen.contains { row("new_checkout", "on", in: $0) } && screen.contains { row("old_search", "on", in: $0) }
        }
        #expect(screen[0].contains("u_7"))
        #expect(screen[0].contains("3 overrides"))
        #expect(screen[0].contains("project (local)"))
        try await terminal.press("4")
        try await terminal.await("the named switch, forced") { screen in
            screen.contains { row("us", "KILLED", in: $0) && $0.contains("⚡") }
        }
    }

    @Test("A change of the project file is shown without a key, and a broken one with its place")
    func watching() async throws {
        let folder = TemporaryFolder()
        let text = try String(contentsOfFile: EvaluateServer.project, encoding: .utf8)
        let path = try folder.write(text, to: "shop.json")
        let terminal = try await TerminalSession("$COMMAND --project '\(path)'")
        try await terminal.await("the flag, on") { $0.contains { row("dark_mode", "on", in: $0) } }

        let changed = text.replacingOccurrences(of: "\"salt\": \"dm\"", with: "\"salt\": \"dm\", \"killswitch\": true")
        #expect(changed != text)
        _ = try folder.write(changed, to: "shop.json")
        try await terminal.await("the flag, off and marked") { screen in
            screen.contains { row("dark_mode", "off", in: $0) && $0.contains("Δ") }
        }

        _ = try folder.write("{\"flags\": {\"gates\": {\"dark_mode\": 7}}}", to: "shop.json")
        try await terminal.await("the fault") { $0.contains { $0.contains("failed") } }
        try await terminal.press("5")
        try await terminal.awaitText("flags.gates.dark_mode")
        try await terminal.press("1")
        try await terminal.await("the last good answer") { $0.contains { row("dark_mode", "off", in: $0) } }

        _ = try folder.write(text, to: "shop.json")
        try await terminal.await("the flag, on again") { $0.contains { row("dark_mode", "on", in: $0) } }
    }

    @Test("A service that fails is a state on the screen, and r tries again")
    func failing() async throws {
        let server = try await EvaluateServer.start()
        try await server.fail("{\"status\": 500, \"times\": 1}")
        let terminal = try await TerminalSession("$COMMAND " + server.options.joined(separator: " "))
        try await terminal.await("the failure") { screen in
            screen[0].contains("failed") || screen.contains { $0.contains("the service failed (status 500)") }
        }
        try await terminal.press("r")
        try await terminal.awaitText("new_checkout")
    }

    @Test("A terminal of 10 × 3 says that it is too small, takes q, and a larger one shows all")
    func tooSmall() async throws {
        let terminal = try await TerminalSession("$COMMAND", columns: 10, rows: 3)
        try await terminal.await("something on the screen") { $0.contains { !$0.isEmpty } }
        try await terminal.resize(columns: 80, rows: 24)
        try await terminal.awaitText("new_checkout")
        try await terminal.resize(columns: 10, rows: 3)
        try await terminal.await("the small page") { !$0.contains { $0.contains("new_checkout") } }
        try await terminal.press("q")
        #expect(try await terminal.awaitExit() == 0)
    }

    @Test("Where the terminal can't show it, it says why and prints the snapshot", arguments: ["dumb", "nonsense", ""])
    func unusableTerminal(name: String) async throws {
        let terminal = try await TerminalSession(
            "TERM='\(name)' $COMMAND --project '\(EvaluateServer.project)'")
        let status = try await terminal.awaitExit()
        let printed = try await terminal.history()
        #expect(status == 0, "\(printed)")
        #expect(printed.contains("shipeasy-devtools: "), "\(printed)")
        #expect(printed.contains("This is the snapshot instead.\nProject    project (local)"))
    }

    @Test("The client key is nowhere on the screen")
    func key() async throws {
        let server = try await EvaluateServer.start()
        let terminal = try await TerminalSession("$COMMAND " + server.options.joined(separator: " "))
        try await terminal.awaitText("new_checkout")
        for tab in 1...7 {
            try await terminal.press("\(tab)")
            let screen = try await terminal.screen()
            #expect(!screen.contains { $0.contains(EvaluateServer.key) })
        }
    }

    /// Whether a row of a list shows that entry with that value.
    private func row(_ name: String, _ value: String, in row: String) -> Bool {
        // The list is the left pane where there are two.
        let list = row.split(separator: "│").first ?? ""
        let words = list.split(separator: " ")
        guard let index = words.firstIndex(where: { $0 == name }) else { return false }
        return words[(index + 1)...].contains { $0 == value }
    }
}
