import Foundation
import Testing

@testable import CursesTerminal

/// What is typed arrives as events, however it comes.
@Suite("Input of a real terminal", .serialized)
struct InputTests {
    private func events(_ terminal: PseudoTerminal) -> [String] {
        terminal.report.filter { !$0.hasPrefix("start") }
    }

    @Test("Keys, a paste and the mouse arrive as what they are")
    func events() throws {
        let terminal = try PseudoTerminal("events", columns: 320)
        terminal.waitForStart()
        terminal.type("jé\u{1B}OA\u{1B}[B\u{1B}[200~q\rX\ry\u{1B}[201~\u{1B}[<0;300;5M\u{1B}[<0;300;5m\u{1B}[<65;2;3Mk")
        terminal.waitForReport("key k")
        #expect(
            events(terminal) == [
                "key j", "key é", "key up", "key down", "paste q\\nX\\ny", "mouse press 299,4", "mouse scrollDown 1,2",
                "key k",
            ])
    }

    @Test("A lone Esc is a key without another byte")
    func loneEscape() throws {
        let terminal = try PseudoTerminal("events")
        terminal.waitForStart()
        terminal.type("\u{1B}")
        terminal.waitForReport("key escape")
        #expect(CursesTerminal.escapeDelay <= 0.05)
    }

    @Test("An arrow whose bytes come one at a time is an arrow")
    func splitArrow() throws {
        // A busy machine may take longer between two bytes than a person would like to wait for Esc.
        let terminal = try PseudoTerminal("events", environment: ["ESCDELAY": "5000"])
        terminal.waitForStart()
        for byte in Array("\u{1B}[Bj".utf8) {
            terminal.type([byte])
            usleep(10_000)
        }
        terminal.waitForReport("key j")
        #expect(events(terminal) == ["key down", "key j"])
    }

    @Test("Alt with a key, unknown sequences, invalid and cut UTF-8 do nothing, and the next key works")
    func ignored() throws {
        let terminal = try PseudoTerminal("events")
        terminal.waitForStart()
        let bytes: [UInt8] =
            Array("\u{1B}x\u{1B}[1;3A\u{1B}[999~\u{1B}]0;t\u{07}".utf8) + [0xFF, 0xC3, 0xE6, 0x97] + Array("j".utf8)
        terminal.type(bytes)
        terminal.waitForReport("key j")
        #expect(events(terminal) == ["key j"])
    }

    @Test("A megabyte of random bytes neither ends it nor leaves a key stuck")
    func randomMegabyte() throws {
        let terminal = try PseudoTerminal("events")
        terminal.waitForStart()
        var random = SeededRandom(seed: 1)
        // All but `q`, which quits.
        let bytes = (0..<1_000_000).map { _ -> UInt8 in
            let byte = UInt8.random(in: 0...255, using: &random)
            return byte == 0x71 || byte == 0x1A ? 0x1B : byte
        }
        terminal.type(bytes)
        // Ends whatever is unfinished: a paste needs its marker.
        terminal.type("\u{1B}[201~")
        // F12 is never in random bytes that lack most digits in a row; typed until it is seen.
        terminal.wait(for: "a key after the random bytes arrives") {
            terminal.type("\u{1B}[24~")
            return terminal.report.contains("key f12")
        }
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.leftovers == [])
    }

    @Test("Without the mouse nothing is asked of the terminal and no report acts; it can be switched")
    func mouseOff() throws {
        let terminal = try PseudoTerminal("events", "--no-mouse", "--commands")
        terminal.waitForStart()
        #expect(!terminal.text.contains("\u{1B}[?1000h"))
        terminal.type("\u{1B}[<0;3;5Mj")
        terminal.waitForReport("key j")
        #expect(events(terminal) == ["key j"])
        terminal.type("U")
        terminal.waitForReport("mouse true")
        #expect(terminal.text.contains("\u{1B}[?1000h\u{1B}[?1006h"))
        terminal.type("\u{1B}[<0;3;5M")
        terminal.waitForReport("mouse press 2,4")
        terminal.type("U")
        terminal.waitForReport("mouse false")
        #expect(terminal.text.contains("\u{1B}[?1006l\u{1B}[?1000l"))
    }

    @Test("Two presses at one place, one after the other, are a double click")
    func doubleClick() throws {
        let terminal = try PseudoTerminal("events")
        terminal.waitForStart()
        terminal.type("\u{1B}[<0;3;5M\u{1B}[<0;3;5m\u{1B}[<0;3;5M\u{1B}[<0;4;5Mj")
        terminal.waitForReport("key j")
        #expect(events(terminal) == ["mouse press 2,4", "mouse doubleClick 2,4", "mouse press 3,4", "key j"])
    }

    @Test(
        "Keys come from the terminal, though standard input is something else",
        arguments: ["/dev/null", "/etc/hostname"])
    func otherStandardInput(path: String) throws {
        let terminal = try PseudoTerminal("events", standardInput: path)
        terminal.waitForStart()
        terminal.type("jq")
        terminal.waitForReport("key j")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test("A thousand wake-ups a second leave keys responsive")
    func wakeUps() throws {
        let terminal = try PseudoTerminal("events", "--commands")
        terminal.waitForStart()
        terminal.type("W")
        terminal.waitForReport("wake")
        terminal.type("j")
        terminal.waitForReport("key j")
        #expect(!terminal.report.contains("woken"))
        terminal.waitForReport("woken")
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test("The clipboard is asked for with OSC 52, in base64; what is too long is refused")
    func clipboard() throws {
        let terminal = try PseudoTerminal("events", "--commands")
        terminal.waitForStart()
        terminal.type("Y")
        terminal.waitForReport("copy true")
        let encoded = Data("clip é".utf8).base64EncodedString()
        terminal.wait(for: "the sequence is sent") { terminal.text.contains("\u{1B}]52;c;\(encoded)\u{1B}\\") }
        terminal.type("L")
        terminal.waitForReport("copy false")
    }
}
