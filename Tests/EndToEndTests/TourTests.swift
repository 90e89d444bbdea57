import Foundation
import Testing

/// What people do with it from beginning to end: by the keyboard alone, and by the mouse alone.
@Suite("A person at work")
struct TourTests {
    @Test(
        "The three flags that change for a pro user in Germany; a treatment with a changed param, undone and done again; saved, and opened again"
    )
    func tour() async throws {
        let home = TemporaryFolder()
        let file = home.path + "/situation.json"
        let terminal = try await TerminalSession("$COMMAND --user user_id=u_123 --user plan=free", home: home)
        try await terminal.awaitText("Reads as")
        try await identify(terminal, ["country=DE", "plan=pro"], shows: "changed 3 entries")

        // n goes from one to the next.
        try await terminal.press("1")
        var changed: [String] = []
        for _ in 0..<3 {
            try await terminal.press("n")
            let name = try await terminal.await("the next change") { screen in
                guard let name = title(screen) else { return false }
                return !changed.contains(name) && screen.contains { $0.contains("before identify") }
            }
            changed.append(title(name) ?? "")
        }
        #expect(changed.sorted() == ["checkout_copy_v2", "new_checkout", "one_click_checkout"])

        // The treatment of hero_copy, with another headline.
        try await terminal.press("2")
        try await terminal.press("/")
        try await terminal.type("hero_copy")
        try await terminal.press("Enter")
        try await terminal.press("G")
        try await terminal.await("the experiment") { title($0) == "hero_copy" }
        try await terminal.press("Space")
        try await terminal.awaitText("Force hero_copy")
        try await terminal.press("j", "e")
        try await terminal.awaitText("Params of hero_copy, group")
        for _ in 0..<3 { try await terminal.press("Down") }
        try await terminal.press("C-a", "C-k")
        try await terminal.awaitText("line")
        try await terminal.press("Escape")
        try await terminal.awaitText("Leave the editor?")
        try await terminal.press("n")
        try await terminal.await("the question is gone") { !$0.contains { $0.contains("Leave the editor?") } }
        try await replaceAll(terminal, with: #"{"headline": "Forced here"}"#)
        try await terminal.awaitText("valid: object")
        try await terminal.press("C-s")
        try await terminal.awaitText("1 override")
        try await terminal.awaitText("Forced here")

        try await terminal.press("u")
        try await terminal.await("no override") { !$0.contains { $0.contains("override ") } }
        try await terminal.press("U")
        try await terminal.awaitText("1 override")
        try await terminal.press("S")
        try await terminal.awaitText("Save the scenario to")
        try await terminal.press("C-u")
        try await terminal.type(file)
        try await terminal.press("Enter")
        try await terminal.awaitText("Saved to")
        try await terminal.press("q")
        #expect(try await terminal.awaitExit() == 0)

        // Opened by the command line, and by L over something else.
        let again = try await TerminalSession("$COMMAND --scenario '\(file)'", home: home)
        try await again.awaitText("1 override")
        try await again.awaitText("country=DE")
        try await again.press("X")
        try await again.awaitText("Clear the override?")
        try await again.press("y")
        try await again.await("no override") { !$0.contains { $0.contains("1 override") } }
        try await again.press("L")
        try await again.awaitText("Load a scenario from")
        try await again.press("C-u")
        try await again.type(file)
        try await again.press("Enter")
        try await again.awaitText("hero_copy")
        try await again.press("y")
        try await again.awaitText("1 override")
        try await again.press("q")
        #expect(try await again.awaitExit() == 0)
    }

    @Test("A tester is three users one after the other, and sees for each what differs")
    func threeUsers() async throws {
        let terminal = try await TerminalSession("$COMMAND --user user_id=u_1 --user plan=free")
        try await terminal.awaitText("Reads as")
        try await identify(terminal, ["plan=pro", "country=DE"], shows: "country=DE")
        try await identify(terminal, ["country=US"], shows: "country=US")
        try await identify(terminal, ["plan=enterprise"], shows: "plan=enterprise")
        try await terminal.press("5")
        try await terminal.await("three identities in Activity") { screen in
            screen.filter { $0.contains("  identify ·") }.count == 3
        }
        // The first of the three again, from those identified before.
        try await terminal.press("6")
        try await terminal.press("G")
        try await terminal.await("the oldest is selected") { $0.contains { $0.contains("▌") && $0.contains("recent") } }
        try await terminal.press("Enter")
        try await terminal.awaitText("u_1 · country=DE · plan=pro")
        try await terminal.press("q")
        #expect(try await terminal.awaitExit() == 0)
    }

    @Test("By the mouse alone: a tab, an experiment, its group, and the wheel")
    func mouse() async throws {
        let terminal = try await TerminalSession("$COMMAND --user user_id=u_123")
        let first = try await terminal.awaitText("2 Experiments")
        try await click(terminal, "2 Experiments", in: first)
        let list = try await terminal.awaitText("hero_copy")
        try await click(terminal, "hero_copy", in: list)
        let selected = try await terminal.await("the experiment") { title($0) == "hero_copy" }
        try await click(terminal, "hero_copy  ", in: selected)
        let groups = try await terminal.awaitText("Force hero_copy")
        try await click(terminal, "treatment ", in: groups, below: "Force hero_copy")
        try await click(terminal, "treatment ", in: groups, below: "Force hero_copy")
        try await terminal.awaitText("1 override")
        let screen = try await terminal.screen()
        try await click(terminal, "1 Flags", in: screen)
        try await terminal.awaitText("address_autocomplete")
        for _ in 0..<5 { try await terminal.type("\u{1B}[<65;10;10M") }
        try await terminal.await("the list scrolled") { !$0.contains { $0.contains("address_autocomplete ") } }
        try await terminal.press("q")
        #expect(try await terminal.awaitExit() == 0)
    }

    // MARK: Steps

    /// Adds or changes attributes in Identity, and applies them.
    private func identify(_ terminal: TerminalSession, _ attributes: [String], shows text: String) async throws {
        try await terminal.press("6")
        try await terminal.awaitText("device id")
        for attribute in attributes {
            try await terminal.press("a")
            try await terminal.awaitText("NAME=VALUE")
            try await terminal.type(attribute)
            try await terminal.awaitText(attribute)
            try await terminal.press("Enter")
            try await terminal.await("the dialog is gone") { !$0.contains { $0.contains("NAME=VALUE") } }
        }
        try await terminal.press("w")
        try await terminal.await("applied") { screen in
            screen.contains { $0.contains(text) } && !screen.contains { $0.contains("not applied") }
        }
    }

    /// Puts a text in place of all that is in the JSON editor.
    private func replaceAll(_ terminal: TerminalSession, with text: String) async throws {
        for _ in 0..<12 { try await terminal.press("Down") }
        try await terminal.press("End")
        for _ in 0..<12 { try await terminal.press("C-u", "BSpace") }
        try await terminal.type(text)
    }

    /// What the detail is of: the title of the right frame.
    private func title(_ screen: [String]) -> String? {
        guard let frame = screen.first(where: { $0.contains("┐┌ ") }), let start = frame.range(of: "┐┌ ") else {
            return nil
        }
        return frame[start.upperBound...].split(separator: " ").first.map(String.init)
    }

    /// Clicks where a text stands on the screen.
    private func click(
        _ terminal: TerminalSession, _ text: String, in screen: [String], below: String? = nil
    ) async throws {
        let start = below.flatMap { below in screen.firstIndex { $0.contains(below) } } ?? 0
        let row = try #require(screen.indices.first { $0 >= start && screen[$0].contains(text) })
        let range = try #require(screen[row].range(of: text))
        let column = screen[row].distance(from: screen[row].startIndex, to: range.lowerBound)
        try await terminal.type("\u{1B}[<0;\(column + 2);\(row + 1)M\u{1B}[<0;\(column + 2);\(row + 1)m")
    }
}
