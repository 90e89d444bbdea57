import Terminal

/// The help page, written from the table of bindings.
enum HelpPage {
    static func lines(of state: OverlayState) -> [RichLine] {
        let isASCII = state.options.isASCII
        let columns = Layout.dialogColumns(in: state.size)
        var lines: [RichLine] = []
        for context in Context.allCases where context != .detail {
            let bindings = BindingTable.all.filter { binding in
                binding.isInHelp && !binding.keys.isEmpty && section(of: binding) == context
            }
            guard !bindings.isEmpty else { continue }
            if !lines.isEmpty { lines.append(RichLine()) }
            lines += Wrapping.lines(context.title, columns: columns).map { RichLine($0, .accent) }
            for binding in bindings {
                let keys = binding.keys.map { Binding.name(of: $0, isASCII: isASCII) }.joined(separator: " ")
                lines += item(keys, .accent, binding.help, columns: columns)
            }
        }
        lines.append(RichLine())
        lines.append(RichLine("Marks", .accent))
        for entry in Marks.legend {
            let symbol = isASCII ? entry.ascii : entry.symbol
            lines += item(symbol, .forced, entry.word, columns: columns)
        }
        return lines
    }

    /// Keys or a mark, and beside it what that means, folded to the room there is.
    private static func item(_ left: String, _ role: Role, _ right: String, columns: Int) -> [RichLine] {
        let indent = 18
        guard columns >= 40 else {
            // No room side by side.
            return [RichLine("  \(left)", role)]
                + Wrapping.lines(right, columns: max(1, columns - 4)).map { RichLine("    \($0)") }
        }
        let fill = String(repeating: " ", count: max(1, indent - 2 - TextWidth.columns(of: left)))
        let folded = Wrapping.lines(right, columns: max(8, columns - indent))
        return folded.enumerated().map { index, text in
            index == 0
                ? RichLine("  \(left)\(fill)", role).adding(text)
                : RichLine(String(repeating: " ", count: indent)).adding(text)
        }
    }

    /// The part of the page a binding stands in: the first of its contexts.
    private static func section(of binding: Binding) -> Context? {
        if binding.contexts.contains(.list) || binding.contexts.contains(.detail) { return .list }
        return Context.allCases.first { binding.contexts.contains($0) }
    }

    /// How many of its lines are seen at once.
    static func rows(in state: OverlayState) -> Int { Layout(state).dialogRows(in: state.size) }
}
