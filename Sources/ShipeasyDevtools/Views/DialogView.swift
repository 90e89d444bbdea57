import Shipeasy
import Terminal

/// Dialogs: a frame over the panes, with what it is about.
enum DialogView {
    static func draw(_ dialog: Dialog, isTop: Bool, _ state: OverlayState, into buffer: inout Buffer, layout: Layout) {
        let place = place(of: dialog, state, layout: layout)
        buffer.fill(place.frame)
        FrameView.draw(
            place.frame, title: place.title, note: place.note, isActive: isTop, isASCII: state.options.isASCII,
            into: &buffer)
        switch dialog {
        case .help(let help): drawHelp(help, state, into: &buffer, in: place.body)
        case .palette(let palette): drawPalette(palette, state, into: &buffer, in: place.body)
        case .question(let question): drawQuestion(question, state, into: &buffer, in: place.body)
        case .groups(let chooser): drawGroups(chooser, state, into: &buffer, in: place.body)
        case .field(let field): drawField(field, isTop: isTop, state, into: &buffer, in: place.body)
        case .json(let json): drawJSON(json, isTop: isTop, state, into: &buffer, in: place.body)
        case .menu(let menu): drawMenu(menu, state, into: &buffer, in: place.body)
        }
    }

    /// The row of a dialog's list under a point, counted from its first item.
    static func row(at point: Point, in state: OverlayState) -> Int? {
        guard let dialog = state.dialogs.last else { return nil }
        let body = place(of: dialog, state, layout: Layout(state)).body
        guard body.contains(point) else { return nil }
        let row = point.row - body.minRow
        switch dialog {
        case .palette(let palette):
            let items = PaletteItems.matching(palette, in: state)
            let first = first(of: PaletteItems.selectedIndex(palette, among: items) ?? 0, rows: body.rows - 1)
            return row >= 1 ? first + row - 1 : nil
        case .groups(let chooser): return first(of: chooser.selection, rows: body.rows) + row
        case .menu(let menu): return first(of: menu.selection, rows: body.rows) + row
        default: return nil
        }
    }

    /// The first item that is shown so that the selected one is seen.
    private static func first(of selection: Int, rows: Int) -> Int { max(0, selection - max(1, rows) + 1) }

    private struct Place {
        var frame: Rect
        var body: Rect
        var title: String
        var note = ""
    }

    private static func place(of dialog: Dialog, _ state: OverlayState, layout: Layout) -> Place {
        let widest = Layout.dialogColumns(in: state.size)
        let most = layout.dialogRows(in: state.size)
        var columns = widest
        let title: String
        let rows: Int
        var note = ""
        switch dialog {
        case .help:
            title = "Help"
            rows = HelpPage.rows(in: state)
            note = state.options.isASCII ? "up and down scroll" : "↑ ↓ scroll"
        case .palette:
            title = "Actions"
            rows = min(16, most)
        case .question(let question):
            title = question.title
            rows = min(QuestionText.lines(of: question, in: state.size).count + 2, most)
            columns = QuestionText.columns(of: question, in: state.size)
            note = QuestionText.note(of: question, in: state)
        case .groups(let chooser):
            title = "Force \(chooser.experiment)"
            let universe = state.snapshot.assignments.experiments[chooser.experiment]?.universe
            note = universe.map { "universe \(TextWidth.fitted($0, to: 40))" } ?? ""
            rows = max(1, min(chooser.choices.count, most))
        case .field(let field):
            title = field.title
            rows = 2
            columns = min(widest, 64)
        case .json(let json):
            title = json.title
            rows = min(max(10, json.draft.editor.lines.count + 2), most)
        case .menu(let menu):
            title = menu.title
            rows = min(menu.items.count, most)
        }
        let frame = layout.dialog(columns: columns, rows: rows, in: state.size)
        return Place(frame: frame, body: frame.inset(columns: 2, rows: 1), title: title, note: note)
    }

    private static func drawHelp(_ help: HelpDialog, _ state: OverlayState, into buffer: inout Buffer, in rect: Rect) {
        for (row, line) in HelpPage.lines(of: state).dropFirst(help.top).prefix(rect.rows).enumerated() {
            buffer.write(line, at: Point(column: rect.minColumn, row: rect.minRow + row), columns: rect.columns)
        }
    }

    private static func drawPalette(
        _ palette: PaletteDialog, _ state: OverlayState, into buffer: inout Buffer, in rect: Rect
    ) {
        drawText(palette.query, prompt: ": ", isTop: true, into: &buffer, in: rect.row(0))
        let items = PaletteItems.matching(palette, in: state)
        let rows = rect.rows - 1
        guard !items.isEmpty else {
            buffer.write(
                "No action matches.", at: Point(column: rect.minColumn, row: rect.minRow + 1), style: Style(.dim),
                columns: rect.columns)
            return
        }
        let selected = PaletteItems.selectedIndex(palette, among: items)
        let first = first(of: selected ?? 0, rows: rows)
        for (offset, item) in items.dropFirst(first).prefix(rows).enumerated() {
            let isSelected = first + offset == selected
            let place = rect.row(offset + 1)
            select(isSelected, state, into: &buffer, in: place)
            let keyColumns = 8
            buffer.writeFitted(
                item.binding.help, at: Point(column: place.minColumn + 2, row: place.minRow),
                style: Style(.normal, isSelected: isSelected), columns: place.columns - keyColumns - 3,
                isASCII: state.options.isASCII)
            buffer.write(
                item.key, at: Point(column: place.maxColumn - keyColumns, row: place.minRow),
                style: Style(.accent, isSelected: isSelected), columns: keyColumns)
        }
    }

    private static func drawQuestion(
        _ question: Question, _ state: OverlayState, into buffer: inout Buffer, in rect: Rect
    ) {
        let rows = min(QuestionText.rows(in: state), max(0, rect.rows - 1))
        let lines = QuestionText.lines(of: question, in: state.size)
        let top = min(question.top, max(0, lines.count - rows))
        for (row, line) in lines.dropFirst(top).prefix(rows).enumerated() {
            buffer.write(line, at: Point(column: rect.minColumn, row: rect.minRow + row), columns: rect.columns)
        }
        let answer = RichLine("y", .accent).adding(" yes   ", .dim).adding("n", .accent, isBold: true)
            .adding(rect.columns < 30 ? " no" : " no (also Enter and Esc)", .normal)
        buffer.write(
            answer, at: Point(column: rect.minColumn, row: rect.maxRow - 1), columns: rect.columns)
    }

    private static func drawGroups(
        _ chooser: GroupChooser, _ state: OverlayState, into buffer: inout Buffer, in rect: Rect
    ) {
        guard !chooser.choices.isEmpty else {
            buffer.write(
                "No group is known. a types one.", at: rect.origin, style: Style(.dim), columns: rect.columns)
            return
        }
        let assigned = state.snapshot.assignments.experiments[chooser.experiment]
        var forced: String?
        if case .experiment(let group, _)? = state.snapshot.overrides[.experiment(chooser.experiment)]?.value {
            forced = group
        }
        let first = first(of: chooser.selection, rows: rect.rows)
        for (offset, choice) in chooser.choices.dropFirst(first).prefix(rect.rows).enumerated() {
            let isSelected = first + offset == chooser.selection
            let place = rect.row(offset)
            select(isSelected, state, into: &buffer, in: place)
            let line = GroupText.line(
                choice, isAssigned: assigned?.isEnrolled == true && assigned?.group == choice.group,
                isForced: forced == choice.group, isASCII: state.options.isASCII)
            buffer.write(
                line, at: Point(column: place.minColumn + 2, row: place.minRow), columns: place.columns - 2,
                isSelected: isSelected)
        }
    }

    private static func drawField(
        _ field: FieldDialog, isTop: Bool, _ state: OverlayState, into buffer: inout Buffer, in rect: Rect
    ) {
        drawText(field.field, prompt: "", isTop: isTop, into: &buffer, in: rect.row(0))
        guard rect.rows > 1 else { return }
        let note: RichLine
        if let problem = field.problem {
            note = RichLine(problem, .danger)
        } else if case .attribute = field.purpose {
            note = RichLine(
                "\(ValueText.kind(IdentityText.value(typed: field.field.text))); enter takes it, esc leaves it", .dim)
        } else {
            note = RichLine("enter takes it, esc leaves it", .dim)
        }
        buffer.write(note, at: Point(column: rect.minColumn, row: rect.minRow + 1), columns: rect.columns)
    }

    private static func drawJSON(
        _ json: JSONDialog, isTop: Bool, _ state: OverlayState, into buffer: inout Buffer, in rect: Rect
    ) {
        let view = json.draft.editor.visibleLines(columns: rect.columns, rows: max(1, rect.rows - 1))
        let problemLine = json.draft.problem.map { $0.line - 1 - view.firstLine }
        for (row, text) in view.rows.enumerated() {
            buffer.write(
                text, at: Point(column: rect.minColumn, row: rect.minRow + row),
                style: Style(row == problemLine ? .danger : .normal), columns: rect.columns)
        }
        let note: RichLine
        if let problem = json.draft.problem {
            note = RichLine("\(problem)", .danger)
        } else {
            let kind = json.draft.value?.kindName ?? ""
            note = RichLine("valid: \(kind)", .on).adding("   ^S takes it, esc leaves it", .dim)
        }
        buffer.write(note, at: Point(column: rect.minColumn, row: rect.maxRow - 1), columns: rect.columns)
        if isTop {
            buffer.cursor = Point(column: rect.minColumn + view.cursor.column, row: rect.minRow + view.cursor.row)
        }
    }

    private static func drawMenu(_ menu: Menu, _ state: OverlayState, into buffer: inout Buffer, in rect: Rect) {
        let first = first(of: menu.selection, rows: rect.rows)
        for (offset, item) in menu.items.dropFirst(first).prefix(rect.rows).enumerated() {
            let isSelected = first + offset == menu.selection
            let place = rect.row(offset)
            select(isSelected, state, into: &buffer, in: place)
            let fill = String(repeating: " ", count: max(1, 16 - TextWidth.columns(of: item.title)))
            let line = RichLine(item.title + fill).adding(item.detail, .dim)
            buffer.write(
                line, at: Point(column: place.minColumn + 2, row: place.minRow), columns: place.columns - 2,
                isSelected: isSelected)
        }
    }

    private static func drawText(
        _ field: TextField, prompt: String, isTop: Bool, into buffer: inout Buffer, in rect: Rect
    ) {
        let used = buffer.write(prompt, at: rect.origin, style: Style(.accent))
        let visible = field.visible(columns: max(1, rect.columns - used - 1))
        buffer.write(
            visible.text, at: Point(column: rect.minColumn + used, row: rect.minRow), style: Style(.normal),
            columns: rect.columns - used)
        if isTop { buffer.cursor = Point(column: rect.minColumn + used + visible.cursorColumn, row: rect.minRow) }
    }

    private static func select(_ isSelected: Bool, _ state: OverlayState, into buffer: inout Buffer, in rect: Rect) {
        guard isSelected else { return }
        buffer.fill(rect, style: Style(.selection, isSelected: true))
        buffer.writeSelectionBar(at: rect.origin, isASCII: state.options.isASCII)
    }
}
