import Shipeasy
import Terminal

/// What the Identity tab says beside its table.
enum IdentityDetail {
    static func lines(of state: OverlayState, columns: Int) -> [RichLine] {
        var page = Page(columns: columns)
        let applied = state.identity.applied
        page.row("Now", RichLine(IdentityText.summary(applied)))
        page.row("Device", RichLine(state.snapshot.identity.anonymousId, .dim))
        if state.identity.isEdited {
            page.heading("Not applied yet: w identifies with")
            for name in state.identity.names {
                guard let change = state.identity.change(of: name) else { continue }
                let value = state.identity.attributes[name].map { ValueText.line($0, columns: columns) } ?? ""
                page.line(RichLine("  \(name)  ").adding(value, .accent).adding("  \(change.rawValue)", .forced))
            }
        }
        if let last = state.lastDifference {
            page.heading("The last evaluation")
            let count = state.changes.count
            let time = ClockText.time(last.endedAt, in: state.options.timeZone)
            if let failure = last.failure {
                page.note("\(time) failed: \(failure)", .danger)
            } else if count == 0 {
                page.note("\(time) changed nothing.", .dim)
            } else {
                page.note(
                    "\(time) changed \(count == 1 ? "1 entry" : "\(count) entries"); n goes to the next.", .normal)
                for id in state.changes.keys.sorted().prefix(50) {
                    guard let change = state.changes[id] else { continue }
                    let mark = Marks.symbol(.changed, isASCII: state.options.isASCII)
                    page.line(RichLine("  \(mark) ", .accent).adding(ActivityText.line(change, in: state)))
                }
            }
        }
        return page.lines
    }
}
