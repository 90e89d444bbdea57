import CCurses
import Terminal

extension CursesTerminal {
    /// Shows a screen: what differs from the last one is sent, at once. Does nothing while the terminal is given back.
    public func present(_ buffer: Buffer) {
        guard isTaken, !isHungUp, se_guard_draw_begin() else { return }
        defer { se_guard_draw_end() }
        let known = presented?.size == buffer.size ? presented : nil
        let columns = min(buffer.size.columns, size.columns)
        for row in 0..<min(buffer.size.rows, size.rows) {
            let cells = buffer.cells[row * buffer.size.columns..<row * buffer.size.columns + columns]
            guard let known else {
                draw(cells, row: row, from: 0)
                continue
            }
            let before = known.cells[cells.startIndex..<cells.endIndex]
            guard let changed = Self.changed(cells, before) else { continue }
            draw(cells[changed], row: row, from: changed.lowerBound - cells.startIndex)
        }
        if let cursor = buffer.cursor {
            se_screen_update(Int32(cursor.row), Int32(cursor.column))
        } else {
            se_screen_update(-1, -1)
        }
        presented = buffer
    }

    /// Draws everything anew at the next `present`: something else has written on the screen.
    public func repaint() {
        presented = nil
        se_screen_forget()
    }

    /// The cells from the first to the last difference, widened to whole characters.
    private static func changed(_ cells: ArraySlice<Cell>, _ before: ArraySlice<Cell>) -> Range<Int>? {
        var (low, high) = (cells.startIndex, cells.endIndex)
        while low < high, cells[low] == before[low] { low += 1 }
        guard low < high else { return nil }
        while cells[high - 1] == before[high - 1] { high -= 1 }
        while low > cells.startIndex, cells[low].width == 0 || before[low].width == 0 { low -= 1 }
        while high < cells.endIndex, cells[high].width == 0 || before[high].width == 0 { high += 1 }
        return low..<high
    }

    /// Draws cells of one row, a call for each run of equal style.
    private func draw(_ cells: ArraySlice<Cell>, row: Int, from column: Int) {
        var index = cells.startIndex
        var characters: [wchar_t] = []
        characters.reserveCapacity(cells.count)
        while index < cells.endIndex {
            let (style, start) = (cells[index].style, index)
            characters.removeAll(keepingCapacity: true)
            while index < cells.endIndex, cells[index].style == style {
                append(cells[index], to: &characters)
                index += 1
            }
            let (attributes, pair) = palette.look(for: style)
            se_screen_put(
                Int32(row), Int32(column + start - cells.startIndex), attributes, pair, characters,
                Int32(characters.count))
        }
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
