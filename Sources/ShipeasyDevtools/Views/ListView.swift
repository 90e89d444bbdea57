import Shipeasy
import Terminal

/// The list of the tab that is shown: filter, rows, or what to do where there are none.
enum ListView {
    static func draw(_ state: OverlayState, into buffer: inout Buffer, in rect: Rect, layout: Layout) {
        let list = state.list
        if layout.isFramed {
            FrameView.draw(
                rect, title: title(of: state), note: note(of: state),
                isActive: state.pane == .list && state.dialogs.isEmpty, isASCII: state.options.isASCII, into: &buffer)
        }
        if let line = layout.filterLine { drawFilter(state, into: &buffer, in: line) }
        let rows = layout.listRows
        guard !list.rows.isEmpty else {
            drawEmpty(state, into: &buffer, in: rows)
            return
        }
        let selected = list.selectedIndex
        for offset in 0..<rows.rows {
            let index = list.top + offset
            guard index < list.rows.count else { break }
            drawRow(
                list.rows[index], isSelected: index == selected, state, into: &buffer, in: rows.row(offset))
        }
    }

    /// Draws one row again, if it is on the screen.
    static func redrawRow(at index: Int, of state: OverlayState, into buffer: inout Buffer, layout: Layout) {
        let offset = index - state.list.top
        guard state.list.rows.indices.contains(index), (0..<layout.listRows.rows).contains(offset) else { return }
        let rect = layout.listRows.row(offset)
        buffer.fill(rect)
        drawRow(
            state.list.rows[index], isSelected: index == state.list.selectedIndex, state, into: &buffer, in: rect)
    }

    private static func title(of state: OverlayState) -> String {
        var title = state.tab.title
        if state.list.isForcedOnly { title += ", forced only" }
        if state.list.sort != .name, state.tab.kind != nil { title += ", by \(state.list.sort.rawValue)" }
        if state.tab == .activity, state.pausedAt != nil { title += ", paused" }
        if state.tab == .identity, state.identity.isEdited { title += ", not applied" }
        return title
    }

    private static func note(of state: OverlayState) -> String {
        let list = state.list
        if state.tab == .log, state.droppedLogLines > 0 { return "\(state.droppedLogLines) older lines not kept" }
        guard list.isNarrowed else { return "" }
        return "\(list.entryCount)/\(state.total(of: state.tab))"
    }

    private static func drawFilter(_ state: OverlayState, into buffer: inout Buffer, in rect: Rect) {
        let field = state.list.filter
        buffer.write(" /", at: rect.origin, style: Style(.accent))
        let room = max(1, rect.columns - 3)
        let visible = field.visible(columns: room)
        let problem = state.tab.kind == nil ? nil : state.query.problem
        let style = problem == nil ? Style(.normal) : Style(.danger)
        let used = buffer.write(
            visible.text, at: Point(column: rect.minColumn + 2, row: rect.minRow), style: style, columns: room)
        if let problem, room - used > 4 {
            buffer.writeFitted(
                problem, at: Point(column: rect.minColumn + 4 + used, row: rect.minRow), style: Style(.danger),
                columns: room - used - 2, isASCII: state.options.isASCII)
        }
        if state.isFiltering, state.dialogs.isEmpty {
            buffer.cursor = Point(column: rect.minColumn + 2 + visible.cursorColumn, row: rect.minRow)
        }
    }

    private static func drawRow(
        _ row: RowID, isSelected: Bool, _ state: OverlayState, into buffer: inout Buffer, in rect: Rect
    ) {
        if isSelected {
            buffer.fill(rect, style: Style(.selection, isSelected: true))
            buffer.writeSelectionBar(at: rect.origin, isASCII: state.options.isASCII)
        }
        switch row {
        case .entry(let id): EntryRowView.draw(id, isSelected: isSelected, state, into: &buffer, in: rect)
        default:
            let line = OtherRows.line(for: row, in: state, columns: rect.columns - 2)
            buffer.write(
                line.fitted(to: rect.columns - 1, isASCII: state.options.isASCII),
                at: Point(column: rect.minColumn + 1, row: rect.minRow), columns: rect.columns - 1,
                isSelected: isSelected)
        }
    }

    /// What to do where there is nothing to see.
    private static func drawEmpty(_ state: OverlayState, into buffer: inout Buffer, in rect: Rect) {
        let text = emptyText(state)
        for (offset, line) in Wrapping.lines(text, columns: max(1, rect.columns - 2)).enumerated()
        where offset < rect.rows {
            buffer.write(
                line, at: Point(column: rect.minColumn + 1, row: rect.minRow + offset), style: Style(.dim),
                columns: rect.columns - 1)
        }
    }

    static func emptyText(_ state: OverlayState) -> String {
        let name = state.tab.title.lowercased()
        if state.list.isForcedOnly, state.list.filter.isEmpty { return "Nothing is forced here. o shows all." }
        if state.list.isNarrowed { return "No \(name) match. Esc clears the filter." }
        switch state.tab {
        case .activity: return "Nothing has happened since the overlay was opened. r evaluates again."
        case .log: return "The app has printed nothing since the overlay was opened."
        case .identity: return ""
        case .flags, .experiments, .configs, .switches: break
        }
        let snapshot = state.snapshot
        if snapshot.evaluation.inFlightSince != nil { return "Evaluating…" }
        if let reason = snapshot.service.offlineReason {
            return "Offline: \(reason). a forces one by name."
        }
        guard let last = snapshot.evaluation.last else {
            return "Not evaluated yet. r evaluates, i identifies somebody."
        }
        if let failure = last.failure { return "The evaluation failed: \(failure). r tries again." }
        return "The project has no \(name) for this user. a forces one by name."
    }
}

/// A row of an entry: mark, name, what it reads as, what is special about it.
enum EntryRowView {
    /// Bar, and two columns for the mark of forcing, and a blank.
    private static let leading = 4
    /// Two columns each for changed, drifted and pinned; in a narrow list two for the first of them.
    private static func trailing(in rect: Rect) -> Int { rect.columns < 40 ? 2 : 6 }

    static func draw(
        _ id: EntryID, isSelected: Bool, _ state: OverlayState, into buffer: inout Buffer, in rect: Rect
    ) {
        let isASCII = state.options.isASCII
        let marks = state.marks(of: id)
        let trailing = trailing(in: rect)
        func write(_ text: String, at column: Int, _ role: Role, columns: Int) {
            guard columns > 0 else { return }
            buffer.writeFitted(
                text, at: Point(column: rect.minColumn + column, row: rect.minRow),
                style: Style(role, isSelected: isSelected), columns: columns, isASCII: isASCII)
        }
        for mark in [Marks.forced, .inert] where marks.contains(mark) {
            write(Marks.symbol(mark, isASCII: isASCII), at: 1, .forced, columns: 2)
        }
        let isHeading = id.kind == .universe
        let indent = id.switchKey != nil || (id.kind == .experiment) ? 2 : 0
        let name = id.switchKey ?? (id.name.isEmpty && isHeading ? "universe not known" : id.name)
        let room = rect.columns - leading - trailing
        let valueColumns = valueColumns(of: id.kind, room: room)
        let nameColumns = max(0, room - valueColumns - 1)
        let nameRole: Role = isHeading ? .dim : marks.contains(.forced) ? .forced : .normal
        write(name, at: leading - (isHeading ? 2 : 0) + indent, nameRole, columns: nameColumns - indent)
        let value = state.readsAs(id, columns: valueColumns)
        write(value.text, at: leading + nameColumns + 1, value.role, columns: valueColumns)
        var column = rect.columns - trailing
        let hasRoomForAll = trailing == 6
        for mark in [Marks.changed, .drifted, .pinned] where column < rect.columns {
            let isThere = marks.contains(mark)
            if isThere { write(Marks.symbol(mark, isASCII: isASCII), at: column, .accent, columns: 2) }
            if isThere || hasRoomForAll { column += 2 }
        }
    }

    /// The columns that values get, by what they are.
    private static func valueColumns(of kind: EntryKind, room: Int) -> Int {
        switch kind {
        case .flag: min(6, room / 2)
        case .killswitch: min(6, room / 2)
        case .experiment, .universe: min(13, room / 2)
        case .config: room * 2 / 5
        }
    }
}
