import Terminal

/// What can be pressed here, and what was said last.
enum FooterView {
    static func draw(_ state: OverlayState, into buffer: inout Buffer, in rect: Rect) {
        let isASCII = state.options.isASCII
        var room = rect.columns - 2
        if let message = state.message {
            // What just happened matters more than what can be pressed next.
            let text = TextWidth.fitted(message.text, to: room, ellipsis: isASCII ? "~" : "…")
            let columns = TextWidth.columns(of: text)
            buffer.write(
                text, at: Point(column: rect.maxColumn - 1 - columns, row: rect.minRow),
                style: Style(message.isProblem ? .danger : .accent))
            room -= columns + 3
        }
        var column = 1
        for hint in hints(state) {
            let width = TextWidth.columns(of: hint.key) + 1 + TextWidth.columns(of: hint.label)
            guard column + width <= room + 1 else { break }
            column += buffer.write(hint.key, at: Point(column: column, row: rect.minRow), style: Style(.accent))
            column += buffer.write(" \(hint.label)", at: Point(column: column, row: rect.minRow), style: Style(.dim))
            column += 3
        }
    }

    struct Hint: Equatable {
        var key: String
        var label: String
    }

    /// The bindings of this moment that do something, in the order of the table.
    static func hints(_ state: OverlayState) -> [Hint] {
        let context = state.context
        var hints: [Hint] = []
        var taken: Set<Key> = []
        for binding in BindingTable.all where binding.contexts.contains(context) {
            guard let label = binding.label, let key = binding.keys.first, !taken.contains(key),
                state.availability(of: binding.command).isAvailable
            else { continue }
            taken.insert(key)
            hints.append(Hint(key: Binding.name(of: key, isASCII: state.options.isASCII), label: label))
        }
        return hints
    }
}
