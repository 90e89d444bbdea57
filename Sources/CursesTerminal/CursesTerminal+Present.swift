import CCurses
import Terminal

extension CursesTerminal {
    /// Shows a screen: what differs from the last one is sent, at once. Does nothing while the terminal is given back.
    public func present(_ buffer: Buffer) {
        guard isTaken, !isHungUp, se_guard_draw_begin() else { return }
        defer { se_guard_end() }
        catchUp()
        let known = presented?.size == buffer.size ? presented : nil
        // A buffer of another size than the screen covers less of it, or more.
        if known == nil { se_screen_erase() }
        put(buffer, over: known)
        let place = place(ofCursor: buffer)
        se_screen_update(place.row, place.column)
        presented = buffer.size == size ? buffer : nil
    }

    /// Works out what the terminal has to be told to show a screen, and tells it nothing. `nil` if that can't be said now:
    /// nothing is known of the screen, or this one has another size, or only one of the two shows the cursor; or if frames
    /// can't be kept back here at all.
    public func prepare(_ buffer: Buffer) -> PreparedFrame? {
        guard isTaken, !isHungUp, let presented, presented.size == buffer.size,
            (cursor(of: presented) == nil) == (cursor(of: buffer) == nil), se_guard_draw_begin()
        else { return nil }
        defer { se_guard_end() }
        catchUp()
        put(buffer, over: presented)
        let place = place(ofCursor: buffer)
        var (bytes, count) = (UnsafePointer<CChar>?.none, 0)
        let isRendered = se_screen_render(place.row, place.column, &bytes, &count)
        let frame = bytes.map {
            PreparedFrame(
                buffer: buffer, bytes: Array(UnsafeRawBufferPointer(start: $0, count: count)), base: revision)
        }
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
        catchUp()
        send(frame.bytes)
        drawn = presented
        self.presented = frame.buffer
    }

    /// Tells ncurses of the prepared screen that the terminal shows. That can wait until the terminal has drawn it.
    func catchUp() {
        guard let drawn else { return }
        self.drawn = nil
        // Nothing is known of the screen: the next one is drawn whole.
        guard let presented else { return }
        put(presented, over: drawn)
        skip(presented)
    }

    /// Takes what was put for what the terminal shows.
    private func skip(_ buffer: Buffer) {
        let place = place(ofCursor: buffer)
        se_screen_skip(place.row, place.column)
    }

    /// Where the cursor is shown; outside the screen it is hidden.
    private func cursor(of buffer: Buffer) -> Point? {
        buffer.cursor.flatMap { Rect(size).contains($0) ? $0 : nil }
    }

    /// The same for ncurses, to which a negative row is a hidden cursor.
    private func place(ofCursor buffer: Buffer) -> (row: Int32, column: Int32) {
        cursor(of: buffer).map { (Int32($0.row), Int32($0.column)) } ?? (-1, -1)
    }

    /// Draws everything anew at the next `present`: something else has written on the screen.
    public func repaint() {
        presented = nil
        se_screen_forget()
    }
}

/// A screen, and the bytes that make it of the one that was shown when it was prepared.
public struct PreparedFrame: Sendable {
    let buffer: Buffer
    let bytes: [UInt8]
    /// Which screen was shown then.
    let base: Int
}
