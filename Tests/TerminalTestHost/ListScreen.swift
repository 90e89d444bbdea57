import CursesTerminal
import Terminal
import TestHost

/// A list and a detail, as an overlay has them: `--rows` entries, a cursor that keys move: `j` and `k` by one, `d` and `u` by
/// ten, `g` to the first. `t` changes the theme. With `--prepare` the screens of some keys are prepared before they
/// come, two times of three. With `--cursor` the cursor is shown, but on each fifth entry outside the screen.
final class ListScreen {
    private let terminal: CursesTerminal
    private let count: Int
    private let prepares: Bool
    private let showsCursor: Bool
    private var cursor = 0
    private var top = 0
    private var prepared: [Key: PreparedFrame] = [:]
    private var isLight = false
    private var shown = 0

    init(_ options: Options) throws(TerminalError) {
        terminal = try CursesTerminal(options.terminal)
        count = options.value("--rows").flatMap { Int($0) } ?? 10_000
        prepares = options.has("--prepare")
        showsCursor = options.has("--cursor")
    }

    func run() {
        show()
        while true {
            for event in terminal.nextEvents() {
                guard case .key(let key) = event else {
                    if event == .hangUp { return terminal.stop() }
                    show()
                    continue
                }
                switch key {
                case .character("q"): return terminal.stop()
                case .control("l"): terminal.repaint()
                case .character("t"):
                    isLight.toggle()
                    terminal.theme = isLight ? .light : .dark
                // Something that was not prepared comes between, and it is shown all the same.
                case .character("b"): terminal.present(Buffer(terminal.size))
                default: cursor = destination(of: key)
                }
                show(after: key)
            }
        }
    }

    private func destination(of key: Key) -> Int {
        let distance =
            switch key {
            case .character("j"): 1
            case .character("k"): -1
            case .character("d"): 10
            case .character("u"): -10
            case .character("g"): -cursor
            default: 0
            }
        return max(0, min(count - 1, cursor + distance))
    }

    private func show(after key: Key? = nil) {
        if let frame = key.flatMap({ prepared[$0] }) {
            terminal.present(frame)
            // For where the list is scrolled to.
            _ = draw(terminal.size)
        } else {
            terminal.present(draw(terminal.size))
        }
        shown += 1
        prepared = [:]
        guard prepares, shown % 3 > 0 else { return }
        let (oldCursor, oldTop) = (cursor, top)
        for character in "jkdb" {
            let key = Key.character(character)
            cursor = destination(of: key)
            prepared[key] = terminal.prepare(draw(terminal.size))
            (cursor, top) = (oldCursor, oldTop)
        }
        report.add("prepared \(prepared.count)")
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
            if isSelected, showsCursor {
                buffer.cursor = index % 5 == 4 ? Point(column: size.columns, row: 0) : line.origin
            }
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
            "checkout", "search", "cart", "profil", "größe", "express", "日本語", "banner", "price", "cafe\u{301}", "v2",
        ]
        let first = words[index % 11]
        return "\(first)_\(words[index / 11 % 11])_\(words[(index * 7 + index / 121) % 11])_\(index)"
    }
}
