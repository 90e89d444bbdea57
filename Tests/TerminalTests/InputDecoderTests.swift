import Testing

@testable import Terminal

@Suite("Bytes of a terminal become events")
struct InputDecoderTests {
    private func events(_ text: String, keys: KeySequences = KeySequences()) -> [InputEvent] {
        events(Array(text.utf8), keys: keys)
    }

    private func events(_ bytes: [UInt8], keys: KeySequences = KeySequences()) -> [InputEvent] {
        var decoder = InputDecoder(keys: keys)
        return decoder.feed(bytes) + decoder.flush()
    }

    private func keys(_ text: String) -> [Key] {
        events(text).compactMap { if case .key(let key) = $0 { key } else { nil } }
    }

    @Test("Characters, control characters and the keys that have a byte of their own")
    func plainKeys() {
        #expect(keys("aé日👍") == [.character("a"), .character("é"), .character("日"), .character("👍")])
        #expect(keys("\r\n\t\u{7F}\u{08}") == [.enter, .enter, .tab, .backspace, .backspace])
        #expect(
            keys("\u{01}\u{1A}\u{00}\u{1C}\u{1F}")
                == [.control("a"), .control("z"), .control(" "), .control("\\"), .control("_")])
    }

    @Test("Keys that are sequences, in the forms that terminals send")
    func sequences() {
        let expected: [(String, Key)] = [
            ("[A", .up), ("OA", .up), ("[B", .down), ("OB", .down), ("[C", .right), ("[D", .left), ("OD", .left),
            ("[H", .home), ("OH", .home), ("[1~", .home), ("[7~", .home), ("[F", .end), ("[4~", .end), ("[8~", .end),
            ("[3~", .delete), ("[5~", .pageUp), ("[6~", .pageDown), ("[Z", .backTab), ("[1;2Z", .backTab),
            ("OP", .function(1)), ("[11~", .function(1)), ("[[A", .function(1)), ("[P", .function(1)),
            ("[15~", .function(5)), ("[[E", .function(5)), ("[21~", .function(10)), ("[24~", .function(12)),
            ("OM", .enter), ("Oy", .character("9")), ("[1;129A", .up), ("[1;1B", .down),
        ]
        for (sequence, key) in expected { #expect(keys("\u{1B}" + sequence) == [key], "\(sequence)") }
    }

    @Test("Esc by itself is a key; Esc twice is two")
    func escape() {
        #expect(keys("\u{1B}") == [.escape])
        #expect(keys("\u{1B}\u{1B}") == [.escape, .escape])
        var decoder = InputDecoder()
        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.waiting == .escape)
        #expect(decoder.flush() == [.key(.escape)])
        #expect(decoder.waiting == .nothing)
    }

    @Test("Alt with a key, modified and unknown keys do nothing, and the next key works")
    func ignored() {
        let ignored = [
            "x", "é", "日", "\r", "[1;5C", "[1;2A", "[1;3A", "\u{1B}[A", "\u{1B}OA", "[200", "[999~", "[27;5;105~",
            "[105;5u", "[?1;2c", "[12;40R", "[I", "[O", "]0;title\u{07}", "]11;rgb:0/0/0\u{1B}\\", "P1$r\u{1B}\\",
            "_G\u{1B}\\", "[2~", "[M", "O5A", "[[Z", "[<0;1M", "[1:2A", "[" + String(repeating: "1", count: 500) + "A",
        ]
        for sequence in ignored {
            var decoder = InputDecoder()
            let before = decoder.feed(Array(("\u{1B}" + sequence).utf8)) + decoder.flush()
            #expect(before.isEmpty, "\(sequence)")
            #expect(decoder.feed([0x6A]) == [.key(.character("j"))], "\(sequence)")
        }
    }

    @Test("Invalid and cut UTF-8 is ignored, and the key after it works")
    func invalidUTF8() {
        let invalid: [[UInt8]] = [
            [0xFF], [0xC3], [0xE6, 0x97], [0x80], [0xC0, 0x80], [0xED, 0xA0], [0xF5], [0xF0, 0x80], [0xC2, 0x9B],
        ]
        for bytes in invalid {
            #expect(events(bytes + [0x6A]) == [.key(.character("j"))], "\(bytes)")
        }
    }

    @Test("A control character is a key even inside a sequence that never ended")
    func controlInsideSequence() {
        #expect(keys("\u{1B}]0;never ended\u{03}") == [.control("c")])
        #expect(keys("\u{1B}[1;\u{03}") == [.control("c")])
        #expect(keys("\u{1B}[12\u{1B}[A") == [.up])
        #expect(keys("\u{1B}]x\u{1B}[A") == [.up])
    }

    @Test("A paste is text, whatever is in it, with one newline for each end of a line")
    func pastes() {
        #expect(events("\u{1B}[200~q\nX\ny\u{1B}[201~j") == [.paste("q\nX\ny"), .key(.character("j"))])
        #expect(events("\u{1B}[200~a\rb\r\nc\u{1B}[201~") == [.paste("a\nb\nc")])
        #expect(events("\u{1B}[200~\u{1B}[A\u{1B}[20\u{1B}[201~") == [.paste("\u{1B}[A\u{1B}[20")])
        #expect(events("\u{1B}[200~\u{1B}[201~") == [.paste("")])
        #expect(events("\u{1B}[200~no end") == [.paste("no end")])
        #expect(events(Array("\u{1B}[200~".utf8) + [0xFF] + Array("\u{1B}[201~".utf8)) == [.paste("\u{FFFD}")])
    }

    @Test("Of a huge paste the beginning is kept, and no key comes of the rest")
    func hugePaste() {
        let text = String(repeating: "x", count: InputDecoder.pasteLimit + 5000)
        let events = events("\u{1B}[200~" + text + "\u{1B}[201~j")
        #expect(events.count == 2 && events.last == .key(.character("j")))
        guard case .paste(let pasted)? = events.first else {
            Issue.record("not a paste")
            return
        }
        #expect(pasted.utf8.count <= InputDecoder.pasteLimit && pasted.utf8.count > InputDecoder.pasteLimit - 5000)
    }

    @Test("The mouse: presses and the wheel, in each way that terminals report them, also in column 300")
    func mouse() {
        func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int) -> [InputEvent] {
            [.mouse(MouseEvent(action, at: Point(column: column, row: row)))]
        }
        #expect(events("\u{1B}[<0;1;1M") == mouse(.press, 0, 0))
        #expect(events("\u{1B}[<0;300;20M") == mouse(.press, 299, 19))
        #expect(events("\u{1B}[<64;5;6M") == mouse(.scrollUp, 4, 5))
        #expect(events("\u{1B}[<65;5;6M") == mouse(.scrollDown, 4, 5))
        #expect(events("\u{1B}[<4;5;6M") == mouse(.press, 4, 5))
        #expect(events("\u{1B}[M !!") == mouse(.press, 0, 0))
        #expect(events("\u{1B}[M`!\"") == mouse(.scrollUp, 0, 1))
        #expect(events("\u{1B}[32;7;8M") == mouse(.press, 6, 7))
        // Releases, other buttons, movement, Alt, and places that do not exist.
        for ignored in ["[<0;1;1m", "[<2;1;1M", "[<32;1;1M", "[<35;1;1M", "[<8;1;1M", "[<0;0;1M", "[M#!!", "[35;1;1M"] {
            #expect(events("\u{1B}" + ignored).isEmpty, "\(ignored)")
        }
    }

    @Test("Keys of the terminal's description come before what most terminals send")
    func describedKeys() {
        var described = KeySequences()
        described.add(.delete, for: Array("\u{1B}[P".utf8))
        described.add(.backTab, for: [0x1B, 0x09])
        described.add(.up, for: Array("\u{1B}&A".utf8))
        described.add(.left, for: [0x08])
        #expect(events("\u{1B}[P", keys: described) == [.key(.delete)])
        #expect(events("\u{1B}\t", keys: described) == [.key(.backTab)])
        #expect(events("\u{1B}&A", keys: described) == [.key(.up)])
        #expect(events("\u{1B}&Bj", keys: described) == [.key(.character("j"))])
        #expect(events("\u{08}", keys: described) == [.key(.backspace)])
        #expect(events("\u{1B}[A", keys: described) == [.key(.up)])
    }

    @Test("Every sequence in every split is the same")
    func everySplit() {
        let input =
            "aé日\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}x\u{1B}日j\u{1B}[200~q\u{1B}[2\r\nX\u{1B}[201~\u{1B}[<0;300;2M"
            + "\u{1B}[M !!\u{1B}]11;x\u{07}\u{1B}P\u{1B}\\k\u{1B}\u{1B}[Al\u{1B}[[Am\u{1B}\u{1B}n"
        let bytes = Array(input.utf8)
        var whole = InputDecoder()
        let expected = whole.feed(bytes)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var decoder = InputDecoder()
                let events =
                    decoder.feed(bytes[..<first]) + decoder.feed(bytes[first..<second]) + decoder.feed(bytes[second...])
                #expect(events == expected)
            }
        }
    }

    @Test("A million random bytes, in random splits, decode as in one piece, and the next key works")
    func randomBytes() {
        var random = SeededRandom(seed: 18)
        for _ in 0..<100 {
            // Half of them are bytes that begin or end something.
            let special: [UInt8] = [
                0x1B, 0x5B, 0x4F, 0x5D, 0x3B, 0x3C, 0x32, 0x30, 0x31, 0x7E, 0x4D, 0x07, 0x5C, 0xC3, 0xE6,
            ]
            let bytes = (0..<10_000).map { _ -> UInt8 in
                Bool.random(using: &random)
                    ? special.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
            }
            var (whole, split) = (InputDecoder(), InputDecoder())
            let expected = whole.feed(bytes)
            var events: [InputEvent] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = min(rest.count, Int.random(in: 1...200, using: &random))
                events += split.feed(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            #expect(events == expected)
            _ = split.flush()
            #expect(split.waiting == .nothing)
            #expect(split.feed([0x6A]) == [.key(.character("j"))])
        }
    }
}
