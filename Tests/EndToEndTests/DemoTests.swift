import Testing

@Suite("The demo, an app that embeds the overlay")
struct DemoTests {
    /// The demo with its overlay open, filtered to the flag that the shop reads.
    private func overlayOnNewCheckout() async throws -> TerminalSession {
        let terminal = try await TerminalSession("$COMMAND demo")
        try await terminal.awaitText("Checkout   the old one")
        try await terminal.awaitText("came in by the old checkout")
        try await terminal.press("d")
        try await terminal.awaitText("1 Flags")
        try await terminal.press("/")
        try await terminal.type("new_checkout")
        try await terminal.press("Enter")
        return terminal
    }

    @Test("Forcing new_checkout changes the shop at once after the overlay closes", .timeLimit(.minutes(2)))
    func force() async throws {
        let terminal = try await overlayOnNewCheckout()
        try await terminal.await("the flag alone") { !$0.contains { $0.contains("gift_wrapping") } }
        try await terminal.press("Space")
        try await terminal.awaitText("⚡1 override")
        try await terminal.press("Escape")
        try await terminal.awaitText("gift_wrapping")
        try await terminal.press("q")
        try await terminal.awaitText("Checkout   the new one")
        try await terminal.awaitText("came in by the new checkout")
        try await terminal.press("q")
        #expect(try await terminal.awaitExit() == 0)
    }

    @Test("The overlay counts the shop's reads as they happen, and shows its log")
    func reads() async throws {
        let terminal = try await overlayOnNewCheckout()
        try await terminal.await("a count of reads") { screen in
            screen.contains { $0.contains("Read by app") && $0.contains("times") }
        }
        try await terminal.press("7")
        try await terminal.awaitText("came in by the old checkout")
    }

    @Test("It leaves the terminal as it was, also when it is interrupted", arguments: ["q", "C-c"])
    func modes(key: String) async throws {
        let terminal = try await TerminalSession("bash -c 'trap : INT; $COMMAND demo; stty -a'")
        // The log is on the screen whenever the test comes to look; the page above it may have scrolled away.
        try await terminal.awaitText("came in by")
        try await terminal.press(key)
        _ = try await terminal.awaitExit()
        let printed = try await terminal.history()
        #expect(printed.contains(" icanon ") && printed.contains(" echo "), "\(printed)")
    }

    @Test("Ctrl-Z in the shop, and in the overlay on it, gives the shell a usable terminal; fg goes on with keys")
    func suspend() async throws {
        let terminal = try await TerminalSession("PS1='shell> ' bash --norc --noprofile -i")
        try await terminal.awaitText("shell>")
        try await terminal.type("\"$COMMAND\" demo")
        try await terminal.press("Enter")
        for place in ["shop", "overlay", "shop"] {
            try await terminal.awaitText("came in by")
            if place == "overlay" {
                try await terminal.press("d")
                try await terminal.awaitText("1 Flags")
            }
            try await terminal.press("C-z")
            try await terminal.awaitText("Stopped")
            try await terminal.type("clear; stty -a | grep -q ' icanon .* echo ' && echo usable in the $((1 + 1))nd")
            try await terminal.press("Enter")
            try await terminal.awaitText("usable in the 2nd")
            try await terminal.type("fg")
            try await terminal.press("Enter")
            if place == "shop" { try await terminal.press("d") }
            try await terminal.awaitText("1 Flags")
            try await terminal.press("q")
        }
        try await terminal.awaitText("came in by")
        try await terminal.press("q")
        try await terminal.awaitText("shell>")
    }

    @Test("Without a terminal it says that it takes keys")
    func withoutTerminal() async throws {
        let outcome = try await BuiltCommand.run(["demo"])
        #expect(outcome.status == 1)
        #expect(outcome.error == "shipeasy-devtools: standard input is no terminal; the demo takes single keys\n")
    }
}
