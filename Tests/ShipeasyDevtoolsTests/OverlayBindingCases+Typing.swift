import Shipeasy
import Terminal

@testable import ShipeasyDevtools

/// What keys do to text.
extension BindingCase {
    /// The text of whatever takes text, and where the cursor is in it.
    static func text(_ overlay: OverlayTester) -> (String, Int)? {
        switch overlay.state.dialogs.last {
        case .palette(let palette): return (palette.query.text, palette.query.cursor)
        case .field(let field): return (field.field.text, field.field.cursor)
        case .json(let json): return (json.draft.editor.text, json.draft.editor.cursor.offset)
        case nil where overlay.state.isFiltering:
            return (overlay.state.list.filter.text, overlay.state.list.filter.cursor)
        default: return nil
        }
    }

    /// An edit of the line `one two` with the cursor behind it, or where the keys before take it.
    static func edits(
        _ command: Command, after keys: String = "", gives text: String, cursor: Int
    ) -> [BindingCase] {
        [Context.filter, .palette, .field, .json].map { context in
            BindingCase(
                command, in: [context],
                after: {
                    open(context, &$0)
                    if context == .json { $0.press("down down down down down down down end ^u ^u") }
                    $0.press("^u")
                    if context == .json { for _ in 0..<80 { $0.press("backspace") } }
                    $0.type("one two")
                    $0.press(keys)
                }
            ) { _, after in Self.text(after).map { $0 == (text, cursor) } ?? false }
        }
    }

    static let typing: [BindingCase] =
        edits(.deleteBackward, gives: "one tw", cursor: 6)
        + edits(.deleteForward, after: "home", gives: "ne two", cursor: 0)
        + edits(.deleteWord, gives: "one ", cursor: 4)
        + edits(.deleteToStart, after: "left left left", gives: "two", cursor: 0)
        + edits(.deleteToEnd, after: "home right", gives: "o", cursor: 1)
        + edits(.moveLeft, gives: "one two", cursor: 6)
        + edits(.moveRight, after: "home", gives: "one two", cursor: 1)
        + edits(.moveToLineStart, gives: "one two", cursor: 0)
        + edits(.moveToLineEnd, after: "home", gives: "one two", cursor: 7)
        + [
            BindingCase(.newLine, in: [.json], after: { open(.json, &$0) }) { before, after in
                (text(after)?.0.count ?? 0) > (text(before)?.0.count ?? 0) && text(after)?.0.first == "\n"
            },
            BindingCase(
                .undoTyping, in: [.json],
                after: {
                    open(.json, &$0)
                    $0.type("x")
                }
            ) { before, after in
                text(after)?.0.first == "{" && text(before)?.0.first == "x"
            },
        ]
}
