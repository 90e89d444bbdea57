import Terminal

/// Draws one frame after the other. Where only the selection moved since the frame before, that is taken over, and what
/// depends on the selection is drawn anew: two rows, the detail, and the keys. The result is the same to the last cell.
struct FramePainter {
    private var last: Frame?

    private struct Frame {
        var buffer: Buffer
        var situation: Situation
        /// The row of the list that is selected.
        var selected: Int?
    }

    /// What a frame shows beside the selection.
    private struct Situation: Equatable {
        var content: Int
        var top: Int
        var layout: Layout

        init(_ state: OverlayState) {
            content = state.contentRevision
            top = state.list.top
            layout = Layout(state)
        }
    }

    /// The screen of a state.
    mutating func paint(_ state: OverlayState) -> Buffer {
        let situation = Situation(state)
        let selected = state.list.selectedIndex
        var buffer: Buffer
        // What lies over the panes would be drawn over. And of graphemes in a frame's list none is ever forgotten: a
        // frame that has some is not taken over.
        if let last, state.dialogs.isEmpty, last.situation == situation, last.buffer.size == state.size,
            last.buffer.clusters.isEmpty
        {
            buffer = last.buffer
            drawSelection(of: state, from: last.selected, to: selected, into: &buffer, situation.layout)
        } else {
            buffer = Buffer(state.size)
            draw(state, into: &buffer)
        }
        last = Frame(buffer: buffer, situation: situation, selected: selected)
        return buffer
    }

    private func drawSelection(
        of state: OverlayState, from before: Int?, to selected: Int?, into buffer: inout Buffer, _ layout: Layout
    ) {
        guard !layout.isTooSmall else { return }
        if layout.list != nil {
            for index in [before, selected].compactMap({ $0 }) {
                ListView.redrawRow(at: index, of: state, into: &buffer, layout: layout)
            }
        }
        for rect in [layout.detail, layout.footer].compactMap({ $0 }) { buffer.fill(rect) }
        if let detail = layout.detail { DetailView.draw(state, into: &buffer, in: detail, layout: layout) }
        FooterView.draw(state, into: &buffer, in: layout.footer)
        if state.options.isASCII { buffer.replaceSymbols() }
    }
}
