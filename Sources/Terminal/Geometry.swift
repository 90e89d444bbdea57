/// A size in cells.
public struct Size: Sendable, Hashable {
    /// Columns across.
    public var columns: Int
    /// Rows down.
    public var rows: Int

    /// A size in cells; negative numbers count as zero.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}

/// A cell's place: column and row, both from 0 at the top left.
public struct Point: Sendable, Hashable {
    /// Columns from the left.
    public var column: Int
    /// Rows from the top.
    public var row: Int

    /// A place.
    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// A rectangle of cells.
public struct Rect: Sendable, Hashable {
    /// The top left cell.
    public var origin: Point
    /// How large it is.
    public var size: Size

    /// A rectangle from its place and size.
    public init(column: Int, row: Int, columns: Int, rows: Int) {
        origin = Point(column: column, row: row)
        size = Size(columns: columns, rows: rows)
    }

    /// The whole of a screen.
    public init(_ size: Size) {
        self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
    }

    /// The first column.
    public var minColumn: Int { origin.column }
    /// The first row.
    public var minRow: Int { origin.row }
    /// The column behind the last one.
    public var maxColumn: Int { origin.column + size.columns }
    /// The row behind the last one.
    public var maxRow: Int { origin.row + size.rows }
    /// Columns across.
    public var columns: Int { size.columns }
    /// Rows down.
    public var rows: Int { size.rows }
    /// Whether no cell is in it.
    public var isEmpty: Bool { columns == 0 || rows == 0 }

    /// The rectangle without a margin of that many cells on each side.
    public func inset(columns: Int = 0, rows: Int = 0) -> Rect {
        Rect(
            column: minColumn + columns, row: minRow + rows, columns: self.columns - 2 * columns,
            rows: self.rows - 2 * rows)
    }

    /// Whether that cell is in it.
    public func contains(_ point: Point) -> Bool {
        (minColumn..<maxColumn).contains(point.column) && (minRow..<maxRow).contains(point.row)
    }

    /// One row of it, counted from its top, or an empty rectangle past its end.
    public func row(_ index: Int) -> Rect {
        Rect(column: minColumn, row: minRow + index, columns: columns, rows: (0..<rows).contains(index) ? 1 : 0)
    }
}
