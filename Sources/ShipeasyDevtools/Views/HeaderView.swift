import Shipeasy
import Terminal

/// Project, environment, who is identified, how much is forced, and how the last evaluation went.
enum HeaderView {
    static func draw(_ state: OverlayState, into buffer: inout Buffer, in rect: Rect) {
        let right = evaluation(state)
        let forced = overrides(state)
        let rightColumns = TextWidth.columns(of: right.text)
        let forcedColumns = TextWidth.columns(of: forced.text)
        // How the last evaluation went is cut before the overrides are, which are always seen.
        let room = rect.columns - 2
        let shownRight = min(rightColumns, max(0, room - forcedColumns - 12))
        buffer.write(right, at: Point(column: rect.columns - 1 - shownRight, row: rect.minRow), columns: shownRight)
        let forcedAt = rect.columns - 1 - shownRight - (shownRight > 0 && forcedColumns > 0 ? 3 : 0) - forcedColumns
        buffer.write(forced, at: Point(column: max(1, forcedAt), row: rect.minRow), columns: forcedColumns)
        let left = project(state)
        let leftRoom = (forcedColumns > 0 ? forcedAt : rect.columns - 1 - shownRight) - 3
        buffer.write(
            left, at: Point(column: 1, row: rect.minRow), columns: max(0, leftRoom))
    }

    private static func project(_ state: OverlayState) -> RichLine {
        let service = state.snapshot.service
        var line = RichLine([.init(text: "Shipeasy", style: Style(.accent, isBold: true))])
            .adding("  \(state.options.title ?? service.baseURL)")
        line = line.adding("  \(service.environment)", role(ofEnvironment: service.environment), isBold: true)
        var user = state.snapshot.identity.attributes
        if let userId = state.snapshot.identity.userId { user["user_id"] = .string(userId) }
        let separator = state.options.isASCII ? ", " : " · "
        line = line.adding("  \(IdentityText.summary(user, separator: separator))")
        if state.options.isReadOnly { line = line.adding("  read-only", .dim) }
        return line
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
    static func evaluation(_ state: OverlayState) -> RichLine {
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
        return RichLine("ok", .on).adding(" \(time) \(ClockText.duration(last.duration))", .dim)
    }
}
