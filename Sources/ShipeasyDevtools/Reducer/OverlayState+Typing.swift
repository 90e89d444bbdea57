import Shipeasy

/// Text that is typed: into the filter, a field, the palette, the JSON editor.
extension OverlayState {
    mutating func startFiltering() {
        pane = .list
        isFiltering = true
        keepSelectionVisible()
    }

    mutating func insert(_ text: String) {
        if case .json(var dialog)? = dialogs.last {
            dialog.draft.edit { $0.insert(text) }
            replaceDialog(.json(dialog))
        } else {
            editField { $0.insert(text) }
        }
    }

    /// Carries out an editing command in whatever takes text.
    mutating func type(_ command: Command) {
        if case .json(var dialog)? = dialogs.last {
            dialog.draft.edit { Self.apply(command, to: &$0) }
            replaceDialog(.json(dialog))
        } else {
            editField { Self.apply(command, to: &$0) }
        }
    }

    private mutating func editField(_ change: (inout TextField) -> Void) {
        switch dialogs.last {
        case .palette(var palette):
            change(&palette.query)
            palette.selection = PaletteItems.matching(palette, in: self).first?.binding.command
            replaceDialog(.palette(palette))
        case .field(var dialog):
            change(&dialog.field)
            // A problem shows while typing, but not before anything was typed.
            dialog.problem =
                dialog.field.isEmpty ? nil : problem(with: dialog.field.text, for: dialog.purpose)
            replaceDialog(.field(dialog))
        case nil where isFiltering:
            let before = list.filter.text
            change(&list.filter)
            if list.filter.text != before { rebuildRows(fallback: .first) }
        default: break
        }
    }

    private static func apply(_ command: Command, to field: inout TextField) {
        switch command {
        case .deleteBackward: field.deleteBackward()
        case .deleteForward: field.deleteForward()
        case .deleteWord: field.deleteWordBackward()
        case .deleteToStart: field.deleteToStart()
        case .deleteToEnd: field.deleteToEnd()
        case .moveLeft: field.moveLeft()
        case .moveRight: field.moveRight()
        case .moveToLineStart: field.moveHome()
        case .moveToLineEnd: field.moveEnd()
        default: break
        }
    }

    private static func apply(_ command: Command, to editor: inout TextEditor) {
        switch command {
        case .newLine: editor.insertNewline()
        case .deleteBackward: editor.deleteBackward()
        case .deleteForward: editor.deleteForward()
        case .deleteWord: editor.deleteWordBackward()
        case .deleteToStart: editor.deleteToLineStart()
        case .deleteToEnd: editor.deleteToLineEnd()
        case .moveLeft: editor.moveLeft()
        case .moveRight: editor.moveRight()
        case .moveToLineStart: editor.moveHome()
        case .moveToLineEnd: editor.moveEnd()
        case .undoTyping: editor.undo()
        default: break
        }
    }
}
