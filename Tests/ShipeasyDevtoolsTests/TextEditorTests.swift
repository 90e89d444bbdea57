import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("The text editor")
struct TextEditorTests {
    /// An editor with the cursor where the text has a bar.
    private func editor(_ marked: String) -> TextEditor {
        let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var editor = TextEditor(parts.joined())
        let before = TextEditor.split(parts[0])
        editor.moveCursor(
            to: .init(line: before.count - 1, offset: before[before.count - 1].utf8.count))
        return editor
    }

    private func marked(_ editor: TextEditor) -> String {
        var lines = editor.lines
        lines[editor.cursor.line].replace(from: editor.cursor.offset, to: editor.cursor.offset, with: "|")
        return lines.joined(separator: "\n")
    }

    @Test("Line breaks of every system break lines, and a tab becomes two blanks")
    func reads() {
        #expect(TextEditor("a\r\nb\rc\n\td").lines == ["a", "b", "c", "  d"])
        #expect(TextEditor("").lines == [""])
        #expect(TextEditor("a\n").text == "a\n")
    }

    @Test(
        "A new line is indented as the one before, and deeper behind an opening bracket",
        arguments: [
            ("  a|b", "  a\n  |b"), ("{|", "{\n  |"), ("{|}", "{\n  |\n}"), ("  [|]", "  [\n    |\n  ]"),
            ("{ |", "{ \n  |"), ("|x", "\n|x"), ("[|}", "[\n  |}"),
        ])
    func indents(before: String, after: String) {
        var editor = editor(before)
        editor.insertNewline()
        #expect(marked(editor) == after)
        editor.undo()
        #expect(marked(editor) == before)
        editor.redo()
        #expect(marked(editor) == after)
    }

    @Test(
        "Deleting at the edge of a line joins it to its neighbour",
        arguments: [
            ("back", "a\n|b", "a|b"), ("forward", "a|\nb", "a|b"), ("back", "|a", "|a"), ("forward", "a|", "a|"),
            ("word", "a\n|b", "a|b"), ("word", "one two|", "one |"), ("start", "x\nab|c", "x\n|c"),
            ("end", "a|b\nc", "a|\nc"), ("end", "a|\nc", "a|c"),
        ])
    func deletes(key: String, before: String, after: String) {
        var editor = editor(before)
        switch key {
        case "back": editor.deleteBackward()
        case "forward": editor.deleteForward()
        case "word": editor.deleteWordBackward()
        case "start": editor.deleteToLineStart()
        default: editor.deleteToLineEnd()
        }
        #expect(marked(editor) == after)
    }

    @Test("A paste of several lines goes in at the cursor as it is")
    func pastes() {
        var editor = editor("a|d")
        editor.insert("b\r\nb2\nc")
        #expect(marked(editor) == "ab\nb2\nc|d")
        editor.undo()
        #expect(marked(editor) == "a|d")
    }

    @Test("Moving up and down keeps the column across shorter lines")
    func keepsColumn() {
        var editor = editor("abcdef|\nx\n日本語語語")
        editor.moveDown()
        #expect(marked(editor) == "abcdef\nx|\n日本語語語")
        editor.moveDown()
        #expect(marked(editor) == "abcdef\nx\n日本語|語語")
        editor.moveUp(5)
        #expect(marked(editor) == "abcdef|\nx\n日本語語語")
    }

    @Test("Up at the first line goes to its start, down at the last to its end")
    func edges() {
        var editor = editor("ab|c")
        editor.moveUp()
        #expect(marked(editor) == "|abc")
        editor.moveDown()
        #expect(marked(editor) == "abc|")
        editor.move(lines: .min)
        editor.move(lines: .max)
        #expect(marked(editor) == "abc|")
    }

    @Test("Left and right cross line breaks; words are steps")
    func moves() {
        var editor = editor("one\n|two")
        editor.moveLeft()
        #expect(marked(editor) == "one|\ntwo")
        editor.moveRight()
        #expect(marked(editor) == "one\n|two")
        editor.moveWordLeft()
        editor.moveWordLeft()
        #expect(marked(editor) == "|one\ntwo")
        editor.moveWordRight()
        #expect(marked(editor) == "one|\ntwo")
    }

    @Test("Home goes to the first character that is not a blank, and from there to the start")
    func home() {
        var editor = editor("  a|b")
        editor.moveHome()
        #expect(marked(editor) == "  |ab")
        editor.moveHome()
        #expect(marked(editor) == "|  ab")
    }

    @Test("A word that was typed is undone at once; moving in between makes it two")
    func undoRuns() {
        var editor = TextEditor()
        for letter in "abc" { editor.insert(String(letter)) }
        editor.moveLeft()
        editor.insert("x")
        #expect(editor.text == "abxc")
        editor.undo()
        #expect(editor.text == "abc")
        editor.undo()
        #expect(editor.text == "")
        #expect(!editor.canUndo)
        editor.redo()
        editor.redo()
        #expect(editor.text == "abxc")
        #expect(!editor.canRedo)
    }

    @Test("Half a flag typed before its other half is undone without harm to what follows")
    func undoOfJoining() {
        var editor = editor("|🇺")
        editor.insert("🇪")
        editor.insert("x")
        #expect(editor.text == "🇪🇺x")
        editor.undo()
        editor.undo()
        #expect(editor.text == "🇺")
    }

    @Test("What is typed after an undo takes the place of what was undone")
    func newBranch() {
        var editor = TextEditor("a")
        editor.moveToEnd()
        editor.insert("b")
        editor.undo()
        editor.insert("c")
        #expect(!editor.canRedo)
        #expect(editor.text == "ac")
    }

    @Test("The place of an error, counted in scalars from 1, is where the cursor goes")
    func placeOfError() {
        var editor = TextEditor("{\n  \"é\u{301}\": tru\n}")
        editor.moveCursor(toLine: 2, column: 9)
        #expect(marked(editor) == "{\n  \"é\u{301}\": |tru\n}")
        editor.moveCursor(toLine: 99, column: 99)
        #expect(editor.cursor == editor.end)
    }

    @Test("The view follows the cursor in both directions and shows its cell")
    func visible() {
        var editor = TextEditor((1...30).map { "line \($0)" }.joined(separator: "\n"))
        #expect(editor.visibleLines(columns: 10, rows: 3).rows == ["line 1", "line 2", "line 3"])
        editor.moveDown(9)
        editor.follow(columns: 10, rows: 3)
        var view = editor.visibleLines(columns: 10, rows: 3)
        #expect(view.rows == ["line 8", "line 9", "line 10"])
        #expect(view.cursor == Point(column: 0, row: 2))
        editor.moveUp()
        editor.follow(columns: 10, rows: 3)
        view = editor.visibleLines(columns: 10, rows: 3)
        #expect(view.firstLine == 7)
        #expect(view.cursor == Point(column: 0, row: 1))
    }

    @Test("A long line scrolls to the side, and a wide character cut by the edge leaves a blank")
    func sideways() {
        var editor = TextEditor("日本語日本語")
        editor.moveEnd()
        let view = editor.visibleLines(columns: 5, rows: 1)
        #expect(view.rows == ["本語"])
        #expect(view.cursor == Point(column: 4, row: 0))
        editor.scroll = (0, 1)
        editor.moveCursor(to: .init(line: 0, offset: 3))
        #expect(editor.visibleLines(columns: 5, rows: 1).rows == [" 本語"])
    }

    @Test("Random edits keep the cursor in the text, and undoing all of them brings the first text back")
    func random() {
        var random = SeededRandom(11)
        let pieces = ["a", "{", "}", " ", "日", "e\u{301}", "\u{301}", "🇪", "🇺", "\n", "x\ny", "\t", "👩‍👩‍👧"]
        for _ in 0..<200 {
            let first = (0..<5).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            var editor = TextEditor(first)
            let start = editor.text
            for _ in 0..<50 {
                switch Int.random(in: 0..<16, using: &random) {
                case 0: editor.deleteBackward()
                case 1: editor.deleteForward()
                case 2: editor.deleteWordBackward()
                case 3: editor.deleteToLineEnd()
                case 4: editor.insertNewline()
                case 5: editor.moveLeft()
                case 6: editor.moveUp()
                case 7: editor.moveDown(2)
                case 8: editor.moveWordRight()
                case 9: editor.undo()
                case 10: editor.redo()
                case 11: editor.moveToStart()
                default: editor.insert(pieces.randomElement(using: &random) ?? "")
                }
                let line = editor.currentLine
                #expect(line.boundary(atOrAfter: editor.cursor.offset) == editor.cursor.offset)
                let columns = Int.random(in: 1..<9, using: &random)
                let rows = Int.random(in: 1..<4, using: &random)
                if Bool.random(using: &random) { editor.follow(columns: columns, rows: rows) }
                let view = editor.visibleLines(columns: columns, rows: rows)
                #expect(view.rows.count <= rows)
                #expect(view.rows.allSatisfy { TextWidth.columns(of: $0) <= columns })
                #expect((0..<columns).contains(view.cursor.column))
                #expect((0..<max(1, view.rows.count)).contains(view.cursor.row))
            }
            while editor.canRedo { editor.redo() }
            let last = editor.text
            while editor.canUndo { editor.undo() }
            #expect(editor.text == start)
            while editor.canRedo { editor.redo() }
            #expect(editor.text == last)
        }
    }

    @Test("A megabyte in one line, and a megabyte in many, take a hundred keys each")
    func megabyte() {
        for separator in ["", "\n"] {
            var editor = TextEditor(String(repeating: "0123456789abcdef" + separator, count: 65_536))
            editor.moveCursor(to: .init(line: editor.lines.count / 2, offset: 500_000))
            for _ in 0..<100 {
                editor.insert("é")
                editor.follow(columns: 80, rows: 20)
                #expect(editor.visibleLines(columns: 80, rows: 20).rows.isEmpty == false)
            }
            editor.undo()
            #expect(!editor.text.contains("é"))
        }
    }
}
