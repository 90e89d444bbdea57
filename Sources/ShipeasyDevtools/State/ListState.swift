/// The list of one tab: its rows, which of them is selected, and what narrows them.
struct ListState: Sendable, Equatable {
    /// What is shown, in order.
    private(set) var rows = Rows()
    /// How many of them are entries and not the universes they stand under.
    private(set) var entryCount = 0
    /// The selected row, or `nil` in an empty list and where the row that was selected is gone.
    private(set) var selection: RowID?
    /// A row that was selected when it went away. It is selected again if it comes back; until then nothing is, so
    /// that a key pressed in that moment never reaches another row.
    private(set) var vanished: RowID?
    /// Where the selection was seen last.
    private var place = 0
    /// The first row on the screen.
    private(set) var top = 0
    /// What narrows the rows.
    var filter = TextField()
    var sort = SortOrder.name
    var isForcedOnly = false

    /// The selected row's place in `rows`, or `nil` if nothing is selected.
    var selectedIndex: Int? {
        guard let selection else { return nil }
        if rows.indices.contains(place), rows[place] == selection { return place }
        return rows.firstIndex(of: selection)
    }

    /// Whether anything narrows the rows.
    var isNarrowed: Bool { !filter.text.isEmpty || isForcedOnly }

    /// Selects a row if it is in the list.
    mutating func select(_ row: RowID) {
        if let index = rows.firstIndex(of: row) { select(at: index) }
    }

    /// Selects the row at a place, or the nearest there is.
    mutating func select(at index: Int) {
        vanished = nil
        place = min(max(0, index), max(0, rows.count - 1))
        selection = rows.isEmpty ? nil : rows[place]
    }

    /// Moves the selection. From a row that went away, the first step goes to what stands in its place.
    mutating func move(by distance: Int) {
        if let index = selectedIndex {
            select(at: index + distance)
        } else {
            select(at: distance > 0 ? place + distance - 1 : place + distance)
        }
    }

    /// Takes other rows. The selection stays on its row while that is among them.
    mutating func setRows(_ newRows: Rows, entries: Int, fallback: Fallback) {
        rows = newRows
        entryCount = entries
        if let wanted = selection ?? vanished {
            if rows.indices.contains(place), rows[place] == wanted {
                selection = wanted
                vanished = nil
                return
            }
            if let index = rows.firstIndex(of: wanted) {
                select(at: index)
                return
            }
            if fallback == .hold {
                vanished = wanted
                selection = nil
                return
            }
        }
        select(at: 0)
    }

    /// What becomes of the selection when its row is not among the new ones.
    enum Fallback {
        /// The first row is selected: a person narrowed the list.
        case first
        /// Nothing is selected: the rows changed by themselves.
        case hold
    }

    /// Scrolls as little as it takes to show the selection in that many rows.
    mutating func scroll(toFit visible: Int) {
        if let index = selectedIndex {
            if index < top { top = index }
            if index >= top + visible { top = index - visible + 1 }
        }
        top = min(max(0, top), max(0, rows.count - max(1, visible)))
    }

    /// Scrolls by rows, and takes the selection along where it would leave the screen.
    mutating func scroll(by distance: Int, visible: Int) {
        top = min(max(0, top + distance), max(0, rows.count - max(1, visible)))
        guard let index = selectedIndex else { return }
        if index < top { select(at: top) }
        if index >= top + visible { select(at: top + visible - 1) }
    }
}

/// In which order entries are listed.
enum SortOrder: String, Sendable, Hashable, CaseIterable {
    case name, changed, read, forced

    var next: SortOrder {
        let all = Self.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
}
