import Testing

@testable import Terminal

@Suite("Text becomes cells")
struct TextWidthTests {
    @Test("Characters that break other programs have the width that terminals give them")
    func knownWidths() {
        let expected: [(String, String, Int)] = [
            ("日", "日", 2), ("⚠️", "⚠", 1), ("👩‍👩‍👧", "👩", 2), ("🇪🇺", "EU", 2), ("e\u{301}", "e\u{301}", 1),
            ("🫨", "□", 1), ("👍🏽", "👍", 2), ("1️⃣", "1\u{20E3}", 1), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴", 2), ("ß", "ß", 1),
            ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}", 2), ("\u{AC00}\u{11A8}", "\u{AC01}", 2), ("กำ", "กำ", 2),
            ("\u{301}", "◌\u{301}", 1),
            ("─", "─", 1), ("𝒳", "𝒳", 1), ("𠀀", "𠀀", 2), ("\u{1F1E9}", "D", 1),
        ]
        for (text, drawn, width) in expected {
            let cell = TextWidth.cell(for: Character(text))
            #expect(cell.text == drawn, "\(text.unicodeScalars.map(\.value))")
            #expect(cell.width == width, "\(text.unicodeScalars.map(\.value))")
        }
    }

    @Test("What a terminal would obey, or what hides, is a placeholder of one column")
    func refusedCharacters() {
        let values: [UInt32] =
            Array(0..<0x20) + [0x7F] + Array(0x80..<0xA0)
            + [0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x2060, 0xFEFF, 0xFFF9, 0xE0001, 0xE0041]
            + Array(0x202A...0x202E) + Array(0x2066...0x206F) + [0x3164, 0x378, 0xFFFE, 0x10FFFF]
        for value in values {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let cell = TextWidth.cell(for: Character(scalar))
            #expect(cell.width == 1, "U+\(String(value, radix: 16))")
            #expect(cell.text != " " && !cell.text.unicodeScalars.contains(scalar), "U+\(String(value, radix: 16))")
        }
        #expect(PlainText.clean("a\u{1B}[2Jb\r\nc\td\u{202E}e\u{9B}f") == "a␛[2Jb␍␊c␉d�e�f")
    }

    @Test("Whatever stands beside it, each grapheme is the piece that it is by itself")
    func neighbours() {
        let others = [
            "a", "~", "é", "Δ", "Ж", "─", "→", "…", "日", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{94D}",
            "\u{600}",
            "\u{1F1E9}", "👍", "🏽", "\u{1100}", "\u{1161}", "\n", "\r",
        ]
        for value in UInt32(0)..<0x3200 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for other in others {
                for text in ["\(scalar)\(other)", "\(other)\(scalar)", "\(other)\(scalar)x"] {
                    var pieces: [String] = []
                    TextWidth.forEachCell(of: text) { glyph, width in
                        pieces.append("\(glyph.text) \(width)")
                        return true
                    }
                    let alone = text.map { character in
                        let cell = TextWidth.cell(for: character)
                        return "\(cell.text) \(cell.width)"
                    }
                    if pieces != alone { Issue.record("\(text.unicodeScalars.map(\.value)): \(pieces)") }
                }
            }
        }
    }

    @Test("Hidden tags behind a letter are shown")
    func hiddenTags() {
        #expect(PlainText.clean("a\u{E0041}\u{E0042}") == "a��")
    }

    @Test("Ten thousand marks on one letter are a few, in one column")
    func manyMarks() {
        let text = "a" + String(repeating: "\u{301}", count: 10_000) + "b"
        #expect(TextWidth.columns(of: text) == 2)
        #expect(PlainText.clean(text).unicodeScalars.count == 6)
    }

    @Test("Text is cut to columns with an ellipsis, and never inside a character")
    func fitting() {
        #expect(TextWidth.fitted("checkout", to: 8) == "checkout")
        #expect(TextWidth.fitted("checkout", to: 5) == "chec…")
        #expect(TextWidth.fitted("日本語", to: 6) == "日本語")
        #expect(TextWidth.fitted("日本語", to: 5) == "日本…")
        #expect(TextWidth.fitted("日本語", to: 4) == "日…")
        #expect(TextWidth.fitted("日本語", to: 1) == "…")
        #expect(TextWidth.fitted("checkout", to: 0) == "")
        #expect(TextWidth.fitted("checkout", to: 4, ellipsis: "~") == "che~")
        #expect(TextWidth.fitted("checkout", to: 1, ellipsis: "...") == "")
        #expect(TextWidth.fitted("", to: 3) == "")
    }

    @Test("In 100,000 random strings the cells used equal the width promised, and nothing in them is obeyed")
    func randomStrings() {
        var random = SeededRandom(seed: 6)
        for _ in 0..<100_000 {
            let text = random.text()
            let promised = TextWidth.columns(of: text)
            var buffer = Buffer(Size(columns: 40, rows: 1))
            let used = buffer.write(text, at: Point(column: 0, row: 0))
            // A character that does not fit ends it: at most the widest but one column is left.
            #expect(promised <= 40 ? used == promised : (37...40).contains(used), "\(Array(text.utf8))")
            #expect(buffer.faults.isEmpty, "\(Array(text.utf8))")
            let room = Int.random(in: 0...12, using: &random)
            let fitted = TextWidth.fitted(text, to: room)
            #expect(TextWidth.columns(of: fitted) <= room, "\(Array(text.utf8))")
            #expect(!fitted.unicodeScalars.contains(where: isObeyed), "\(Array(text.utf8))")
        }
    }

    @Test("Clean text stays as it is when it is cleaned again")
    func cleaningTwice() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<20_000 {
            let once = PlainText.clean(random.text())
            // Pieces that were apart may be one character now; what is drawn never grows.
            #expect(!once.unicodeScalars.contains(where: isObeyed))
            #expect(PlainText.clean(once).unicodeScalars.count <= once.unicodeScalars.count)
        }
    }
}

@Suite("Text for terminals of ASCII alone")
struct ASCIITextTests {
    @Test("Every piece has a likeness of ASCII with the same columns")
    func sameColumns() {
        var random = SeededRandom(seed: 8)
        for _ in 0..<20_000 {
            for character in random.text() {
                let (text, width) = TextWidth.cell(for: character)
                let ascii = ASCIIText.replacement(for: text, width: width)
                #expect(ascii.utf8.count == width && ascii.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
            }
        }
    }

    @Test("Lines, arrows and marks keep their shape, and letters their base")
    func likenesses() {
        #expect(PlainText.clean("┌─┐│x…→e\u{301}日\u{1B}", ascii: true) == "+-+|x~>e??[")
    }
}

@Suite("Text without its own sequences")
struct WithoutSequencesTests {
    @Test("Colours, titles, character sets and C1 sequences are taken out, and nothing else")
    func sequences() {
        let cases = [
            ("\u{1B}[31mred\u{1B}[0m", "red"), ("\u{1B}]0;title\u{07}x", "x"), ("\u{1B}]8;;http://a\u{1B}\\b", "b"),
            ("\u{1B}(Ba", "a"), ("\u{9B}1mb", "b"), ("a\tb", "a    b"), ("\u{1B}", ""), ("\u{1B}[", ""),
            ("a\u{1B}]unterminated", "a"), ("plain é", "plain é"), ("\u{1B}7x\u{1B}8", "x"),
            ("\u{1B}[1\u{1B}[2mc", "c"),
        ]
        for (text, expected) in cases { #expect(PlainText.withoutSequences(text) == expected) }
    }
}
