import Shipeasy

/// Changes of overrides that can be taken back, without limit.
struct UndoHistory: Sendable, Equatable {
    /// One thing a person did: all the overrides it changed, and its name.
    struct Step: Sendable, Equatable {
        var name: String
        var changes: [OverrideChange]
    }

    private(set) var done: [Step] = []
    private(set) var undone: [Step] = []

    /// Remembers something new; what was taken back before can't be done again.
    mutating func record(_ step: Step) {
        guard !step.changes.isEmpty else { return }
        done.append(step)
        undone = []
    }

    mutating func undo() -> Step? {
        guard let step = done.popLast() else { return nil }
        undone.append(step)
        return step
    }

    mutating func redo() -> Step? {
        guard let step = undone.popLast() else { return nil }
        done.append(step)
        return step
    }
}
