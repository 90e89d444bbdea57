/// One cell of a screen.
public struct Cell: Sendable, Hashable {
    /// What is drawn: one cleaned grapheme. Empty in the further columns of a wide one.
    public var text: String
    /// The columns it takes, from 1 to 4, or 0 in the further columns of a wide one.
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
///
/// A wide character is whole or not there: what overwrites a part of it blanks the rest.
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

    /// The cell at a place, or `nil` outside the screen.
    public subscript(_ point: Point) -> Cell? {
        guard Rect(size).contains(point) else { return nil }
        return cells[point.row * size.columns + point.column]
    }

    /// Writes text, clipped to the columns from `point` on that are at most `columns` and inside the screen. Only what is
    /// drawn is looked at.
    ///
    /// - Returns: the columns that were used.
    @discardableResult
    public mutating func write(_ text: String, at point: Point, style: Style = .normal, columns: Int = .max) -> Int {
        guard (0..<size.rows).contains(point.row), point.column >= 0, point.column < size.columns else { return 0 }
        let limit = min(columns, size.columns - point.column)
        guard limit > 0 else { return 0 }
        let start = point.row * size.columns + point.column
        if cells[start].width == 0 { blankCharacter(before: start) }
        var used = 0
        TextWidth.forEachCell(of: text) { piece, width in
            guard used + width <= limit else { return false }
            cells[start + used] = Cell(text: piece, width: UInt8(width), style: style)
            for further in 1..<max(width, 1) {
                cells[start + used + further] = Cell(text: "", width: 0, style: style)
            }
            used += width
            return used < limit
        }
        blankRest(from: start + used, row: point.row)
        return used
    }

    /// Fills a rectangle with blanks of a style.
    public mutating func fill(_ rect: Rect, style: Style = .normal) {
        let columns = max(0, rect.minColumn)..<max(0, min(size.columns, rect.maxColumn), rect.minColumn)
        guard !columns.isEmpty else { return }
        for row in max(0, rect.minRow)..<max(0, min(size.rows, rect.maxRow), rect.minRow) {
            let start = row * size.columns
            if cells[start + columns.lowerBound].width == 0 { blankCharacter(before: start + columns.lowerBound) }
            for column in columns { cells[start + column] = Cell(style: style) }
            blankRest(from: start + columns.upperBound, row: row)
        }
    }

    /// Gives the cells of a rectangle another style; what they show stays. A wide character that begins in it is styled
    /// whole.
    public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
        let columns = max(0, rect.minColumn)..<max(0, min(size.columns, rect.maxColumn), rect.minColumn)
        for row in max(0, rect.minRow)..<max(0, min(size.rows, rect.maxRow), rect.minRow) {
            let start = row * size.columns
            for column in columns { cells[start + column].style = change(cells[start + column].style) }
            for column in columns.upperBound..<max(columns.upperBound, size.columns) {
                guard cells[start + column].width == 0, !columns.isEmpty else { break }
                cells[start + column].style = cells[start + column - 1].style
            }
        }
    }

    /// Blanks the columns of a wide character on the left of one that is about to be overwritten.
    private mutating func blankCharacter(before index: Int) {
        var head = index
        while head > 0, cells[head].width == 0 { head -= 1 }
        for position in head..<index { cells[position] = Cell(style: cells[position].style) }
    }

    /// Blanks the columns of a wide character whose beginning was overwritten.
    private mutating func blankRest(from index: Int, row: Int) {
        var position = index
        while position < (row + 1) * size.columns, cells[position].width == 0 {
            cells[position] = Cell(style: cells[position].style)
            position += 1
        }
    }
}
