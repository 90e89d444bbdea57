/// What keys and pastes do to the text.
extension TextEditor {
    /// Puts text at the cursor, typed or pasted; line breaks in it break lines.
    mutating func insert(_ text: String) {
        guard !text.isEmpty else { return }
        let isTyping = text.dropFirst().isEmpty && !text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
        replace(from: cursor, to: cursor, with: text, isTyping: isTyping)
    }

    /// Breaks the line at the cursor and indents the new one: as the line before it, and two blanks more behind an
    /// opening bracket. A closing bracket right behind the cursor goes to a line of its own.
    mutating func insertNewline() {
        let line = currentLine
        let index = line.index(atOffset: cursor.offset)
        let before = line[..<index]
        let indent = before.prefix { $0 == " " }
        let last = before.last { $0 != " " }
        let next = line[index...].first { $0 != " " }
        let opens = last == "{" || last == "["
        var text = "\n" + indent + (opens ? "  " : "")
        let target = Position(line: cursor.line + 1, offset: text.utf8.count - 1)
        if opens, next == (last == "{" ? "}" : "]") { text += "\n" + indent }
        replace(from: cursor, to: cursor, with: text)
        place(cursorAt: target)
        history.correct(cursorAfter: cursor)
    }

    /// Removes the character before the cursor; at the start of a line it joins it to the one before.
    mutating func deleteBackward() {
        replace(from: position(before: cursor), to: cursor, with: "")
    }

    /// Removes the character behind the cursor; at the end of a line it joins the next one to it.
    mutating func deleteForward() {
        replace(from: cursor, to: position(after: cursor), with: "")
    }

    /// Removes the word before the cursor, or joins the line to the one before.
    mutating func deleteWordBackward() {
        guard cursor.offset > 0 else { return deleteBackward() }
        let start = currentLine.wordStart(before: cursor.offset)
        replace(from: Position(line: cursor.line, offset: start), to: cursor, with: "")
    }

    /// Removes what is before the cursor in its line.
    mutating func deleteToLineStart() {
        replace(from: Position(line: cursor.line, offset: 0), to: cursor, with: "")
    }

    /// Removes what is behind the cursor in its line, or joins the next line to it.
    mutating func deleteToLineEnd() {
        let end = Position(line: cursor.line, offset: currentLine.utf8.count)
        if cursor == end { deleteForward() } else { replace(from: cursor, to: end, with: "") }
    }

    /// Replaces the whole text, as one edit that can be undone.
    mutating func replaceAll(with text: String) {
        guard text != self.text else { return }
        replace(from: Position(line: 0, offset: 0), to: end, with: text)
        moveCursor(to: Position(line: 0, offset: 0))
    }

    /// Whether there is anything to undo.
    var canUndo: Bool { !history.done.isEmpty }
    /// Whether there is anything to do again.
    var canRedo: Bool { !history.undone.isEmpty }

    /// Takes back the last edit.
    mutating func undo() {
        guard let edit = history.undo() else { return }
        _ = replaceText(from: edit.start, to: position(behind: edit.inserted, at: edit.start), with: edit.removed)
        place(cursorAt: edit.cursorBefore)
        goalColumn = nil
    }

    /// Does the edit again that was taken back last.
    mutating func redo() {
        guard let edit = history.redo() else { return }
        _ = replaceText(from: edit.start, to: position(behind: edit.removed, at: edit.start), with: edit.inserted)
        place(cursorAt: edit.cursorAfter)
        goalColumn = nil
    }

    private mutating func replace(from start: Position, to end: Position, with text: String, isTyping: Bool = false) {
        guard start < end || !text.isEmpty else { return }
        let before = cursor
        let (removed, behind) = replaceText(from: start, to: end, with: text)
        place(cursorAt: behind)
        goalColumn = nil
        history.note(
            EditHistory.Edit(
                start: start, end: behind, removed: removed, inserted: self.text(from: start, to: behind),
                cursorBefore: before, cursorAfter: cursor),
            isTyping: isTyping)
    }

    private func position(behind text: String, at start: Position) -> Position {
        var position = start
        for byte in text.utf8 {
            if byte == 0x0A {
                position = Position(line: position.line + 1, offset: 0)
            } else {
                position.offset += 1
            }
        }
        return position
    }
}
