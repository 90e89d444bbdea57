import CCurses
import Terminal

/// From cells to what ncurses draws with.
extension CursesTerminal {
    private typealias Slots = UnsafeBufferPointer<Slot>

    /// Gives ncurses the cells that differ from those of the screen before. What it holds then depends on the new screen
    /// alone, not on what was put before.
    func put(_ buffer: Buffer, over known: Buffer?) {
        // Of two screens with other clusters, equal cells may be unlike.
        let comparable = known.flatMap { $0.clusters == buffer.clusters ? $0 : nil }
        guard let comparable else { return buffer.slots.withUnsafeBufferPointer { put($0, over: nil, of: buffer) } }
        comparable.slots.withUnsafeBufferPointer { old in
            buffer.slots.withUnsafeBufferPointer { put($0, over: old, of: buffer) }
        }
    }

    private func put(_ slots: Slots, over old: Slots?, of buffer: Buffer) {
        let columns = min(buffer.size.columns, size.columns)
        var (cells, before): ([Slot], [Slot]) = ([], [])
        var characters: [wchar_t] = []
        for row in 0..<min(buffer.size.rows, size.rows) {
            let range = row * buffer.size.columns..<row * buffer.size.columns + columns
            var part = range
            if let old {
                if Self.areEqual(old, slots, in: range) { continue }
                part = Self.withBlanks(Self.difference(of: old, to: slots, in: range), of: slots, in: range)
            }
            settle(part, of: slots, in: range, into: &cells)
            var changed = cells.indices
            if let old {
                settle(part, of: old, in: range, into: &before)
                changed = Self.difference(of: before, to: cells, in: changed)
            }
            putRuns(of: cells, changed, buffer, row: row, column: part.lowerBound - range.lowerBound, by: &characters)
        }
    }

    /// Whether cells are the same, as in most rows: all in one go.
    private static func areEqual(_ before: Slots, _ slots: Slots, in range: Range<Int>) -> Bool {
        guard let old = before.baseAddress, let new = slots.baseAddress else { return true }
        return memcmp(old + range.lowerBound, new + range.lowerBound, range.count * MemoryLayout<Slot>.stride) == 0
    }

    /// From the first to the last cell that differs; empty if none does.
    private static func difference<Cells: RandomAccessCollection<Slot>>(
        of before: Cells, to cells: Cells, in range: Range<Int>
    ) -> Range<Int> where Cells.Index == Int {
        var (first, last) = (range.lowerBound, range.upperBound)
        while first < last, before[first] == cells[first] { first += 1 }
        while last > first, before[last - 1] == cells[last - 1] { last -= 1 }
        return first..<last
    }

    /// A part of a row with the blanks on both sides.
    private static func withBlanks(_ part: Range<Int>, of slots: Slots, in row: Range<Int>) -> Range<Int> {
        var (first, end) = (part.lowerBound, part.upperBound)
        while first > row.lowerBound, slots[first - 1].glyph == 0x20 { first -= 1 }
        while end < row.upperBound, slots[end].glyph == 0x20 { end += 1 }
        return first..<end
    }

    /// A part of a row, with no blank beside it, as it is put. Blanks go with the plain text behind them, else with the text
    /// before them, if they look the same in its style: each change of style is 10 to 20 bytes to the terminal.
    private func settle(_ part: Range<Int>, of slots: Slots, in row: Range<Int>, into cells: inout [Slot]) {
        cells.removeAll(keepingCapacity: true)
        palette.blanks.withUnsafeBufferPointer { blanks in
            var index = part.lowerBound
            var text = index > row.lowerBound ? slots[index - 1].styleCode : nil
            while index < part.upperBound {
                let slot = slots[index]
                let blank = blanks[Int(slot.styleCode)]
                guard slot.glyph == 0x20, blank != LookTable.noBlank else {
                    cells.append(slot)
                    text = slot.styleCode
                    index += 1
                    continue
                }
                var end = index + 1
                while end < part.upperBound, slots[end].glyph == 0x20, blanks[Int(slots[end].styleCode)] == blank {
                    end += 1
                }
                var choice = slot.styleCode
                let behind = end < row.upperBound ? slots[end].styleCode : choice
                let isLikeBehind = blanks[Int(behind)] == blank
                if isLikeBehind { choice = behind }
                if !isLikeBehind || behind != Style.normal.code, let text, blanks[Int(text)] == blank { choice = text }
                cells.append(contentsOf: repeatElement(slot.styled(Style(code: choice)), count: end - index))
                text = choice
                index = end
            }
        }
    }

    /// Gives ncurses a part of the cells that stand in a row from a column on, a call for each run of equal style.
    private func putRuns(
        of cells: [Slot], _ part: Range<Int>, _ buffer: Buffer, row: Int, column: Int, by characters: inout [wchar_t]
    ) {
        var index = part.lowerBound
        while index < part.upperBound {
            let (style, start) = (cells[index].styleCode, index)
            characters.removeAll(keepingCapacity: true)
            while index < part.upperBound, cells[index].styleCode == style {
                append(cells[index], of: buffer, to: &characters)
                index += 1
            }
            let look = palette.look(for: style)
            se_screen_put(
                Int32(row), Int32(column + start), look.attributes, look.pair, characters, Int32(characters.count))
        }
    }

    private func append(_ slot: Slot, of buffer: Buffer, to characters: inout [wchar_t]) {
        // Most are one character of ASCII.
        if slot.glyph &- 0x20 < 0x60 { return characters.append(wchar_t(slot.glyph)) }
        // Those behind a wide one are empty.
        guard slot.width > 0 else { return }
        // A line, a mark, a letter.
        let isScalar = slot.glyph < Slot.firstCluster
        if isScalar, !sendsASCII, se_columns(wchar_t(slot.glyph)) == Int32(slot.width) {
            return characters.append(wchar_t(slot.glyph))
        }
        let start = characters.count
        var columns = 0
        var text = buffer.text(of: slot)
        if sendsASCII { text = ASCIIText.replacement(for: text, width: Int(slot.width)) }
        for scalar in text.unicodeScalars {
            let character = wchar_t(bitPattern: scalar.value)
            characters.append(character)
            columns += Int(se_columns(character))
        }
        guard columns != Int(slot.width) else { return }
        // This system's C library measures it otherwise, and so would ncurses: all to the right would be out of place.
        characters.removeSubrange(start...)
        characters.append(contentsOf: repeatElement(wchar_t(UInt8(ascii: "?")), count: Int(slot.width)))
    }
}
