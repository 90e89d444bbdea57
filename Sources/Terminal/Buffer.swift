/// One cell of a screen.
public struct Cell: Sendable, Hashable {
    /// What is drawn: one cleaned grapheme. Empty in the second column of a wide one.
    public var text: String
    /// The columns it takes: 1, 2, or 0 in the second column of a wide one.
    public var width: UInt8
    /// How it looks.
    public var style: Style

    /// A cell; blank if nothing is given.
    public init(text: String = " ", width: UInt8 = 1, style: Style = .normal) {
        self.text = text
        self.width = width
        self.style = style
    }
}

/// A screen as a value: cells in rows. Text is cleaned and measured here and nowhere else.
public struct Buffer: Sendable, Hashable {
    /// How large it is.
    public let size: Size
    /// The cells, row after row.
    public private(set) var cells: [Cell]
    /// Where the cursor is shown, or `nil` if it is hidden.
    public var cursor: Point?

    /// A blank screen.
    public init(_ size: Size) {
        self.size = size
        cells = Array(repeating: Cell(), count: size.columns * size.rows)
    }

    /// Writes text, clipped to the columns from `point` on that are at most `columns` and inside the screen.
    ///
    /// - Returns: the columns that were used.
    @discardableResult
    public mutating func write(_ text: String, at point: Point, style: Style = .normal, columns: Int = .max) -> Int {
        guard (0..<size.rows).contains(point.row), point.column >= 0, point.column < size.columns else { return 0 }
        let limit = min(columns, size.columns - point.column)
        var used = 0
        for character in text {
            let (grapheme, width) = TextWidth.cell(for: character)
            guard used + width <= limit else { break }
            let index = point.row * size.columns + point.column + used
            cells[index] = Cell(text: grapheme, width: UInt8(width), style: style)
            if width == 2 { cells[index + 1] = Cell(text: "", width: 0, style: style) }
            used += width
        }
        return used
    }

    /// Fills a rectangle with blanks of a style.
    public mutating func fill(_ rect: Rect, style: Style = .normal) {
        for row in max(0, rect.minRow)..<max(0, min(size.rows, rect.maxRow), rect.minRow) {
            for column in max(0, rect.minColumn)..<max(0, min(size.columns, rect.maxColumn), rect.minColumn) {
                cells[row * size.columns + column] = Cell(style: style)
            }
        }
    }

    /// The screen as text, a string for each row, without the blanks at its end.
    public var lines: [String] {
        (0..<size.rows).map { row in
            var line = cells[row * size.columns..<(row + 1) * size.columns].map(\.text).joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
