import CCurses
import Terminal

extension CursesTerminal {
    /// Shows a screen: what differs from the last one is sent, at once. Does nothing while the terminal is given back.
    public func present(_ buffer: Buffer) {
        guard isTaken, !isHungUp, se_guard_draw_begin() else { return }
        defer { se_guard_end() }
        let known = presented?.size == buffer.size ? presented : nil
        // A buffer of another size than the screen covers less of it, or more.
        if known == nil { se_screen_erase() }
        // Of two screens with other clusters, equal cells may be unlike.
        let comparable = known.flatMap { $0.clusters == buffer.clusters ? $0 : nil }
        let columns = min(buffer.size.columns, size.columns)
        var characters: [wchar_t] = []
        for row in 0..<min(buffer.size.rows, size.rows) {
            let start = row * buffer.size.columns
            let range = start..<start + columns
            let changed = comparable.map { $0.difference(to: buffer, in: range) } ?? range
            if !changed.isEmpty { draw(range, changed, of: buffer, row: row, by: &characters) }
        }
        if let cursor = buffer.cursor {
            se_screen_update(Int32(cursor.row), Int32(cursor.column))
        } else {
            se_screen_update(-1, -1)
        }
        presented = buffer.size == size ? buffer : nil
    }

    /// Draws everything anew at the next `present`: something else has written on the screen.
    public func repaint() {
        presented = nil
        se_screen_forget()
    }

    /// Draws a row, a call for each run of equal style in which something changed. A blank that looks the same in the
    /// run's style belongs to it: each change of style is 10 to 20 bytes to the terminal. Runs begin where they would if
    /// the whole row were drawn, so that equal rows are equal to ncurses too: it scrolls what only moved.
    private func draw(
        _ range: Range<Int>, _ changed: Range<Int>, of buffer: Buffer, row: Int, by characters: inout [wchar_t]
    ) {
        buffer.slots.withUnsafeBufferPointer { slots in
            var index = range.lowerBound
            while index < changed.upperBound {
                let (style, start) = (slots[index].styleCode, index)
                let look = palette.look(for: style)
                characters.removeAll(keepingCapacity: true)
                while index < range.upperBound {
                    let slot = slots[index]
                    guard slot.styleCode == style || isBlank(slot, like: look) else { break }
                    // Most are one character of ASCII.
                    if slot.glyph &- 0x20 < 0x60 {
                        characters.append(wchar_t(slot.glyph))
                    } else {
                        append(slot, of: buffer, to: &characters)
                    }
                    index += 1
                }
                guard index > changed.lowerBound else { continue }
                se_screen_put(
                    Int32(row), Int32(start - range.lowerBound), look.attributes, look.pair, characters,
                    Int32(characters.count))
            }
        }
    }

    private func isBlank(_ slot: Slot, like look: LookTable.Entry) -> Bool {
        guard slot.glyph == 0x20, let blank = look.blank else { return false }
        return palette.look(for: slot.styleCode).blank == blank
    }

    private func append(_ slot: Slot, of buffer: Buffer, to characters: inout [wchar_t]) {
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
