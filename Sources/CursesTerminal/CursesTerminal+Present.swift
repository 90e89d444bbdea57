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
        catchUp()
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
        catchUp()
        send(frame.bytes)
        drawn = presented
        self.presented = frame.buffer
    }

    /// Tells ncurses of the prepared screen that the terminal shows. That can wait until the terminal has drawn it.
    func catchUp() {
        guard let drawn else { return }
        self.drawn = nil
        // Without it everything is drawn anew.
        guard let presented else { return }
        put(presented, over: drawn)
        skip(presented)
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
}

/// A screen, and the bytes that make it of the one that was shown when it was prepared.
public struct PreparedFrame: Sendable {
    let buffer: Buffer
    let bytes: [UInt8]
    /// Which screen was shown then.
    let base: Int
}
