/// What was edited, so that it can be undone and done again, any number of times.
struct EditHistory: Sendable, Hashable {
    /// One replacement of text by other text.
    struct Edit: Sendable, Hashable {
        var start: TextEditor.Position
        /// The place behind what was inserted.
        var end: TextEditor.Position
        var removed: String
        var inserted: String
        var cursorBefore: TextEditor.Position
        var cursorAfter: TextEditor.Position
    }

    /// What was done, the latest last.
    private(set) var done: [Edit] = []
    /// What was undone, the latest last.
    private(set) var undone: [Edit] = []
    private var isInRun = false

    /// Notes an edit; one that carries on the typing before it becomes part of it, so that a word is undone at once.
    ///
    /// - Parameter isTyping: whether it inserted one character, and not a break.
    mutating func note(_ edit: Edit, isTyping: Bool) {
        undone.removeAll()
        if isTyping, isInRun, let last = done.last, last.end == edit.start, edit.removed.isEmpty {
            done[done.count - 1].inserted += edit.inserted
            done[done.count - 1].end = edit.end
            done[done.count - 1].cursorAfter = edit.cursorAfter
        } else {
            done.append(edit)
        }
        isInRun = isTyping
    }

    /// The next edit noted is undone by itself.
    mutating func endRun() { isInRun = false }

    /// Takes the last edit to undo it.
    mutating func undo() -> Edit? {
        isInRun = false
        guard let edit = done.popLast() else { return nil }
        undone.append(edit)
        return edit
    }

    /// Takes the edit undone last to do it again.
    mutating func redo() -> Edit? {
        isInRun = false
        guard let edit = undone.popLast() else { return nil }
        done.append(edit)
        return edit
    }
}

extension EditHistory {
    /// The last edit left the cursor elsewhere than behind what it inserted.
    mutating func correct(cursorAfter position: TextEditor.Position) {
        guard !done.isEmpty else { return }
        done[done.count - 1].cursorAfter = position
        isInRun = false
    }
}
