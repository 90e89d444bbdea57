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
        for hint in fitting(hints(state), columns: room) {
            column += buffer.write(hint.key, at: Point(column: column, row: rect.minRow), style: Style(.accent))
            column += buffer.write(" \(hint.label)", at: Point(column: column, row: rect.minRow), style: Style(.dim))
            column += 3
        }
    }

    /// The hints that fit, from the first on. The way to help, which comes last, stays: there are all the others.
    private static func fitting(_ hints: [Hint], columns: Int) -> [Hint] {
        var help = hints.last.flatMap { $0.isHelp && hints.count > 1 ? $0 : nil }
        // What can be done here matters more than where to read about it.
        if let last = help, let first = hints.first, first.columns + 3 + last.columns > columns { help = nil }
        let kept = help.map { $0.columns + 3 } ?? 0
        var used = 0
        var shown: [Hint] = []
        for hint in hints.dropLast(help == nil ? 0 : 1) {
            let isLast = shown.count == hints.count - 1
            guard used + hint.columns + (isLast ? 0 : kept) <= columns else { break }
            shown.append(hint)
            used += hint.columns + 3
        }
        if let help, used + help.columns <= columns { shown.append(help) }
        return shown
    }

    struct Hint: Equatable {
        var key: String
        var label: String
        var isHelp = false

        var columns: Int { TextWidth.columns(of: key) + 1 + TextWidth.columns(of: label) }
    }

    /// The bindings of this moment that do something, in the order of the table.
    static func hints(_ state: OverlayState) -> [Hint] {
        let context = state.context
        var hints: [Hint] = []
        // A dozen: looking through them is faster than hashing.
        var taken: [Key] = []
        for binding in BindingTable.all where binding.contexts.contains(context) {
            guard let label = binding.label, let key = binding.keys.first, !taken.contains(key),
                state.availability(of: binding.command).isAvailable
            else { continue }
            taken.append(key)
            hints.append(
                Hint(
                    key: Binding.name(of: key, isASCII: state.options.isASCII), label: label,
                    isHelp: binding.command == .help))
        }
        return hints
    }
}
