import Shipeasy
import Terminal

/// Rows that are no entries: activity, attributes, the host's output.
enum OtherRows {
    static func line(for row: RowID, in state: OverlayState, columns: Int) -> RichLine {
        switch row {
        case .entry: return RichLine()
        case .activity(let serial):
            guard let item = state.activity.item(serial) else { return RichLine() }
            let time = ClockText.time(item.date, in: state.options.timeZone)
            return RichLine("\(time)  ", .dim).adding(ActivityText.title(of: item, in: state), role(of: item))
        case .activityLine(let serial, let line):
            guard let item = state.activity.item(serial) else { return RichLine() }
            var mark = Marks.changed
            if case .overrides = item.event { mark = .forced }
            let symbol = Marks.symbol(mark, isASCII: state.options.isASCII)
            let fill = String(repeating: " ", count: max(0, 12 - TextWidth.columns(of: symbol)))
            return RichLine("\(fill)\(symbol) ", mark == .forced ? .forced : .accent).adding(
                ActivityText.line(line, of: item, in: state))
        case .device:
            return label("device id", columns: columns).adding(state.snapshot.identity.anonymousId, .dim)
        case .attribute(let name): return attribute(name, state, columns: columns)
        case .recent(let attributes):
            let separator = state.options.isASCII ? ", " : " · "
            return RichLine("  recent     ", .dim).adding(
                IdentityText.summary(attributes, separator: separator))
        case .logLine(let serial):
            let index = serial - state.firstLogLine
            guard state.log.indices.contains(index) else { return RichLine() }
            let line = state.log[index]
            return RichLine(line.isError ? "err " : "    ", .danger).adding(line.text)
        }
    }

    /// A name in a column of its own, as wide as the list allows.
    private static func label(_ name: String, columns: Int) -> RichLine {
        let width = max(6, min(20, columns * 2 / 5))
        let text = TextWidth.fitted(name, to: width - 1)
        let fill = max(1, width - TextWidth.columns(of: text))
        return RichLine("  \(text)\(String(repeating: " ", count: fill))")
    }

    private static func attribute(_ name: String, _ state: OverlayState, columns: Int) -> RichLine {
        let change = state.identity.change(of: name)
        guard let value = state.identity.attributes[name] else {
            return label(name, columns: columns).adding("removed", .forced)
        }
        var line = label(name, columns: columns)
        let notes = "  \(change?.rawValue ?? "")".count + "  \(value.kindName)".count
        let room = max(4, columns - TextWidth.columns(of: line.text) - notes)
        line = line.adding(ValueText.line(value, columns: room), .on)
        if let change { line = line.adding("  \(change.rawValue)", .forced) }
        return line.adding("  \(value.kindName)", .dim)
    }

    private static func role(of item: ActivityItem) -> Role {
        switch item.event {
        case .evaluation(let report, _): report.isOK ? .normal : .danger
        case .overrides: .forced
        case .message(let message): message.isProblem ? .danger : .dim
        case .missed: .danger
        case .identity, .exposure, .tracked: .normal
        }
    }
}
