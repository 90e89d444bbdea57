import Terminal

/// The help page, written from the table of bindings.
enum HelpPage {
    static func lines(of state: OverlayState) -> [RichLine] {
        let isASCII = state.options.isASCII
        var lines: [RichLine] = []
        for context in Context.allCases where context != .help && context != .detail {
            let bindings = BindingTable.all.filter { binding in
                binding.isInHelp && !binding.keys.isEmpty && section(of: binding) == context
            }
            guard !bindings.isEmpty else { continue }
            if !lines.isEmpty { lines.append(RichLine()) }
            lines.append(RichLine(context.title, .accent))
            for binding in bindings {
                let keys = binding.keys.map { Binding.name(of: $0, isASCII: isASCII) }.joined(separator: " ")
                let fill = String(repeating: " ", count: max(2, 16 - TextWidth.columns(of: keys)))
                lines.append(RichLine("  \(keys)\(fill)", .accent).adding(binding.help))
            }
        }
        lines.append(RichLine())
        lines.append(RichLine("Marks", .accent))
        for entry in Marks.legend {
            let symbol = isASCII ? entry.ascii : entry.symbol
            let fill = String(repeating: " ", count: max(2, 16 - TextWidth.columns(of: symbol)))
            lines.append(RichLine("  \(symbol)\(fill)", .forced).adding(entry.word))
        }
        return lines
    }

    /// The part of the page a binding stands in: the first of its contexts.
    private static func section(of binding: Binding) -> Context? {
        if binding.contexts.contains(.list) || binding.contexts.contains(.detail) { return .list }
        return Context.allCases.first { binding.contexts.contains($0) }
    }

    /// How many of its lines are seen at once.
    static func rows(in state: OverlayState) -> Int { max(1, state.size.rows - (Layout(state).isFramed ? 4 : 2)) }
}
