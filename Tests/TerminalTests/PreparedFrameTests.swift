import Foundation
import Testing

@Suite("Frames that are prepared")
struct PreparedFrameTests {
    /// What a list sends to the terminal while keys are typed, one screen after the other.
    private static func list(
        _ keys: String, _ options: [String], size: (UInt16, UInt16)
    ) throws -> (output: [UInt8], report: [String]) {
        // Options that mean nothing fill up.
        let options = options + Array(repeating: "-", count: 2 - options.count)
        let terminal = try PseudoTerminal("list", options[0], options[1], columns: size.0, rows: size.1)
        terminal.wait(for: "the list is shown") { terminal.text.contains("Shipeasy") }
        terminal.type(keys + "q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.leftovers == [])
        return (terminal.output, terminal.report)
    }

    @Test(
        "Preparing sends nothing, and a prepared frame sends what the frame would", arguments: 0..<4,
        [[], ["--cursor"]])
    func sameBytes(_ seed: UInt64, _ options: [String]) throws {
        var random = SeededRandom(seed: seed)
        // Repaints, another theme and another screen come in between, and keys that were not prepared.
        let kinds = Array("jjjjjjkkkdduugb t\u{c}")
        let keys = String((0..<200).map { _ in kinds.randomElement(using: &random) ?? "j" })
        for size in [(100, 30), (31, 8)] as [(UInt16, UInt16)] {
            let plain = try Self.list(keys, options, size: size)
            #expect(plain.output.count > 10_000)
            let prepared = try Self.list(keys, options + ["--prepare"], size: size)
            let isSame = prepared.output == plain.output
            #expect(isSame)
            // Between a shown cursor and a hidden one nothing is prepared.
            let shown = keys.count + 1
            let count = prepared.report.filter { $0 == "prepared 4" }.count
            #expect(options.isEmpty ? count == shown - shown / 3 : count > 10)
        }
    }

    @Test(
        "The command's screen after many moves is the one that is drawn anew", .enabled(if: Tmux.isInstalled))
    func command() throws {
        let home = NSTemporaryDirectory() + "terminal-test-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: home) }
        let tmux = Tmux(
            [], columns: 100, rows: 30,
            environment: ["COMMAND": PseudoTerminal.product("shipeasy-devtools"), "HOME": home])
        tmux.wait(for: "the shell is there") { tmux.screen.contains { $0.hasPrefix("prompt>") } }
        tmux.enter("set -m; \"$COMMAND\"")
        tmux.wait(for: "the overlay is shown") { tmux.screen.contains { $0.contains("Reads as") } }
        /// The row of the list that is marked.
        func marked() -> Int? { tmux.screen.firstIndex { $0.hasPrefix("│▌") } }
        guard let first = marked() else {
            Issue.record("no row is marked")
            return
        }
        var row = first
        let moves = [
            ("j", 1), ("j", 1), ("j", 1), ("k", -1), ("Down", 1), ("Down", 1), ("Up", -1), ("k", -1), ("k", -1),
        ]
        for (key, distance) in moves + moves {
            tmux.type(key)
            row += distance
            tmux.wait(for: "\(key) moves") { marked() == row }
        }
        // A value that is forced between two moves is shown after the next one.
        tmux.type("t")
        tmux.wait(for: "it is forced") { tmux.screen.contains { $0.contains("forced here") } }
        tmux.type("j")
        tmux.wait(for: "j moves") { marked() == row + 1 }
        tmux.type("k")
        tmux.wait(for: "k moves back, to what is forced") {
            marked() == row && tmux.screen.contains { $0.contains("forced here") }
        }
        // What was said would be over some time; in another tab it is at once.
        tmux.type("2", "1")
        tmux.wait(for: "nothing is said any more") {
            marked() == row && tmux.screen.contains { $0.contains("forced here") }
                && tmux.screen.last?.contains("undoes") == false
        }
        /// What is seen of the screen: how blanks at the end of a row were drawn is not.
        func seen() -> [String] {
            tmux.coloredScreen.components(separatedBy: "\n").map {
                $0.replacingOccurrences(of: "(\u{1B}\\[[0-9;]*m| )+$", with: "", options: .regularExpression)
            }
        }
        let before = seen()
        tmux.type("C-z")
        tmux.wait(for: "the shell is back") { tmux.screen.contains { $0.contains("Stopped") } }
        tmux.enter("fg")
        tmux.wait(for: "the overlay is back") { marked() == row && seen() == before }
        tmux.writeGarbage()
        tmux.type("C-l")
        tmux.wait(for: "the garbage is gone") { tmux.screen.first?.contains("garbage") == false }
        #expect(seen() == before)
    }
}
