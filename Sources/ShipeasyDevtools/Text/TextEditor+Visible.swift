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
    mutating func follow(columns: Int, rows: Int) {
        let column = cursorColumn
        measured = Measured(cursor: cursor, revision: revision, column: column)
        scroll = followed(column, columns: columns, rows: rows)
    }

    /// The rows that are visible in that many cells, and the cursor's cell among them. Wherever the scroll position
    /// is, the cursor is visible.
    func visibleLines(columns: Int, rows: Int) -> View {
        guard columns > 0, rows > 0 else { return View(rows: [], firstLine: 0, cursor: Point(column: 0, row: 0)) }
        let column = cursorColumn
        let scroll = followed(column, columns: columns, rows: rows)
        let visible = scroll.top..<min(scroll.top + rows, lines.count)
        return View(
            rows: visible.map { line in
                // In the cursor's line what is left of the window was measured already: it may be a megabyte.
                let start =
                    line == cursor.line
                    ? lines[line].walkBack(from: cursor.offset, columns: column - scroll.left)
                    : lines[line].walk(columns: scroll.left)
                let startColumn = line == cursor.line ? column - start.columns : start.columns
                return Self.window(
                    lines[line], from: start.offset, at: startColumn, left: scroll.left, columns: columns)
            }, firstLine: scroll.top, cursor: Point(column: column - scroll.left, row: cursor.line - scroll.top))
    }

    /// The column of the cursor in its line, in cells.
    private var cursorColumn: Int {
        if let measured, measured.cursor == cursor, measured.revision == revision { return measured.column }
        return column(of: cursor)
    }

    private func followed(_ column: Int, columns: Int, rows: Int) -> (top: Int, left: Int) {
        let top = min(scroll.top, cursor.line)
        // A step of a quarter, so that typing at the edge does not scroll with every character.
        let step = max(1, columns / 4)
        var left = min(scroll.left, column)
        if left > 0, column <= left { left = max(0, column - step) }
        if column >= left + columns { left = column - columns + step }
        return (max(0, top, cursor.line - max(1, rows) + 1), max(0, min(left, column)))
    }

    /// The part of a line from column `left` on. A character of several columns that is cut there leaves blanks.
    ///
    /// - Parameters:
    ///   - offset: a place in the line at `left` or before it, as near as there is one.
    ///   - start: the column of that place.
    private static func window(
        _ line: String, from offset: Int, at start: Int, left: Int, columns: Int
    ) -> String {
        var offset = offset
        var column = start
        if column < left, offset < line.utf8.count {
            column += TextWidth.cell(for: line[line.index(atOffset: offset)]).width
            offset = line.boundary(after: offset)
        }
        guard column >= left, column - left < columns else { return "" }
        let end = line.walk(from: offset, columns: columns - (column - left))
        let visible = line[line.index(atOffset: offset)..<line.index(atOffset: end.offset)]
        return String(repeating: " ", count: column - left) + visible
    }
}
