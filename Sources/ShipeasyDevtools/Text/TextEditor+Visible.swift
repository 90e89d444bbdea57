import Terminal

/// What of the text is on the screen.
extension TextEditor {
    /// The visible part of the text.
    struct View: Sendable, Hashable {
        /// A string for each row, at most as wide as asked for.
        var rows: [String]
        /// The line of the first row, from 0.
        var firstLine: Int
        /// The cell of the cursor.
        var cursor: Point
    }

    /// Scrolls as little as needed to show the cursor in that many cells. Called by the reducer, which knows the size.
    mutating func follow(columns: Int, rows: Int) { scroll = followed(columns: columns, rows: rows) }

    /// The rows that are visible in that many cells, and the cursor's cell among them. Wherever the scroll position
    /// is, the cursor is visible.
    func visibleLines(columns: Int, rows: Int) -> View {
        guard columns > 0, rows > 0 else { return View(rows: [], firstLine: 0, cursor: Point(column: 0, row: 0)) }
        let scroll = followed(columns: columns, rows: rows)
        let visible = lines[min(scroll.top, lines.count)..<min(scroll.top + rows, lines.count)]
        return View(
            rows: visible.map { Self.window($0, from: scroll.left, columns: columns) }, firstLine: scroll.top,
            cursor: Point(column: column(of: cursor) - scroll.left, row: cursor.line - scroll.top))
    }

    private func followed(columns: Int, rows: Int) -> (top: Int, left: Int) {
        let top = min(scroll.top, cursor.line, max(0, lines.count - 1))
        let column = column(of: cursor)
        // A step of a quarter, so that typing at the edge does not scroll with every character.
        let step = max(1, columns / 4)
        var left = min(scroll.left, column)
        if left > 0, column < left + 1 { left = max(0, column - step) }
        if column >= left + columns { left = column - columns + step }
        return (max(0, top, cursor.line - max(1, rows) + 1), max(0, min(left, column)))
    }

    /// The columns of a line from one on. A wide character cut by the left edge leaves a blank.
    private static func window(_ line: String, from left: Int, columns: Int) -> String {
        var start = line.walk(columns: left)
        if start.columns < left, start.offset < line.utf8.count {
            start.offset = line.boundary(after: start.offset)
            start.columns = left + 1
        }
        guard start.columns >= left else { return "" }
        let blanks = start.columns - left
        let end = line.walk(from: start.offset, columns: columns - blanks)
        let visible = line[line.index(atOffset: start.offset)..<line.index(atOffset: end.offset)]
        return String(repeating: " ", count: blanks) + visible
    }
}
