import Shipeasy
import Testing

@testable import ShipeasyDevtools

@Suite("A JSON draft")
struct TextJSONDraftTests {
    @Test("A value is written one member a line and reads as itself")
    func starts() {
        let draft = JSONDraft(["b": [1, 2.5], "a": nil])
        #expect(draft.editor.lines.first == "{")
        #expect(draft.value == ["a": nil, "b": [1, 2.5]])
        #expect(draft.problem == nil)
    }

    @Test("The error and its line are there while typing, and gone once it is mended")
    func showsProblem() {
        var draft = JSONDraft(text: "{\n  \"a\": 1\n}")
        draft.edit { editor in
            editor.moveCursor(toLine: 2, column: 9)
            editor.insert(",")
        }
        #expect(draft.problem?.line == 3)
        #expect(draft.value == nil)
        draft.edit { $0.undo() }
        #expect(draft.value == ["a": 1])
    }

    @Test("The cursor goes to what is wrong")
    func movesToProblem() {
        var draft = JSONDraft(text: "{\"é\": nope}")
        draft.moveToProblem()
        #expect(draft.editor.place == (1, 7))
        draft = JSONDraft(text: "")
        draft.moveToProblem()
        #expect(draft.editor.place == (1, 1))
    }

    @Test("Formatting is one edit that can be undone, and leaves invalid text alone")
    func formats() {
        var draft = JSONDraft(text: "[1,2]")
        draft.format()
        #expect(draft.editor.lines.count == 4)
        draft.edit { $0.undo() }
        #expect(draft.editor.text == "[1,2]")
        draft.edit { $0.insert("x") }
        draft.format()
        #expect(draft.editor.text == "x[1,2]")
    }

    @Test("Moving reads nothing again; a change does")
    func readsOnlyChanges() {
        var draft = JSONDraft(text: "true")
        let revision = draft.editor.revision
        draft.edit { $0.moveEnd() }
        #expect(draft.editor.revision == revision)
        draft.edit { $0.deleteBackward() }
        #expect(draft.editor.revision == revision + 1)
        #expect(draft.problem != nil)
    }

    @Test("A control character in a string is an error with its place")
    func controls() {
        let draft = JSONDraft(text: "\"a\u{1}b\"")
        #expect(draft.problem?.column == 3)
    }
}
