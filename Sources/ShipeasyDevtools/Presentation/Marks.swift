import Shipeasy

/// What is special about an entry. Each mark has a symbol and a word, never a colour alone.
struct Marks: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    /// Forced.
    static let forced = Marks(rawValue: 1)
    /// Changed by the last evaluation.
    static let changed = Marks(rawValue: 2)
    /// The assignment changed underneath an override.
    static let drifted = Marks(rawValue: 4)
    /// Forced, but no read can see it.
    static let inert = Marks(rawValue: 8)
    /// Pinned to the top.
    static let pinned = Marks(rawValue: 16)

    /// The marks with their symbols and words, in the order in which they are explained.
    static let legend: [(mark: Marks, symbol: String, ascii: String, word: String)] = [
        (.forced, "⚡", "!", "forced"),
        (.changed, "Δ", "*", "changed by the last evaluation"),
        (.drifted, "≠", "#", "the assignment changed underneath the override"),
        (.inert, "?", "?", "forced, but no read can see it"),
        (.pinned, "★", "+", "pinned"),
    ]

    /// The symbol of one mark.
    static func symbol(_ mark: Marks, isASCII: Bool) -> String {
        guard let entry = legend.first(where: { $0.mark == mark }) else { return "" }
        return isASCII ? entry.ascii : entry.symbol
    }
}

extension OverlayState {
    func marks(of id: EntryID) -> Marks {
        var marks: Marks = []
        if snapshot.overrides[id] != nil {
            marks.insert(snapshot.inertOverrides.contains(id) ? .inert : .forced)
            if hasDrifted(id) { marks.insert(.drifted) }
        }
        if changes[id] != nil { marks.insert(.changed) }
        if pins.contains(id) { marks.insert(.pinned) }
        return marks
    }

    /// Whether what is assigned differs from what it was when the override was set.
    func hasDrifted(_ id: EntryID) -> Bool {
        guard let entry = snapshot.overrides[id], let then = assignedWhenForced[entry.order] else { return false }
        return then != snapshot.assigned(id)
    }
}
