import CCurses
import Terminal

extension CursesTerminal {
    /// Shows a screen: what differs from the last one is sent, at once. Does nothing while the terminal is given back.
    public func present(_ buffer: Buffer) {
        guard isTaken, !isHungUp, se_guard_draw_begin() else { return }
        defer { se_guard_draw_end() }
        let known = presented?.size == buffer.size ? presented : nil
        // A buffer of another size than the screen covers less of it, or more.
        if known == nil { se_screen_erase() }
        let columns = min(buffer.size.columns, size.columns)
        for row in 0..<min(buffer.size.rows, size.rows) {
            let range = row * buffer.size.columns..<row * buffer.size.columns + columns
            // ncurses finds what differs within the row.
            if let known, known.cells[range] == buffer.cells[range] { continue }
            draw(buffer.cells[range], row: row)
        }
        if let cursor = buffer.cursor {
            se_screen_update(output, Int32(cursor.row), Int32(cursor.column))
        } else {
            se_screen_update(output, -1, -1)
        }
        presented = buffer.size == size ? buffer : nil
    }

    /// Draws everything anew at the next `present`: something else has written on the screen.
    public func repaint() {
        presented = nil
        se_screen_forget()
    }

    /// Draws a row, a call for each run of equal style. A blank that looks the same in the run's style belongs to it: each
    /// change of style is 10 to 20 bytes to the terminal. Always the whole row, so that equal rows are equal to ncurses
    /// too: it scrolls what only moved.
    private func draw(_ cells: ArraySlice<Cell>, row: Int) {
        var index = cells.startIndex
        var characters: [wchar_t] = []
        characters.reserveCapacity(cells.count)
        while index < cells.endIndex {
            let (style, start) = (cells[index].style, index)
            let look = palette.look(for: style)
            characters.removeAll(keepingCapacity: true)
            while index < cells.endIndex {
                let cell = cells[index]
                guard cell.style == style || isBlank(cell, like: look) else { break }
                append(cell, to: &characters)
                index += 1
            }
            se_screen_put(
                Int32(row), Int32(start - cells.startIndex), look.attributes, look.pair, characters,
                Int32(characters.count))
        }
    }

    private func isBlank(_ cell: Cell, like look: LookTable.Entry) -> Bool {
        guard cell.text == " ", let blank = look.blank else { return false }
        return palette.look(for: cell.style).blank == blank
    }

    private func append(_ cell: Cell, to characters: inout [wchar_t]) {
        // Most cells are one character of ASCII; those behind a wide one are empty.
        if cell.text.utf8.count <= 1 {
            for byte in cell.text.utf8 { characters.append(wchar_t(byte)) }
            return
        }
        let start = characters.count
        var columns = 0
        let text = sendsASCII ? ASCIIText.replacement(for: cell.text, width: Int(cell.width)) : cell.text
        for scalar in text.unicodeScalars {
            let character = wchar_t(bitPattern: scalar.value)
            characters.append(character)
            columns += Int(se_columns(character))
        }
        guard columns != Int(cell.width) else { return }
        // This system's C library measures it otherwise, and so would ncurses: all to the right would be out of place.
        characters.removeSubrange(start...)
        characters.append(contentsOf: repeatElement(wchar_t(UInt8(ascii: "?")), count: Int(cell.width)))
    }
}
