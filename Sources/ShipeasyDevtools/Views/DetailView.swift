import Shipeasy
import Terminal

/// What is known of the selected row.
enum DetailView {
    static func draw(_ state: OverlayState, into buffer: inout Buffer, in rect: Rect, layout: Layout) {
        let isActive = state.pane == .detail && state.dialogs.isEmpty
        if layout.isFramed {
            FrameView.draw(
                rect, title: title(of: state), isActive: isActive, isASCII: state.options.isASCII, into: &buffer)
        }
        let body = layout.detailRows
        let lines = DetailText.lines(of: state, columns: body.columns)
        var row = 0
        for line in lines.dropFirst(state.detail.top) where row < body.rows {
            buffer.write(
                line.fitted(to: body.columns, isASCII: state.options.isASCII),
                at: Point(column: body.minColumn, row: body.minRow + row), columns: body.columns)
            row += 1
        }
        guard let tree = state.detail.tree else { return }
        let first = max(0, state.detail.top - lines.count)
        for treeRow in tree.rows(from: first, count: max(0, body.rows - row)) {
            draw(
                treeRow, isSelected: isActive && treeRow.path == tree.selection, state, into: &buffer, in: body,
                row: row)
            row += 1
        }
    }

    private static func draw(
        _ row: JSONTree.Row, isSelected: Bool, _ state: OverlayState, into buffer: inout Buffer, in rect: Rect,
        row offset: Int
    ) {
        let isASCII = state.options.isASCII
        if isSelected {
            buffer.fill(rect.row(offset), style: Style(.selection, isSelected: true))
            buffer.writeSelectionBar(
                at: Point(column: rect.minColumn, row: rect.minRow + offset), isASCII: isASCII)
        }
        let symbol: String
        if row.isContainer, row.count > 0 {
            symbol = row.isFolded ? (isASCII ? "+ " : "▸ ") : (isASCII ? "- " : "▾ ")
        } else {
            symbol = "  "
        }
        let indent = String(repeating: "  ", count: min(row.depth, max(0, rect.columns / 4)))
        var line = RichLine(" " + indent + symbol, .dim)
        if !row.key.isEmpty { line = line.adding(row.key + "  ", .accent) }
        line = line.adding(row.summary, row.isContainer ? .dim : .normal)
        buffer.write(
            line, at: Point(column: rect.minColumn + (isSelected ? 1 : 0), row: rect.minRow + offset),
            columns: rect.columns - (isSelected ? 1 : 0), isSelected: isSelected)
    }

    private static func title(of state: OverlayState) -> String {
        switch state.tab {
        case .identity: "Who is asked for"
        case .activity: "What happened"
        case .log: ""
        case .flags, .experiments, .configs, .switches: state.selectedEntry?.qualifiedName ?? ""
        }
    }
}
