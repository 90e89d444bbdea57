/// A screen as a value: cells in rows. Text is cleaned and measured here and nowhere else.
///
/// A wide character is whole or not there: what overwrites a part of it blanks the rest.
public struct Buffer: Sendable {
    /// How large it is.
    public let size: Size
    /// Where the cursor is shown, or `nil` if it is hidden.
    public var cursor: Point?
    /// The cells, row after row.
    package private(set) var slots: [Slot]
    /// The graphemes of several scalars, in the order in which they were drawn first.
    package private(set) var clusters: [String] = []
    private var clusterPlaces: [String: UInt32] = [:]

    /// A blank screen.
    public init(_ size: Size) {
        self.size = size
        slots = Array(repeating: .blank(.normal), count: size.columns * size.rows)
    }

    /// The cells, row after row.
    public var cells: [Cell] { slots.map(cell) }

    /// The cell at a place, or `nil` outside the screen.
    public subscript(_ point: Point) -> Cell? {
        guard Rect(size).contains(point) else { return nil }
        return cell(slots[point.row * size.columns + point.column])
    }

    private func cell(_ slot: Slot) -> Cell { Cell(text: text(of: slot), width: slot.width, style: slot.style) }

    /// What a cell of this buffer shows.
    package func text(of slot: Slot) -> String {
        if slot.width == 0 { return "" }
        if let scalar = Unicode.Scalar(slot.glyph) { return Glyph.scalar(scalar).text }
        return clusters[Int(slot.glyph - Slot.firstCluster)]
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
        if slots[start].width == 0 { blankCharacter(before: start) }
        var used = writeASCII(text, at: start, style: style, limit: limit)
        TextWidth.forEachCell(of: text, from: used) { glyph, width in
            guard used + width <= limit else { return false }
            slots[start + used] = Slot(glyph: number(of: glyph), width: UInt8(width), style: style)
            for further in 1..<max(width, 1) {
                slots[start + used + further] = Slot(glyph: 0, width: 0, style: style)
            }
            used += width
            return used < limit
        }
        blankRest(from: start + used, row: point.row)
        return used
    }

    /// Writes what a text begins with of characters that are one byte and one column each; how many it were.
    private mutating func writeASCII(_ text: String, at start: Int, style: Style, limit: Int) -> Int {
        let written = text.utf8.withContiguousStorageIfAvailable { bytes in
            slots.withUnsafeMutableBufferPointer { slots in
                var count = 0
                while count < min(limit, bytes.count), TextWidth.isPrintableASCII(bytes[count]),
                    // What is not ASCII may be a mark on what stands before it.
                    count + 1 == bytes.count || bytes[count + 1] < 0x80
                {
                    slots[start + count] = Slot(glyph: UInt32(bytes[count]), width: 1, style: style)
                    count += 1
                }
                return count
            }
        }
        return written ?? 0
    }

    private mutating func number(of glyph: Glyph) -> UInt32 {
        switch glyph {
        case .scalar(let scalar): return scalar.value
        case .cluster(let text):
            if let known = clusterPlaces[text] { return known }
            let number = Slot.firstCluster + UInt32(clusters.count)
            clusterPlaces[text] = number
            clusters.append(text)
            return number
        }
    }

    /// Fills a rectangle with blanks of a style.
    public mutating func fill(_ rect: Rect, style: Style = .normal) { fill(rect, slot: .blank(style)) }

    private mutating func fill(_ rect: Rect, slot: Slot) {
        let columns = max(0, rect.minColumn)..<max(0, min(size.columns, rect.maxColumn), rect.minColumn)
        guard !columns.isEmpty else { return }
        for row in max(0, rect.minRow)..<max(0, min(size.rows, rect.maxRow), rect.minRow) {
            let start = row * size.columns
            if slots[start + columns.lowerBound].width == 0 { blankCharacter(before: start + columns.lowerBound) }
            slots.withUnsafeMutableBufferPointer { slots in
                slots[start + columns.lowerBound..<start + columns.upperBound].update(repeating: slot)
            }
            blankRest(from: start + columns.upperBound, row: row)
        }
    }

    /// Fills a rectangle with one character of one column, as the lines of a frame are.
    public mutating func fill(_ rect: Rect, with scalar: Unicode.Scalar, style: Style = .normal) {
        guard ScalarKind(of: scalar) == .narrow else { return }
        fill(rect, slot: Slot(glyph: scalar.value, width: 1, style: style))
    }

    /// Blanks the columns of a wide character on the left of one that is about to be overwritten.
    private mutating func blankCharacter(before index: Int) {
        var head = index
        while head > 0, slots[head].width == 0 { head -= 1 }
        for position in head..<index { slots[position] = .blank(slots[position].style) }
    }

    /// Blanks the columns of a wide character whose beginning was overwritten.
    private mutating func blankRest(from index: Int, row: Int) {
        var position = index
        while position < (row + 1) * size.columns, slots[position].width == 0 {
            slots[position] = .blank(slots[position].style)
            position += 1
        }
    }
}

extension Buffer: Hashable {
    /// Whether both show the same: in which order several scalars were drawn first does not matter.
    public static func == (left: Buffer, right: Buffer) -> Bool {
        guard left.size == right.size, left.cursor == right.cursor else { return false }
        return left.clusters == right.clusters ? left.slots == right.slots : left.cells == right.cells
    }

    /// The size alone tells most apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(size)
        hasher.combine(cursor)
    }
}
