import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("A text field")
struct TextFieldTests {
    /// A field with the cursor where the text has a bar.
    private func field(_ marked: String) -> TextField {
        let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        var field = TextField(parts.joined())
        field.cursor = parts[0].count
        return field
    }

    private func marked(_ field: TextField) -> String {
        var text = Array(field.text)
        text.insert("|", at: field.cursor)
        return String(text)
    }

    @Test("Text goes in where the cursor stands")
    func inserts() {
        var field = field("new|checkout")
        field.insert("_")
        #expect(marked(field) == "new_|checkout")
    }

    @Test(
        "Each editing key does what it does in a shell",
        arguments: [
            ("backspace", "ab|c", "a|c"), ("delete", "ab|c", "ab|"), ("word", "new check|out", "new |out"),
            ("word", "one_two|", "one_|"), ("word", "a  |b", "|b"), ("start", "ab|c", "|c"), ("end", "ab|c", "ab|"),
            ("left", "a|b", "|ab"), ("left", "|ab", "|ab"), ("right", "a|b", "ab|"), ("right", "ab|", "ab|"),
            ("home", "ab|c", "|abc"), ("last", "ab|c", "abc|"), ("wordLeft", "one two|", "one |two"),
            ("wordRight", "|one two", "one| two"), ("clear", "ab|c", "|"), ("backspace", "|ab", "|ab"),
            ("delete", "ab|", "ab|"),
        ])
    func keys(key: String, before: String, after: String) {
        var field = field(before)
        switch key {
        case "backspace": field.deleteBackward()
        case "delete": field.deleteForward()
        case "word": field.deleteWordBackward()
        case "start": field.deleteToStart()
        case "end": field.deleteToEnd()
        case "left": field.moveLeft()
        case "right": field.moveRight()
        case "home": field.moveHome()
        case "last": field.moveEnd()
        case "wordLeft": field.moveWordLeft()
        case "wordRight": field.moveWordRight()
        default: field.clear()
        }
        #expect(marked(field) == after)
    }

    @Test(
        "What is pasted becomes one line: breaks are shown, one at the end is dropped, controls become their pictures",
        arguments: [
            ("q\nX\ny", "q⏎X⏎y"), ("copied line\n", "copied line"), ("dos\r\nline\r\n", "dos⏎line"), ("a\tb", "a b"),
            ("\u{1B}[2Jx", "␛[2Jx"), ("bell\u{7}", "bell␇"), ("del\u{7F}", "del␡"), ("c1\u{9B}", "c1�"),
            ("a\u{2028}b", "a⏎b"), ("a\n\nb", "a⏎⏎b"), ("\n", ""),
        ])
    func pastes(text: String, line: String) {
        var field = TextField()
        field.insert(text)
        #expect(field.text == line)
        #expect(field.cursor == line.count)
    }

    @Test("A character of several scalars is one step and is removed whole")
    func graphemes() {
        var field = TextField("a👩‍👩‍👧e\u{301}")
        #expect(field.cursor == 3)
        field.deleteBackward()
        #expect(field.text == "a👩‍👩‍👧")
        field.moveLeft()
        #expect(field.cursor == 1)
        field.deleteForward()
        #expect(field.text == "a")
    }

    @Test("A combining mark that is typed joins the letter before the cursor")
    func combining() {
        var field = field("e|x")
        field.insert("\u{301}")
        #expect(marked(field) == "e\u{301}|x")
        #expect(field.cursor == 1)
    }

    @Test("Two halves of a flag that meet become one character, and the cursor stands behind it")
    func joining() {
        var field = field("🇪x|🇺")
        field.deleteBackward()
        #expect(field.text == "🇪🇺")
        #expect(field.cursor == 1)
    }

    @Test("Setting the cursor clamps it to the text")
    func clamps() {
        var field = TextField("abc")
        field.cursor = 99
        #expect(field.cursor == 3)
        field.cursor = -1
        #expect(field.cursor == 0)
    }

    @Test("Everything is visible while it fits, with a column for the cursor at the end")
    func fits() {
        #expect(TextField("abc").visible(columns: 4) == ("abc", 3))
        #expect(field("|abc").visible(columns: 3) == ("abc", 0))
    }

    @Test("A long text scrolls so that the cursor and what is around it stay visible")
    func scrolls() {
        #expect(TextField("0123456789").visible(columns: 5) == ("6789", 4))
        #expect(field("01234|56789").visible(columns: 5) == ("12345", 4))
        #expect(field("|0123456789").visible(columns: 5) == ("01234", 0))
    }

    @Test("No room at all shows nothing")
    func noRoom() {
        #expect(TextField("abc").visible(columns: 0) == ("", 0))
        #expect(TextField("abc").visible(columns: -3) == ("", 0))
    }

    @Test("Whatever is typed, the window fits and holds the cursor, and the text is one line without controls")
    func random() {
        var random = SeededRandom(7)
        let pieces = [
            "a", "Z_", " ", "日本", "é", "e\u{301}", "\u{301}", "👩‍👩‍👧", "🇪", "🇺", "\n", "\t", "\u{1B}", "\u{202E}", "x\r\ny",
        ]
        for _ in 0..<300 {
            var field = TextField()
            for _ in 0..<60 {
                switch Int.random(in: 0..<14, using: &random) {
                case 0: field.deleteBackward()
                case 1: field.deleteForward()
                case 2: field.deleteWordBackward()
                case 3: field.moveLeft()
                case 4: field.moveRight()
                case 5: field.moveHome()
                case 6: field.moveWordLeft()
                case 7: field.moveWordRight()
                default: field.insert(pieces.randomElement(using: &random) ?? "")
                }
                let columns = Int.random(in: 1..<12, using: &random)
                let visible = field.visible(columns: columns)
                #expect(TextWidth.columns(of: visible.text) <= columns)
                #expect((0..<columns).contains(visible.cursorColumn))
                #expect((0...field.text.count).contains(field.cursor))
                #expect(!field.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
                let shown = Array(visible.text.utf8)
                let all = Array(field.text.utf8)
                #expect((0...all.count - shown.count).contains { all[$0..<$0 + shown.count].elementsEqual(shown) })
            }
        }
    }

    @Test("A megabyte is pasted, edited in its middle and shown")
    func megabyte() {
        var field = TextField()
        field.insert(String(repeating: "0123456789abcde\n", count: 65_536))
        #expect(field.text.utf8.count == 65_535 * 18 + 15)
        field.cursor = 500_000
        for _ in 0..<1_000 {
            field.insert("x")
            #expect(field.visible(columns: 80).text.count == 80)
        }
        #expect(field.cursor == 501_000)
    }
}
