import Terminal

/// Draws the whole overlay. Everything on the screen comes from the state alone.
func draw(_ state: OverlayState, into buffer: inout Buffer) {
    let layout = Layout(state)
    guard !layout.isTooSmall else {
        TooSmallView.draw(state, into: &buffer)
        return
    }
    if layout.header.rows > 0 { HeaderView.draw(state, into: &buffer, in: layout.header) }
    TabBar.draw(state, into: &buffer, in: layout.tabs)
    if let list = layout.list { ListView.draw(state, into: &buffer, in: list, layout: layout) }
    if let detail = layout.detail { DetailView.draw(state, into: &buffer, in: detail, layout: layout) }
    FooterView.draw(state, into: &buffer, in: layout.footer)
    for (depth, dialog) in state.dialogs.enumerated() {
        DialogView.draw(
            dialog, isTop: depth == state.dialogs.count - 1, state, into: &buffer, layout: layout)
    }
}

/// What is shown where nothing fits.
enum TooSmallView {
    static func draw(_ state: OverlayState, into buffer: inout Buffer) {
        let needed = Layout.smallest
        let text = "Too small: \(needed.columns)x\(needed.rows) at least. q closes."
        for (row, line) in Wrapping.lines(text, columns: state.size.columns).enumerated() {
            buffer.write(line, at: Point(column: 0, row: row))
        }
    }
}
