import Shipeasy
import Terminal

/// Project, environment, who is identified, how much is forced, and how the last evaluation went.
enum HeaderView {
    static func draw(_ state: OverlayState, into buffer: inout Buffer, in rect: Rect) {
        let room = rect.columns - 2
        let forced = overrides(state)
        let forcedColumns = TextWidth.columns(of: forced.text)
        // The roomiest form that fits; in the narrowest, what does not fit is cut on the left of what is forced.
        let fitting = Form.allCases.first { form in
            let parts = [project(state, form).text, forced.text, evaluation(state, form).text].filter { !$0.isEmpty }
            return parts.reduce(3 * (parts.count - 1)) { $0 + TextWidth.columns(of: $1) } <= room
        }
        let form = fitting ?? .narrow
        let right = evaluation(state, form)
        // However long it is, project and environment are seen.
        let named = TextWidth.columns(of: "\(title(state, form))  \(environment(state))")
        let kept = named + 6 + (forcedColumns > 0 ? forcedColumns + 3 : 0)
        let rightColumns = min(TextWidth.columns(of: right.text), max(0, room - kept))
        var end = rect.maxColumn - 1
        for (line, columns) in [(right, rightColumns), (forced, forcedColumns)] where columns > 0 {
            end = max(1, end - columns)
            buffer.write(
                line.fitted(to: columns, isASCII: state.options.isASCII), at: Point(column: end, row: rect.minRow),
                columns: columns)
            end -= 3
        }
        let left = project(state, form).fitted(to: max(0, end - 1), isASCII: state.options.isASCII)
        buffer.write(left, at: Point(column: 1, row: rect.minRow), columns: max(0, end - 1))
    }

    /// From roomy to narrow: what is left out first is what a person knows anyway.
    private enum Form: Int, CaseIterable, Comparable {
        case full, unnamed, timeless, narrow

        static func < (left: Form, right: Form) -> Bool { left.rawValue < right.rawValue }
    }

    private static func project(_ state: OverlayState, _ form: Form) -> RichLine {
        let service = state.snapshot.service
        var line = RichLine()
        if form < .unnamed {
            line = RichLine([.init(text: "Shipeasy", style: Style(.accent, isBold: true))]).adding("  ")
        }
        line = line.adding(title(state, form))
        line = line.adding("  \(environment(state))", role(ofEnvironment: service.environment), isBold: true)
        var user = state.snapshot.identity.attributes
        if let userId = state.snapshot.identity.userId { user["user_id"] = .string(userId) }
        let separator = state.options.isASCII ? ", " : " · "
        let summary =
            form < .narrow
            ? IdentityText.summary(user, separator: separator)
            : IdentityText.summary(user.filter { $0.key == "user_id" }, separator: separator)
        line = line.adding("  \(summary)")
        if state.options.isReadOnly { line = line.adding("  read-only", .dim) }
        return line
    }

    private static func title(_ state: OverlayState, _ form: Form) -> String {
        let title = state.options.title ?? state.snapshot.service.baseURL
        return TextWidth.fitted(title, to: form < .narrow ? 60 : max(8, (state.size.columns - 20) / 4))
    }

    private static func environment(_ state: OverlayState) -> String {
        TextWidth.fitted(state.snapshot.service.environment, to: 24)
    }

    private static func role(ofEnvironment name: String) -> Role {
        switch name.lowercased() {
        case "prod", "production": .danger
        case "staging", "stage": .forced
        default: .on
        }
    }

    private static func overrides(_ state: OverlayState) -> RichLine {
        let count = state.snapshot.overrides.count
        guard count > 0 else { return RichLine() }
        let mark = Marks.symbol(.forced, isASCII: state.options.isASCII)
        return RichLine([
            .init(text: "\(mark)\(count) \(count == 1 ? "override" : "overrides")", style: Style(.forced, isBold: true))
        ])
    }

    /// How the last evaluation went, in words.
    private static func evaluation(_ state: OverlayState, _ form: Form) -> RichLine {
        let snapshot = state.snapshot
        if let since = snapshot.evaluation.inFlightSince, !state.hasStoppedWaiting {
            let elapsed = state.now.timeIntervalSince(since)
            if elapsed >= 0.15 {
                return RichLine("evaluating \(ClockText.duration(elapsed)), esc stops waiting", .accent)
            }
        }
        if let reason = snapshot.service.offlineReason { return RichLine("offline: \(reason)", .danger) }
        guard let last = snapshot.evaluation.last else { return RichLine("not evaluated yet", .dim) }
        let time = ClockText.time(last.endedAt, in: state.options.timeZone)
        if let failure = last.failure { return RichLine("failed \(time): \(failure)", .danger) }
        if form >= .timeless { return RichLine("ok", .on) }
        return RichLine("ok", .on).adding(" \(time) \(ClockText.duration(last.duration))", .dim)
    }
}
