import Shipeasy

/// A JSON value as rows that can be folded.
///
/// Only containers that are unfolded have rows, a row is sixteen bytes, and its text is made when it is asked for: a
/// value of ten megabytes costs what is unfolded of it, and is drawn at the cost of what is visible.
struct JSONTree: Sendable, Equatable {
    /// One row, ready to be drawn.
    struct Row: Sendable, Hashable {
        /// Where in the value it is.
        var path: JSONPath
        /// How deep it is nested, from 0.
        var depth: Int
        /// The member's name or the element's index; empty for a value that is not a container.
        var key: String
        /// The value itself, as JSON text of one line, or what a container holds in words. Clipped.
        var summary: String
        /// What kind of value it is: see `JSONValue.kindName`.
        var kindName: String
        /// Whether it is an object or a list.
        var isContainer: Bool
        /// Whether it is a container whose rows are hidden.
        var isFolded: Bool
        /// How many members or elements it has.
        var count: Int
    }

    /// The value that is shown.
    private(set) var value: JSONValue
    /// The selected row. There is always one.
    private(set) var selectedIndex = 0

    var entries: [Entry] = []
    var unfolded = UnfoldedPaths()

    /// A tree of a value. Containers are unfolded from the top, level by level, while that makes no more rows than
    /// `rows`; the outermost one always is.
    init(_ value: JSONValue, unfoldingUpTo rows: Int = 40) {
        self.value = value
        build()
        unfoldLevels(upTo: rows)
    }

    /// How many rows there are.
    var rowCount: Int { entries.count }

    /// The rows from one on, at most that many. Only these are made.
    func rows(from first: Int, count: Int) -> [Row] {
        let first = min(max(0, first), entries.count)
        return entries[first..<min(entries.count, first + max(0, min(count, entries.count)))].map(row)
    }

    /// The path of the selected row. Setting it selects that row, if it is visible.
    var selection: JSONPath {
        get { entries[selectedIndex].path }
        set { if let index = index(of: newValue) { selectedIndex = index } }
    }

    /// Selects a row, clamped to those there are.
    mutating func select(_ index: Int) { selectedIndex = min(max(0, index), entries.count - 1) }

    /// Selects the row that many rows further down.
    mutating func moveSelection(by rows: Int) {
        select(selectedIndex + min(max(rows, -entries.count), entries.count))
    }

    /// The value at a path, or `nil` if there is none.
    func value(at path: JSONPath) -> JSONValue? {
        var value = value
        for step in path.steps {
            guard let next = value.child(step) else { return nil }
            value = next
        }
        return value
    }

    /// Shows another value. What was unfolded stays so where it is still there, and so does the selection; where it is
    /// gone, what it was in is selected.
    mutating func update(_ value: JSONValue) {
        guard value != self.value else { return }
        keepingSelection { tree in
            tree.value = value
            tree.build()
        }
    }

    /// The visible row of a path.
    func index(of path: JSONPath) -> Int? {
        entries.firstIndex { $0.isAt(path) }
    }

    /// Keeps the selection on its entry while rows come and go; an entry that was hidden gives it to what hides it.
    mutating func keepingSelection(_ change: (inout JSONTree) -> Void) {
        var path: JSONPath? = selection
        change(&self)
        while let wanted = path {
            if let index = index(of: wanted) {
                selectedIndex = index
                return
            }
            path = wanted.parent
        }
        select(selectedIndex)
    }

    static func == (left: JSONTree, right: JSONTree) -> Bool {
        left.selectedIndex == right.selectedIndex && left.unfolded == right.unfolded && left.value == right.value
    }

    private func row(_ entry: Entry) -> Row {
        let value = entry.value
        let count = value.childCount
        let isFolded = value.isContainer && !unfolded.contains(entry.path)
        return Row(
            path: entry.path, depth: entry.depth, key: entry.key, summary: Self.summary(value),
            kindName: value.kindName, isContainer: value.isContainer, isFolded: isFolded, count: count)
    }

    /// No screen is wider than this many columns.
    private static let widest = 500

    private static func summary(_ value: JSONValue) -> String {
        value.isContainer && value.childCount > 0 ? ValueText.count(value) : ValueText.line(value, columns: widest)
    }
}
