import Foundation
import Shipeasy

/// What happened, in words.
enum ActivityText {
    static func title(of item: ActivityItem, in state: OverlayState) -> String {
        switch item.event {
        case .evaluation(let report, let difference):
            let took = ClockText.duration(report.duration)
            if let failure = report.failure { return "\(trigger(report.trigger)) failed after \(took): \(failure)" }
            let count = difference.changes.count
            let changed = count == 0 ? "nothing changed" : count == 1 ? "1 change" : "\(count) changes"
            return "\(trigger(report.trigger)) · \(took) · \(changed)"
        case .identity(let identity):
            var user = identity.attributes
            if let userId = identity.userId { user["user_id"] = .string(userId) }
            return "identity \(IdentityText.summary(user))"
        case .overrides(let changes):
            if changes.count == 1, let change = changes.first { return line(change, in: state) }
            return "\(changes.count) overrides changed"
        case .exposure(let experiment, let group): return "exposure \(experiment) \(group)"
        case .tracked(let name, let properties):
            return properties.isEmpty
                ? "tracked \(name)" : "tracked \(name) \(ValueText.line(.object(properties), columns: 60))"
        case .missed(let count): return count == 1 ? "1 update was missed" : "\(count) updates were missed"
        case .message(let message): return message.text
        }
    }

    static func line(_ line: Int, of item: ActivityItem, in state: OverlayState) -> String {
        switch item.event {
        case .evaluation(_, let difference):
            difference.changes.indices.contains(line) ? Self.line(difference.changes[line], in: state) : ""
        case .overrides(let changes):
            changes.indices.contains(line) ? Self.line(changes[line], in: state) : ""
        default: ""
        }
    }

    /// A change of an assignment, such as `new_checkout off → on`.
    static func line(_ change: AssignmentChange, in state: OverlayState) -> String {
        let arrow = state.options.isASCII ? "->" : "→"
        let before = state.word(for: change.before).text
        let after = state.word(for: change.after).text
        if before == after { return "\(change.id.qualifiedName) \(after), other params" }
        return "\(change.id.qualifiedName) \(before) \(arrow) \(after)"
    }

    /// A change of an override, such as `new_checkout forced on`.
    static func line(_ change: OverrideChange, in state: OverlayState) -> String {
        guard let after = change.after else {
            return "\(change.id.qualifiedName) cleared, was forced \(state.word(for: change.before?.value).text)"
        }
        return "\(change.id.qualifiedName) forced \(state.word(for: after.value).text)"
    }

    private static func trigger(_ trigger: EvaluationTrigger) -> String {
        switch trigger {
        case .configure: "first evaluation"
        case .identify: "identify"
        case .reset: "log out"
        case .refresh: "re-evaluation"
        }
    }

    /// Everything that happened as text, the latest last, for a bug report.
    static func report(of state: OverlayState) -> String {
        state.activity.items.map { item in
            let time = ClockText.time(item.date, in: state.options.timeZone)
            let lines = (0..<item.lineCount).map { "           \(line($0, of: item, in: state))\n" }
            return "\(time)   \(title(of: item, in: state))\n" + lines.joined()
        }.joined()
    }
}
