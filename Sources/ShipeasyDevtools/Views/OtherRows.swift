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
            let mark = Marks.symbol(.changed, isASCII: state.options.isASCII)
            return RichLine("          \(mark) ", .accent).adding(ActivityText.line(line, of: item, in: state))
        case .device:
            return label("device id").adding(state.snapshot.identity.anonymousId, .dim)
        case .attribute(let name): return attribute(name, state, columns: columns)
        case .recent(let index):
            guard state.recent.indices.contains(index) else { return RichLine() }
            let separator = state.options.isASCII ? ", " : " · "
            return RichLine("  recent     ", .dim).adding(
                IdentityText.summary(state.recent[index], separator: separator))
        case .logLine(let serial):
            let index = serial - state.firstLogLine
            guard state.log.indices.contains(index) else { return RichLine() }
            let line = state.log[index]
            return RichLine(line.isError ? "err " : "    ", .danger).adding(line.text)
        }
    }

    private static func label(_ name: String) -> RichLine {
        let fill = max(1, 20 - TextWidth.columns(of: name))
        return RichLine("  \(name)\(String(repeating: " ", count: fill))")
    }

    private static func attribute(_ name: String, _ state: OverlayState, columns: Int) -> RichLine {
        let change = state.identity.change(of: name)
        guard let value = state.identity.attributes[name] else {
            return label(name).adding("removed, w applies", .forced)
        }
        var line = label(name).adding(ValueText.line(value, columns: max(8, columns - 40)), .on)
        line = line.adding("  \(value.kindName)", .dim)
        if let change { line = line.adding("  \(change.rawValue), w applies", .forced) }
        return line
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
