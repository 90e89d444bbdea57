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
        put(buffer, over: known)
        let cursor = Cursor(buffer)
        se_screen_update(cursor.row, cursor.column)
        presented = buffer.size == size ? buffer : nil
    }

    /// Works out what the terminal has to be told to show a screen, and tells it nothing. `nil` if that can't be said now:
    /// the terminal was just taken, or the screen has another size, or shows the cursor and the last one does not.
    public func prepare(_ buffer: Buffer) -> PreparedFrame? {
        guard isTaken, !isHungUp, let presented, presented.size == buffer.size,
            (presented.cursor == nil) == (buffer.cursor == nil), se_guard_draw_begin()
        else { return nil }
        defer { se_guard_end() }
        put(buffer, over: presented)
        let cursor = Cursor(buffer)
        var (bytes, count) = (UnsafePointer<CChar>?.none, 0)
        let isRendered = se_screen_render(cursor.row, cursor.column, &bytes, &count)
        let rendered = UnsafeRawBufferPointer(start: bytes, count: count)
        let frame = isRendered ? PreparedFrame(buffer: buffer, bytes: Array(rendered), base: revision) : nil
        // The terminal still shows the other one.
        put(presented, over: buffer)
        if isRendered { skip(presented) }
        return frame
    }

    /// Shows a screen that was prepared: sends its bytes. If another one was shown meanwhile, it is worked out again.
    public func present(_ frame: PreparedFrame) {
        guard isTaken, !isHungUp, let presented, frame.base == revision, se_guard_draw_begin() else {
            return present(frame.buffer)
        }
        defer { se_guard_end() }
        send(frame.bytes)
        // ncurses follows.
        put(frame.buffer, over: presented)
        skip(frame.buffer)
        self.presented = frame.buffer
    }

    /// Takes what was put for what the terminal shows.
    private func skip(_ buffer: Buffer) {
        let cursor = Cursor(buffer)
        se_screen_skip(cursor.row, cursor.column)
    }

    /// Where ncurses is told to leave the cursor.
    private struct Cursor {
        var row: Int32 = -1
        var column: Int32 = -1

        init(_ buffer: Buffer) {
            guard let cursor = buffer.cursor else { return }
            (row, column) = (Int32(cursor.row), Int32(cursor.column))
        }
    }

    /// Draws everything anew at the next `present`: something else has written on the screen.
    public func repaint() {
        presented = nil
        se_screen_forget()
    }

    /// Gives ncurses the rows that differ from those of the screen before.
    private func put(_ buffer: Buffer, over known: Buffer?) {
        // Of two screens with other clusters, equal cells may be unlike.
        let comparable = known.flatMap { $0.clusters == buffer.clusters ? $0 : nil }
        let columns = min(buffer.size.columns, size.columns)
        var characters: [wchar_t] = []
        for row in 0..<min(buffer.size.rows, size.rows) {
            let start = row * buffer.size.columns
            let range = start..<start + columns
            if let comparable, comparable.hasEqualSlots(buffer, in: range) { continue }
            put(range, of: buffer, row: row, by: &characters)
        }
    }

    /// Gives ncurses a row, a call for each run of equal style. A row is always put whole: what ncurses makes of it then
    /// depends on nothing that was put before.
    private func put(_ range: Range<Int>, of buffer: Buffer, row: Int, by characters: inout [wchar_t]) {
        buffer.slots.withUnsafeBufferPointer { slots in
            var start = range.lowerBound
            while start < range.upperBound {
                characters.removeAll(keepingCapacity: true)
                var piece = self.piece(of: slots[start..<range.upperBound], after: nil)
                let (style, first) = (piece.style, start)
                repeat {
                    for index in start..<piece.end { append(slots[index], of: buffer, to: &characters) }
                    start = piece.end
                    guard start < range.upperBound else { break }
                    piece = self.piece(of: slots[start..<range.upperBound], after: style)
                } while piece.style == style
                let look = palette.look(for: style)
                se_screen_put(
                    Int32(row), Int32(first - range.lowerBound), look.attributes, look.pair, characters,
                    Int32(characters.count))
            }
        }
    }

    /// What some cells begin with: text of one style, or blanks, and in which style they are put. Blanks that look the
    /// same in either go with the plain text behind them, else with the text before them: each change of style is 10 to
    /// 20 bytes to the terminal.
    private func piece(
        of slots: Slice<UnsafeBufferPointer<Slot>>, after before: UInt8?
    ) -> (style: UInt8, end: Int) {
        let own = slots[slots.startIndex].styleCode
        guard let blank = blank(slots[slots.startIndex]) else {
            let end = slots.firstIndex { $0.styleCode != own || self.blank($0) != nil }
            return (own, end ?? slots.endIndex)
        }
        let end = slots.firstIndex { self.blank($0) != blank } ?? slots.endIndex
        func isAlike(_ style: UInt8) -> Bool { palette.look(for: style).blank == blank }
        let behind = end < slots.endIndex ? slots[end].styleCode : nil
        if let behind, behind == Style.normal.code, isAlike(behind) { return (behind, end) }
        if let before, isAlike(before) { return (before, end) }
        if let behind, isAlike(behind) { return (behind, end) }
        return (own, end)
    }

    /// Which colour a cell is filled with that shows nothing else.
    private func blank(_ slot: Slot) -> Int? {
        slot.glyph == 0x20 ? palette.look(for: slot.styleCode).blank : nil
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

/// A screen, and the bytes that make it of the one that was shown when it was prepared.
public struct PreparedFrame: Sendable {
    let buffer: Buffer
    let bytes: [UInt8]
    /// Which screen was shown then.
    let base: Int
}
