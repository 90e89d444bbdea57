import Foundation
import Testing

@testable import Terminal

/// What a person sees, by a real terminal emulator.
@Suite("The screen in tmux", .serialized, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct ScreenTests {
    @Test("Awkward text leaves every border straight, and nothing of it is obeyed")
    func awkwardText() {
        let tmux = Tmux(["text"], columns: 90, rows: 25)
        let expected = { tmux.report.filter { $0.hasPrefix("line ") }.map { String($0.dropFirst(5)) } }
        tmux.wait(for: "the text is shown") {
            expected().count == 25 && tmux.screen.contains { $0.contains("fullwidth") }
        }
        // tmux's own cells, one by one, are what the buffer holds: nothing moved, wrapped or vanished.
        #expect(tmux.screen == expected())
        #expect(expected().contains { $0.contains("日本語") && $0.contains("⚠") && $0.contains("👩 family") })
        // On each third row: six sides, at the columns of the boxes.
        for row in stride(from: 1, to: 24, by: 3) {
            let line = expected()[row]
            var column = 0
            var sides: [Int] = []
            for character in line {
                if character == "│" { sides.append(column) }
                column += TextWidth.cell(for: character).width
            }
            #expect(sides == [0, 29, 30, 59, 60, 89], "\(line)")
        }
    }

    @Test("A letter with a mark that takes the place of another is drawn, though all else stays")
    func otherMarks() {
        let tmux = Tmux(["text"], columns: 90, rows: 25)
        for letter in ["e\u{301}", "o\u{301}", "u\u{308}", "e\u{301}"] {
            tmux.wait(for: "\(letter) is shown") { tmux.screen.last == letter }
            tmux.type("x")
        }
    }

    @Test("Five hundred sizes in a burst end in one exact frame, with far fewer frames than sizes")
    func resizeBurst() throws {
        let terminal = try PseudoTerminal("events")
        terminal.waitForStart()
        for step in 0..<500 {
            terminal.resize(columns: UInt16(20 + step % 90), rows: UInt16(5 + step % 40))
            usleep(2000)
        }
        terminal.resize(columns: 61, rows: 17)
        terminal.waitForReport("resize 61x17")
        terminal.wait(for: "the last size is drawn") { terminal.text.contains("ready 61x17") }
        #expect(terminal.report.filter { $0.hasPrefix("resize") }.count < 250)

        let tmux = Tmux(["events"])
        tmux.wait(for: "the screen is shown") { tmux.screen.first?.contains("ready 80x24") == true }
        for step in 0..<25 { tmux.resize(columns: 20 + step * 3, rows: 8 + step) }
        tmux.resize(columns: 50, rows: 10)
        tmux.wait(for: "the last size is drawn") { tmux.screen.first?.contains("ready 50x10") == true }
        let screen = tmux.screen
        #expect(screen.count == 10)
        #expect(screen.first == "┌ ready 50x10 " + String(repeating: "─", count: 35) + "┐")
        #expect(screen.last == "└" + String(repeating: "─", count: 48) + "┘")
        #expect(screen.dropFirst().dropLast().allSatisfy { $0.hasPrefix("│") && $0.hasSuffix("│") })
    }

    @Test("A resize is noticed though the host blocks every signal")
    func blockedSignals() throws {
        let terminal = try PseudoTerminal("events", "--block-signals")
        terminal.waitForStart()
        terminal.resize(columns: 60, rows: 20)
        terminal.waitForReport("resize 60x20")
    }

    @Test(
        "Any size is drawn without a trap",
        arguments: [(0, 0), (1, 1), (2, 2), (300, 2), (1, 100), (500, 200)] as [(UInt16, UInt16)])
    func sizes(columns: UInt16, rows: UInt16) throws {
        let terminal = try PseudoTerminal("events", columns: columns, rows: rows)
        terminal.wait(for: "it starts") { terminal.report.contains { $0.hasPrefix("start") } }
        terminal.type("j")
        terminal.waitForReport("key j")
        terminal.resize(columns: 80, rows: 24)
        terminal.wait(for: "it is drawn at another size") { terminal.text.contains("ready 80x24") }
        if columns > 0 {
            terminal.resize(columns: columns, rows: rows)
            terminal.waitForReport("resize \(columns)x\(rows)")
        }
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.leftovers == [])
    }

    @Test("Ctrl-Z gives the shell a usable terminal; fg brings the screen back, at another size too")
    func suspend() {
        let tmux = Tmux([])
        tmux.wait(for: "the shell is there") { tmux.screen.contains { $0.hasPrefix("prompt>") } }
        tmux.enter("set -m; \"$HOST\" events --report \"$REPORT\"")
        tmux.wait(for: "the screen is shown") { tmux.screen.first?.contains("ready 80x24") == true }
        for (columns, rows) in [(80, 24), (70, 20)] {
            tmux.type("C-z")
            tmux.wait(for: "the shell is back") { tmux.screen.contains { $0.contains("Stopped") } }
            tmux.enter("clear; stty -a | grep -q ' icanon' && echo usable")
            tmux.wait(for: "the shell works") { tmux.screen.contains("usable") }
            tmux.resize(columns: columns, rows: rows)
            tmux.enter("fg")
            tmux.wait(for: "the screen is back") { tmux.screen.first?.contains("ready \(columns)x\(rows)") == true }
            tmux.wait(for: "the program is told") {
                tmux.report.last == "resumed" || tmux.report.last?.hasPrefix("resize") == true
            }
        }
        #expect(tmux.report.contains("resize 70x20"))
        // A stop from elsewhere is the same.
        let pid = tmux.report.first?.split(separator: "=").last.flatMap { pid_t($0) } ?? 0
        #expect(pid > 0 && kill(pid, SIGTSTP) == 0)
        tmux.wait(for: "the shell is back") { tmux.screen.contains { $0.contains("Stopped") } }
        tmux.enter("fg")
        tmux.wait(for: "the screen is back") { tmux.screen.first?.contains("ready 70x20") == true }
        tmux.type("q")
        tmux.wait(for: "it ends") { tmux.report.last == "end" }
        tmux.enter("clear; echo ended; stty -a | grep -q ' icanon' && echo usable")
        tmux.wait(for: "it ends well") { tmux.screen.contains("ended") && tmux.screen.contains("usable") }
    }

    @Test("In the background it says why it does not start, and under script it runs")
    func otherStarts() {
        let tmux = Tmux([])
        tmux.wait(for: "the shell is there") { tmux.screen.contains { $0.hasPrefix("prompt>") } }
        tmux.enter("set -m; nohup \"$HOST\" events --report \"$REPORT\" > /dev/null 2>&1 &")
        tmux.wait(for: "it says why") {
            tmux.report.contains { $0.contains("belongs to another program at the moment") }
        }
        tmux.enter("clear; script -q -c \"'$HOST' events\" /dev/null")
        tmux.wait(for: "the screen is shown") { tmux.screen.first?.contains("ready 80x24") == true }
        tmux.type("q")
        tmux.wait(for: "the shell is back") { tmux.screen.contains { $0.hasPrefix("prompt>") } }
    }

    @Test("Ctrl-L draws anew what something else has written over")
    func repaint() {
        let tmux = Tmux(["events"])
        tmux.wait(for: "the screen is shown") { tmux.screen.first?.contains("ready 80x24") == true }
        tmux.writeGarbage()
        tmux.type("C-l")
        tmux.wait(for: "the screen is right") { tmux.screen.first?.contains("ready 80x24") == true }
    }
}
