import Terminal

/// A frame with a title at its top left and a note at its top right.
enum FrameView {
    static func draw(
        _ rect: Rect, title: String, note: String = "", isActive: Bool, isASCII: Bool, into buffer: inout Buffer
    ) {
        guard rect.columns >= 2, rect.rows >= 2 else { return }
        let glyphs = isASCII ? ascii : unicode
        let style = Style(isActive ? .accent : .dim)
        func put(_ glyph: Unicode.Scalar, _ column: Int, _ row: Int, columns: Int = 1, rows: Int = 1) {
            buffer.fill(Rect(column: column, row: row, columns: columns, rows: rows), with: glyph, style: style)
        }
        let (right, bottom) = (rect.maxColumn - 1, rect.maxRow - 1)
        for (row, left, end) in [
            (rect.minRow, glyphs.topLeft, glyphs.topRight), (bottom, glyphs.bottomLeft, glyphs.bottomRight),
        ] {
            put(left, rect.minColumn, row)
            put(glyphs.horizontal, rect.minColumn + 1, row, columns: rect.columns - 2)
            put(end, right, row)
        }
        for column in [rect.minColumn, right] {
            put(glyphs.vertical, column, rect.minRow + 1, rows: rect.rows - 2)
        }
        let noteColumns = note.isEmpty ? 0 : TextWidth.columns(of: note) + 2
        let hasNote = noteColumns > 0 && noteColumns + 6 <= rect.columns
        if hasNote {
            buffer.write(
                " \(note) ", at: Point(column: rect.maxColumn - 2 - noteColumns, row: rect.minRow), style: Style(.dim))
        }
        let room = rect.columns - 5 - (hasNote ? noteColumns + 1 : 0)
        guard !title.isEmpty, room > 0 else { return }
        let used = buffer.write(" ", at: Point(column: rect.minColumn + 1, row: rect.minRow), style: style)
        let titleColumns = buffer.writeFitted(
            title, at: Point(column: rect.minColumn + 1 + used, row: rect.minRow),
            style: Style(isActive ? .accent : .normal, isBold: isActive), columns: room, isASCII: isASCII)
        buffer.write(" ", at: Point(column: rect.minColumn + 2 + titleColumns, row: rect.minRow), style: style)
    }

    private struct Glyphs {
        var topLeft, topRight, bottomLeft, bottomRight, horizontal, vertical: Unicode.Scalar
    }

    private static let unicode = Glyphs(
        topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘", horizontal: "─", vertical: "│")
    private static let ascii = Glyphs(
        topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-", vertical: "|")
}

extension Buffer {
    /// The bar that marks the selected row in every list and dialog.
    mutating func writeSelectionBar(at point: Point, isASCII: Bool) {
        write(isASCII ? ">" : "▌", at: point, style: Style(.accent, isSelected: true))
    }
}
