import Shipeasy
import Terminal

/// The tabs with their numbers and counts.
enum TabBar {
    static func draw(_ state: OverlayState, into buffer: inout Buffer, in rect: Rect) {
        for place in places(state, columns: rect.columns) {
            let isShown = place.tab == state.tab
            var style = isShown ? Style(.accent, isBold: true) : Style(.dim)
            if isShown { style.isUnderlined = true }
            var column = place.columns.lowerBound
            column += buffer.write(place.title, at: Point(column: column, row: rect.minRow), style: style)
            if !place.mark.isEmpty {
                buffer.write(place.mark, at: Point(column: column, row: rect.minRow), style: Style(.forced))
            }
        }
    }

    /// The tab under a point of the bar.
    static func tab(at point: Point, in state: OverlayState) -> Tab? {
        places(state, columns: state.size.columns).first { $0.columns.contains(point.column) }?.tab
    }

    private struct Place {
        var tab: Tab
        var title: String
        var mark: String
        var columns: Range<Int>
    }

    /// Titles and counts where they fit; else numbers alone, but for the tab that is shown.
    private static func places(_ state: OverlayState, columns: Int) -> [Place] {
        for form in Form.allCases {
            let places = places(state, form)
            if places.last.map({ $0.columns.upperBound <= columns }) ?? true { return places }
        }
        // The tab that is shown alone: what else there is, its number keys open.
        return places(state, .numbers).filter { $0.tab == state.tab }.map { place in
            var place = place
            place.columns = 0..<place.columns.count
            return place
        }
    }

    /// From roomy to narrow.
    private enum Form: CaseIterable {
        case full, close, titles, numbers, bareNumbers
    }

    private static func places(_ state: OverlayState, _ form: Form) -> [Place] {
        var column = form == .full || form == .close ? 1 : 0
        return Tab.allCases.map { tab in
            let count = state.total(of: tab)
            let isShort = (form == .numbers || form == .bareNumbers) && tab != state.tab
            var title = isShort ? "\(tab.number)" : "\(tab.number) \(tab.title)"
            if form == .full || form == .close, count > 0 { title += " \(count)" }
            let isMarked =
                !(isShort && form == .bareNumbers) && state.snapshot.overrides.keys.contains { $0.kind == tab.kind }
            let mark = isMarked ? Marks.symbol(.forced, isASCII: state.options.isASCII) : ""
            let width = TextWidth.columns(of: title) + TextWidth.columns(of: mark)
            defer { column += width + (form == .full ? 3 : form == .close ? 2 : 1) }
            return Place(tab: tab, title: title, mark: mark, columns: column..<column + width)
        }
    }
}
