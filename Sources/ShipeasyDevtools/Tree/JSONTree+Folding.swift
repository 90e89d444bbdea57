import Shipeasy

extension JSONTree {
    /// The most rows that unfolding everything makes: it stops there, level by level.
    static let maximumUnfolded = 100_000

    /// Unfolds a folded container and folds an unfolded one; anything else stays.
    mutating func toggle(_ path: JSONPath) {
        if unfolded.contains(path) { fold(path) } else { unfold(path) }
    }

    /// Shows what a container holds; what was unfolded in it before is again.
    mutating func unfold(_ path: JSONPath) {
        guard !unfolded.contains(path), let index = index(of: path) else { return }
        keepingSelection { $0.unfoldRow(index) }
    }

    /// Hides what a container holds. The whole value is never folded.
    mutating func fold(_ path: JSONPath) {
        guard !path.steps.isEmpty, unfolded.contains(path), let index = index(of: path) else { return }
        keepingSelection { tree in
            tree.unfolded.set(false, at: path)
            let depth = tree.entries[index].depth
            let end = tree.entries[(index + 1)...].firstIndex { $0.depth <= depth } ?? tree.entries.endIndex
            tree.entries.removeSubrange(index + 1..<end)
        }
    }

    /// Whether the selected row can be folded or unfolded.
    var canToggle: Bool {
        let entry = entries[selectedIndex]
        return !entry.path.steps.isEmpty && entry.value.childCount > 0
    }

    /// Folds or unfolds the selected row.
    mutating func toggleSelected() { toggle(selection) }

    /// Unfolds the selected row; one that is unfolded gives the selection to its first row.
    mutating func unfoldSelected() {
        let path = selection
        guard unfolded.contains(path) else { return unfold(path) }
        if !path.steps.isEmpty { moveSelection(by: 1) }
    }

    /// Folds the selected row; one that cannot be gives the selection to what it is in.
    mutating func foldSelected() {
        let path = selection
        if unfolded.contains(path), !path.steps.isEmpty { return fold(path) }
        if let parent = path.parent { selection = parent }
    }

    /// Folds everything but the whole value.
    mutating func foldAll() {
        keepingSelection { tree in
            tree.unfolded = UnfoldedPaths()
            tree.build()
        }
    }

    /// Unfolds everything, level by level, up to ``maximumUnfolded`` rows.
    mutating func unfoldAll() {
        keepingSelection { $0.unfoldLevels(upTo: Self.maximumUnfolded) }
    }

    /// Unfolds level by level while there are no more rows than that.
    mutating func unfoldLevels(upTo limit: Int) {
        var rows = entries.count
        var level = entries.filter { $0.depth == 0 && $0.value.childCount > 0 }
        var isChanged = false
        while !level.isEmpty {
            var next: [Entry] = []
            for entry in level {
                let value = entry.value
                let path = entry.path
                if !unfolded.contains(path) {
                    guard rows + value.childCount <= limit else { continue }
                    rows += value.childCount
                    unfolded.set(true, at: path)
                    isChanged = true
                }
                let container = Container(value, at: path)
                for ordinal in 0..<Int32(clamping: value.childCount) {
                    let child = Entry(container: container, ordinal: ordinal)
                    if child.value.childCount > 0 { next.append(child) }
                }
            }
            level = next
        }
        if isChanged { build() }
    }

    private mutating func unfoldRow(_ index: Int) {
        let entry = entries[index]
        guard entry.ordinal != Entry.whole, entry.value.childCount > 0 else { return }
        unfolded.set(true, at: entry.path)
        var rows: [Entry] = []
        Self.append(Container(entry.value, at: entry.path), unfolded.node(at: entry.path), to: &rows)
        entries.insert(contentsOf: rows, at: index + 1)
    }
}
