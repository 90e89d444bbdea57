import CursesTerminal
import Terminal
import TestHost

/// A list and a detail, as an overlay has them: `--rows` entries, a cursor that `j` and `k` move.
final class ListScreen {
    private let terminal: CursesTerminal
    private let count: Int
    private var cursor = 0
    private var top = 0

    init(_ options: Options) throws(TerminalError) {
        terminal = try CursesTerminal(options.terminal)
        count = options.value("--rows").flatMap { Int($0) } ?? 10_000
    }

    func run() {
        while true {
            terminal.present(draw(terminal.size))
            for event in terminal.nextEvents() {
                switch event {
                case .key(.character("j")), .key(.down): cursor = min(cursor + 1, count - 1)
                case .key(.character("k")), .key(.up): cursor = max(cursor - 1, 0)
                case .key(.character("q")), .hangUp: return terminal.stop()
                default: break
                }
            }
        }
    }

    private func draw(_ size: Size) -> Buffer {
        var buffer = Buffer(size)
        buffer.write("Shipeasy  list", at: Point(column: 1, row: 0), style: Style(.accent, isBold: true))
        let left = Rect(column: 0, row: 1, columns: size.columns / 2, rows: size.rows - 2)
        let right = Rect(column: left.maxColumn, row: 1, columns: size.columns - left.maxColumn, rows: size.rows - 2)
        let list = buffer.frame(left, title: "Flags", trailing: "\(cursor + 1)/\(count)", style: Style(.dim))
        let detail = buffer.frame(right, title: name(cursor), style: Style(.dim), titleStyle: Style(.accent))
        top = max(min(top, cursor), cursor - list.rows + 1)
        for row in 0..<min(list.rows, count - top) {
            let (index, line) = (top + row, list.row(row))
            let isSelected = index == cursor
            buffer.fill(line, style: Style(.normal, isSelected: isSelected))
            buffer.write(isSelected ? "▌" : " ", at: line.origin, style: Style(.accent, isSelected: isSelected))
            let at = Point(column: line.minColumn + 4, row: line.minRow)
            buffer.write(name(index), at: at, style: Style(.normal, isSelected: isSelected), columns: line.columns - 12)
            let isOn = index % 3 == 0
            buffer.write(
                isOn ? "on" : "off", at: Point(column: line.maxColumn - 5, row: line.minRow),
                style: Style(isOn ? .on : .off, isSelected: isSelected))
        }
        for (row, text) in [
            "Reads as    \(cursor % 3 == 0 ? "on" : "off")", "Assigned    on",
            "Why         bucket \(cursor * 7919 % 10_000)",
        ]
        .enumerated() {
            buffer.write(text, at: detail.row(row).origin, columns: detail.columns)
        }
        return buffer
    }

    /// Names that differ as real ones do.
    private func name(_ index: Int) -> String {
        let words = [
            "checkout", "search", "cart", "profile", "new", "express", "hero", "banner", "price", "sort", "v2",
        ]
        let first = words[index % 11]
        return "\(first)_\(words[index / 11 % 11])_\(words[(index * 7 + index / 121) % 11])_\(index)"
    }
}
