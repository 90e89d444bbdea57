extension Buffer {
    /// Draws a frame along the inside of a rectangle, with a title at its top left and further text at its top right. What
    /// does not fit is left out, the text on the right first. Inside stays as it is.
    ///
    /// - Returns: the rectangle inside the frame.
    @discardableResult
    public mutating func frame(
        _ rect: Rect, title: String = "", trailing: String = "", style: Style = .normal, titleStyle: Style? = nil,
        ascii: Bool = false
    ) -> Rect {
        guard rect.columns > 1, rect.rows > 1 else {
            return Rect(column: rect.minColumn, row: rect.minRow, columns: 0, rows: 0)
        }
        let (right, bottom) = (rect.maxColumn - 1, rect.maxRow - 1)
        let line = ascii ? "-" : "─"
        let side = ascii ? "|" : "│"
        let corners = ascii ? ["+", "+", "+", "+"] : ["┌", "┐", "└", "┘"]
        for column in rect.minColumn + 1..<right {
            put(line, column, rect.minRow, style)
            put(line, column, bottom, style)
        }
        for row in rect.minRow + 1..<bottom {
            put(side, rect.minColumn, row, style)
            put(side, right, row, style)
        }
        put(corners[0], rect.minColumn, rect.minRow, style)
        put(corners[1], right, rect.minRow, style)
        put(corners[2], rect.minColumn, bottom, style)
        put(corners[3], right, bottom, style)

        // A corner and a piece of line stay on both sides.
        let room = rect.columns - 4
        let inside = Rect(
            column: rect.minColumn + 1, row: rect.minRow + 1, columns: rect.columns - 2, rows: rect.rows - 2)
        guard room > 2 else { return inside }
        var used = 0
        if !title.isEmpty {
            let text = TextWidth.fitted(title, to: room - 2, ellipsis: ascii ? "~" : "…")
            used = write(
                " \(text) ", at: Point(column: rect.minColumn + 1, row: rect.minRow), style: titleStyle ?? style)
        }
        let width = trailing.isEmpty ? 0 : TextWidth.columns(of: trailing) + 2
        if width > 2, used + width <= room {
            write(" \(trailing) ", at: Point(column: right - 1 - width, row: rect.minRow), style: style)
        }
        return inside
    }

    private mutating func put(_ text: String, _ column: Int, _ row: Int, _ style: Style) {
        write(text, at: Point(column: column, row: row), style: style)
    }
}
