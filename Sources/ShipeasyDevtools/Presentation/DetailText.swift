import Foundation
import Shipeasy
import Terminal

/// What is said of the selected entry, line by line, folded to a width. A config's value stands below it as a tree.
enum DetailText {
    static func lines(of state: OverlayState, columns: Int) -> [RichLine] {
        guard columns > 0 else { return [] }
        switch state.tab {
        case .identity: return IdentityDetail.lines(of: state, columns: columns)
        case .activity: return activity(state, columns: columns)
        case .log: return []
        case .flags, .experiments, .configs, .switches:
            guard let id = state.selectedEntry else { return nothingSelected(state, columns: columns) }
            return entry(id, state, columns: columns)
        }
    }

    /// How many rows the detail has with its tree.
    static func lineCount(of state: OverlayState, columns: Int) -> Int {
        lines(of: state, columns: columns).count + (state.detail.tree?.rowCount ?? 0)
    }

    private static func nothingSelected(_ state: OverlayState, columns: Int) -> [RichLine] {
        guard case .entry(let gone)? = state.list.vanished else { return [] }
        return folded("\(gone.qualifiedName) is no longer listed. Move to select another.", .dim, columns)
    }

    private static func entry(_ id: EntryID, _ state: OverlayState, columns: Int) -> [RichLine] {
        var page = Page(columns: columns)
        if id.kind == .universe { return universe(id, state, columns: columns) }

        let reads = whole(state.readsAs(id, columns: columns), state.detail.tree?.value)
        let override = state.snapshot.overrides[id]
        let isInert = state.snapshot.inertOverrides.contains(id)
        var reading = RichLine(reads.text, reads.role)
        if let override {
            let time = ClockText.time(override.setAt, in: state.options.timeZone)
            reading = reading.adding(isInert ? "   override of \(time) is inert" : "   forced here at \(time)", .forced)
        }
        page.row("Reads as", reading)
        if let override, isInert {
            page.note(inertReason(id, override, state), .forced)
        }

        let assigned = state.snapshot.assigned(id)
        var word = state.word(for: assigned, columns: columns)
        if case .config(let value)? = assigned { word = whole(word, value) }
        page.row("Assigned", RichLine(assigned == nil ? "nothing of that name" : word.text, word.role))
        if let change = state.changes[id] {
            let mark = Marks.symbol(.changed, isASCII: state.options.isASCII)
            let before = state.word(for: change.before, columns: columns).text
            let time = state.lastDifference.map { ClockText.time($0.endedAt, in: state.options.timeZone) } ?? ""
            let trigger = state.lastDifference.map { $0.trigger.rawValue } ?? "evaluation"
            page.row("", RichLine("\(mark) was \(before) before \(trigger) \(time)", .accent))
        }
        if let override, state.hasDrifted(id), let then = state.assignedWhenForced[override.order] {
            let mark = Marks.symbol(.drifted, isASCII: state.options.isASCII)
            page.row("", RichLine("\(mark) was \(state.word(for: then).text) when it was forced", .forced))
        }
        if id.kind == .experiment { experiment(id, state, &page) }
        why(id, state, &page)
        readByApp(id, state, &page)
        if id.kind == .experiment { groups(of: id, state, &page) }
        if state.detail.tree != nil {
            page.gap()
        }
        return page.lines
    }

    private static func readByApp(_ id: EntryID, _ state: OverlayState, _ page: inout Page) {
        if let read = state.reads[id] {
            let times = read.count == 1 ? "once" : "\(read.count) times"
            let last = ClockText.time(read.last, in: state.options.timeZone)
            page.row("Read by app", RichLine("\(times) since opened, last \(last)"))
        } else {
            page.row("Read by app", RichLine("not since opened", .dim))
        }
    }

    /// A value that stands below as a tree is only named above it.
    private static func whole(_ word: ValueWord, _ value: JSONValue?) -> ValueWord {
        guard let value, value.arrayValue ?? value.objectValue.map({ Array($0.values) }) != nil else { return word }
        return ValueWord(text: "\(value.kindName) of \(ValueText.count(value))", role: .normal)
    }

    private static func inertReason(_ id: EntryID, _ override: OverrideEntry, _ state: OverlayState) -> String {
        guard let assigned = state.snapshot.assignments.experiments[id.name] else {
            return "No read can see it: the service sent no experiment of that name, so its universe is not known. "
                + "It takes effect as soon as it is."
        }
        guard let universe = assigned.universe else {
            return "No read can see it: the service named no universe for it."
        }
        let winner = state.snapshot.reading(universe: universe).experiment ?? "another experiment"
        return "No read can see it: \(winner) of the same universe was forced later."
    }

    private static func experiment(_ id: EntryID, _ state: OverlayState, _ page: inout Page) {
        let described = state.catalog.experiments[id.name]
        let universe = state.snapshot.assignments.experiments[id.name]?.universe ?? described?.universe
        page.row("Universe", RichLine(universe ?? "not known", universe == nil ? .dim : .normal))
        if let described, !described.isRunning {
            page.row("Status", RichLine(described.status, .off))
            page.note("Nobody is enrolled while it is not running. Forcing a group shows it all the same.", .dim)
        }
        if let described, case .experiment(let group, _)? = state.snapshot.overrides[id]?.value,
            !described.groups.contains(where: { $0.name == group })
        {
            page.note("The project has no group \(group): the app gets it all the same.", .forced)
        }
        if let assigned = state.snapshot.assignments.experiments[id.name], assigned.isEnrolled,
            let universe = assigned.universe, let winner = state.snapshot.reading(universe: universe).experiment,
            winner != id.name, state.snapshot.overrides[id] == nil
        {
            page.note("Nobody is in it while \(winner) of the same universe is forced.", .forced)
        }
    }

    private static func groups(of id: EntryID, _ state: OverlayState, _ page: inout Page) {
        let params = state.snapshot.reading(experiment: id.name)?.params ?? [:]
        if !params.isEmpty {
            page.heading("Params")
            for (name, value) in params.sorted(by: { $0.key < $1.key }) {
                page.item(name, ValueText.line(value, columns: page.columns))
            }
        }
        let choices = state.groupChoices(of: id.name)
        guard !choices.isEmpty else { return }
        page.heading(state.catalog.isKnown ? "Groups" : "Groups seen so far")
        let forced = state.snapshot.overrides[id].flatMap { entry -> String? in
            if case .experiment(let group, _) = entry.value { group } else { nil }
        }
        let assigned = state.snapshot.assignments.experiments[id.name]
        for choice in choices {
            page.line(
                GroupText.line(
                    choice, isAssigned: assigned?.isEnrolled == true && assigned?.group == choice.group,
                    isForced: forced == choice.group, isASCII: state.options.isASCII))
        }
    }

    private static func why(_ id: EntryID, _ state: OverlayState, _ page: inout Page) {
        guard id.kind == .flag || id.kind == .experiment else { return }
        guard state.catalog.isKnown else {
            page.row("Why", RichLine("the service does not tell its rules", .dim))
            return
        }
        guard let known = state.explanation, known.entry == id, let explanation = known.explanation else { return }
        page.row("Why", RichLine(explanation.summary))
        for line in explanation.lines { page.explain(line, isASCII: state.options.isASCII) }
    }

    private static func universe(_ id: EntryID, _ state: OverlayState, columns: Int) -> [RichLine] {
        var page = Page(columns: columns)
        guard !id.name.isEmpty else {
            page.note("Experiments whose universe is not known.", .dim)
            return page.lines
        }
        let reading = state.snapshot.reading(universe: id.name)
        if let experiment = reading.experiment {
            page.row("Assigns", RichLine(experiment).adding("  \(reading.group ?? "")", .on))
        } else {
            page.row("Assigns", RichLine("no experiment: params are the defaults", .dim))
        }
        if let holdout = state.catalog.universes[id.name]?.holdout {
            page.row("Held out", RichLine("segments \(holdout.lowerBound) to \(holdout.upperBound) of 10000"))
        }
        if !reading.params.isEmpty {
            page.heading("Params that assign() gives")
            for (name, value) in reading.params.sorted(by: { $0.key < $1.key }) {
                page.item(name, ValueText.line(value, columns: columns))
            }
        }
        return page.lines
    }

    private static func activity(_ state: OverlayState, columns: Int) -> [RichLine] {
        let serial: Int
        switch state.list.selection {
        case .activity(let number): serial = number
        case .activityLine(let number, _): serial = number
        default: return []
        }
        guard let item = state.activity.item(serial) else { return [] }
        var page = Page(columns: columns)
        page.row("At", RichLine(ClockText.time(item.date, in: state.options.timeZone)))
        page.note(ActivityText.title(of: item, in: state), .normal)
        if case .evaluation(let report, _) = item.event {
            page.row("Took", RichLine(ClockText.duration(report.duration)))
            if let status = report.status { page.row("Status", RichLine("HTTP \(status)")) }
        }
        if case .tracked(_, let properties) = item.event {
            for (name, value) in properties.sorted(by: { $0.key < $1.key }) {
                page.item(name, ValueText.line(value, columns: columns))
            }
        }
        return page.lines
    }

    static func folded(_ text: String, _ role: Role, _ columns: Int) -> [RichLine] {
        Wrapping.lines(text, columns: columns).map { RichLine($0, role) }
    }
}

/// Lines of a detail, with labels in a column of their own.
struct Page {
    let columns: Int
    private(set) var lines: [RichLine] = []

    /// The columns that labels take.
    static let labelColumns = 12

    init(columns: Int) { self.columns = columns }

    /// A label and what belongs to it, folded under itself.
    mutating func row(_ label: String, _ content: RichLine) {
        let room = columns - Self.labelColumns
        guard room >= 12 else {
            if !label.isEmpty { lines.append(RichLine(label, .dim)) }
            for piece in content.pieces { note(piece.text.trimmingCharacters(in: .whitespaces), piece.style.role) }
            return
        }
        let padded = label + String(repeating: " ", count: max(1, Self.labelColumns - TextWidth.columns(of: label)))
        if content.columns(upTo: room + 1) <= room {
            lines.append(RichLine([RichLine.Piece(text: padded, style: Style(.dim))] + content.pieces))
            return
        }
        var isFirst = true
        for piece in content.pieces {
            for text in Wrapping.lines(piece.text.trimmingCharacters(in: .whitespaces), columns: room) {
                let lead = isFirst ? padded : String(repeating: " ", count: Self.labelColumns)
                lines.append(RichLine(lead, .dim).adding(text, piece.style.role))
                isFirst = false
            }
        }
    }

    mutating func heading(_ text: String) {
        gap()
        lines.append(RichLine([RichLine.Piece(text: text, style: Style(.accent))]))
    }

    mutating func item(_ name: String, _ value: String) {
        lines.append(RichLine("  \(TextWidth.fitted(name, to: 40))", .normal).adding("  \(value)", .dim))
    }

    mutating func note(_ text: String, _ role: Role) {
        lines += DetailText.folded(text, role, columns)
    }

    mutating func line(_ line: RichLine) { lines.append(line) }

    /// One thing that an evaluation looked at.
    mutating func explain(_ line: Explanation.Line, isASCII: Bool) {
        let symbol: (String, Role) =
            switch line.mark {
            case .passed: (isASCII ? "+" : "✓", .on)
            case .failed: (isASCII ? "x" : "✗", .off)
            case .notReached: (isASCII ? "." : "·", .dim)
            case .note: (" ", .dim)
            }
        let indent = String(repeating: " ", count: min(Self.labelColumns, columns / 4) + 2 * line.depth)
        let room = columns - indent.count - 2
        let role: Role = line.mark == .notReached ? .dim : .normal
        for (index, text) in Wrapping.lines(line.text, columns: max(1, room)).enumerated() {
            lines.append(
                RichLine(indent, .dim).adding(index == 0 ? "\(symbol.0) " : "  ", symbol.1).adding(text, role))
        }
    }

    mutating func gap() {
        if !lines.isEmpty { lines.append(RichLine()) }
    }
}

/// A group of an experiment in a line.
enum GroupText {
    static func line(
        _ choice: GroupChooser.Choice, isAssigned: Bool, isForced: Bool, isASCII: Bool, nameColumns: Int = 16
    ) -> RichLine {
        let mark = isForced ? Marks.symbol(.forced, isASCII: isASCII) : ""
        let markColumns = TextWidth.columns(of: mark)
        var line = RichLine(mark + String(repeating: " ", count: max(0, 3 - markColumns)), .forced)
        let name = TextWidth.fitted(choice.group, to: 40)
        let fill = max(1, nameColumns - TextWidth.columns(of: name))
        line = line.adding(name + String(repeating: " ", count: fill), isForced ? .forced : .normal)
        let weight = choice.weight.map(ClockText.percent) ?? ""
        line = line.adding(weight + String(repeating: " ", count: max(1, 9 - weight.count)), .dim)
        if isAssigned { line = line.adding("assigned  ", .on) }
        if isForced { line = line.adding("forced  ", .forced) }
        if !choice.params.isEmpty { line = line.adding(ValueText.line(.object(choice.params), columns: 120), .dim) }
        return line
    }
}
