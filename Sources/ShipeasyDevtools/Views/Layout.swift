import Terminal

/// Where everything stands on a screen of a size. Drawing and the mouse read the same places.
struct Layout: Sendable, Equatable {
    var header: Rect
    var tabs: Rect
    /// The list with its frame, or `nil` while a narrow screen shows the detail alone.
    var list: Rect?
    /// The list's rows, without frame and filter line.
    var listRows: Rect
    var filterLine: Rect?
    /// The detail with its frame, or `nil` where it is not shown.
    var detail: Rect?
    var detailRows: Rect
    var footer: Rect
    var isTooSmall: Bool
    /// Whether there is room for frames.
    var isFramed: Bool

    /// Below these, a page says that there is no room.
    static let smallest = Size(columns: 20, rows: 5)
    /// From this width on, list and detail stand side by side.
    static let sideBySide = 90

    static func isTooSmall(_ size: Size) -> Bool {
        size.columns < smallest.columns || size.rows < smallest.rows
    }

    init(_ state: OverlayState) {
        let size = state.size
        isTooSmall = Self.isTooSmall(size)
        isFramed = size.columns >= 40 && size.rows >= 10
        let headerRows = isFramed ? 1 : 0
        header = Rect(column: 0, row: 0, columns: size.columns, rows: headerRows)
        tabs = Rect(column: 0, row: headerRows, columns: size.columns, rows: 1)
        footer = Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1)
        let body = Rect(
            column: 0, row: headerRows + 1, columns: size.columns, rows: size.rows - headerRows - 2)
        let empty = Rect(column: 0, row: 0, columns: 0, rows: 0)
        let hasDetail = state.tab != .log

        if hasDetail, size.columns >= Self.sideBySide, isFramed {
            let width = max(40, size.columns * 2 / 5)
            list = Rect(column: 0, row: body.minRow, columns: width, rows: body.rows)
            detail = Rect(column: width, row: body.minRow, columns: size.columns - width, rows: body.rows)
        } else if hasDetail, state.pane == .detail {
            list = nil
            detail = body
        } else {
            list = body
            detail = nil
        }

        let margin = isFramed ? 1 : 0
        detailRows = detail.map { $0.inset(columns: 2 * margin, rows: margin) } ?? empty
        listRows = list.map { $0.inset(columns: margin, rows: margin) } ?? empty
        if list != nil, state.isFiltering || !state.list.filter.text.isEmpty {
            filterLine = listRows.row(0)
            listRows = Rect(
                column: listRows.minColumn, row: listRows.minRow + 1, columns: listRows.columns,
                rows: listRows.rows - 1)
        }
    }

    /// The most rows inside the frame of a dialog: the footer below it stays.
    func dialogRows(in size: Size) -> Int { max(1, size.rows - (isFramed ? 4 : 3)) }

    /// The columns inside a dialog's frame that are as wide as the screen allows.
    static func dialogColumns(in size: Size) -> Int { max(16, min(size.columns - 4, 96)) }

    /// The place of a dialog of that many inner columns and rows, centred over the panes, with its frame.
    func dialog(columns: Int, rows: Int, in size: Size) -> Rect {
        let width = min(size.columns, columns + 4)
        let height = min(dialogRows(in: size), rows) + 2
        return Rect(
            column: (size.columns - width) / 2, row: max(0, (size.rows - height) / 2), columns: width, rows: height)
    }
}
