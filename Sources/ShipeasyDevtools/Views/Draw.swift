import Terminal

/// Draws the whole overlay. Everything on the screen comes from the state alone.
func draw(_ state: OverlayState, into buffer: inout Buffer) {
    defer { if state.options.isASCII { buffer.replaceSymbols() } }
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

extension Buffer {
    /// Gives ASCII for every symbol that the overlay itself writes, whatever text it stands in. Letters stay as they
    /// are: whether a terminal can show those is the terminal's to know.
    mutating func replaceSymbols() {
        for (index, cell) in cells.enumerated() where cell.text.utf8.count > 1 && cell.width == 1 {
            guard let scalar = cell.text.unicodeScalars.first, Self.isSymbol(scalar) else { continue }
            let replacement =
                switch scalar {
                case "Δ": "*"
                case "·": "-"
                default: ASCIIText.replacement(for: cell.text, width: 1)
                }
            write(
                replacement, at: Point(column: index % size.columns, row: index / size.columns), style: cell.style)
        }
    }

    /// Arrows, ellipses and dots, marks, and what stands for a character that is not drawn.
    private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "Δ", "·", "…", "\u{2190}"..."\u{21FF}", "\u{2400}"..."\u{2426}", "\u{25A0}"..."\u{25FF}", "\u{23CE}",
            "\u{FFFD}":
            true
        default: false
        }
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
