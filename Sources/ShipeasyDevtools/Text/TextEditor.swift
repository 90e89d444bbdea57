/// Several lines of text that are being edited, with cursor, scroll position and history.
///
/// Positions are a line and a UTF-8 offset in it: a key costs the length of its own line, not that of the text.
struct TextEditor: Sendable, Hashable {
    /// A place in the text: always at a boundary between characters.
    struct Position: Sendable, Hashable, Comparable {
        /// The line, from 0.
        var line: Int
        /// The UTF-8 offset in it.
        var offset: Int

        static func < (left: Position, right: Position) -> Bool {
            left.line == right.line ? left.offset < right.offset : left.line < right.line
        }
    }

    /// The column of a cursor in a text of that revision.
    struct Measured: Sendable {
        var cursor: Position
        var revision: Int
        var column: Int
    }

    /// The lines, without their breaks; there is always one.
    private(set) var lines: [String]
    /// Where the cursor stands.
    private(set) var cursor = Position(line: 0, offset: 0)
    /// Grows with every change of the text, and with nothing else.
    private(set) var revision = 0
    /// The first visible line, and the columns that are scrolled off to the left.
    var scroll = (top: 0, left: 0)

    /// The column, in cells, that moving up and down tries to keep.
    var goalColumn: Int?
    var history = EditHistory()
    /// The cursor's column as it was measured last: the cursor may stand behind a megabyte.
    var measured: Measured?

    /// An editor for that text, with the cursor at its start.
    init(_ text: String = "") {
        lines = Self.split(text)
    }

    /// The whole text; lines are separated by a line feed.
    var text: String { lines.joined(separator: "\n") }

    /// The line with the cursor.
    var currentLine: String { lines[cursor.line] }

    /// The cursor as a person counts: line and character, both from 1.
    var place: (line: Int, column: Int) {
        let line = currentLine
        return (cursor.line + 1, line.distance(from: line.startIndex, to: line.index(atOffset: cursor.offset)) + 1)
    }

    /// The place at the end of the text.
    var end: Position { Position(line: lines.count - 1, offset: lines[lines.count - 1].utf8.count) }

    /// Puts the cursor at a place, clamped to the text and to a boundary between characters.
    mutating func moveCursor(to position: Position) {
        let line = min(max(0, position.line), lines.count - 1)
        cursor = Position(line: line, offset: lines[line].boundary(atOrAfter: min(max(0, position.offset), .max)))
        goalColumn = nil
        history.endRun()
    }

    /// Puts the cursor at a line and character, both from 1, as an error tells its place.
    mutating func moveCursor(toLine line: Int, column: Int) {
        let line = min(max(0, line - 1), lines.count - 1)
        let scalars = lines[line].unicodeScalars
        let index =
            scalars.index(scalars.startIndex, offsetBy: max(0, column - 1), limitedBy: scalars.endIndex)
            ?? scalars.endIndex
        moveCursor(to: Position(line: line, offset: lines[line].offset(of: index)))
    }

    /// Replaces what lies between two places, without touching the history.
    ///
    /// - Returns: the removed text, and the place behind the new one.
    mutating func replaceText(from start: Position, to end: Position, with text: String) -> (String, Position) {
        let removed = self.text(from: start, to: end)
        let new = Self.split(text)
        let last = new[new.count - 1]
        var behind = Position(line: start.line + new.count - 1, offset: last.utf8.count)
        if new.count == 1 {
            behind.offset += start.offset
            if start.line == end.line {
                // The common case touches one line in place.
                lines[start.line].replace(from: start.offset, to: end.offset, with: last)
            } else {
                let tail = lines[end.line][lines[end.line].index(atOffset: end.offset)...]
                lines[start.line].replace(from: start.offset, to: .max, with: last + tail)
                lines.removeSubrange(start.line + 1...end.line)
            }
        } else {
            let head = lines[start.line][..<lines[start.line].index(atOffset: start.offset)]
            let tail = lines[end.line][lines[end.line].index(atOffset: end.offset)...]
            var replacement = new
            replacement[0] = head + new[0]
            replacement[new.count - 1] = last + tail
            lines.replaceSubrange(start.line...end.line, with: replacement)
        }
        revision += 1
        return (removed, behind)
    }

    /// The text between two places.
    func text(from start: Position, to end: Position) -> String {
        guard start < end else { return "" }
        let first = lines[start.line]
        if start.line == end.line {
            return String(first[first.index(atOffset: start.offset)..<first.index(atOffset: end.offset)])
        }
        var parts = [String(first[first.index(atOffset: start.offset)...])]
        parts += lines[start.line + 1..<end.line]
        parts.append(String(lines[end.line][..<lines[end.line].index(atOffset: end.offset)]))
        return parts.joined(separator: "\n")
    }

    /// Puts the cursor somewhere after an edit; a boundary may have moved, where characters have become one.
    mutating func place(cursorAt position: Position) {
        cursor = Position(line: position.line, offset: lines[position.line].boundary(atOrAfter: position.offset))
    }

    /// The text's lines. `\r\n`, `\r` and `\n` end a line; a tab becomes two blanks, since a tab has no width.
    static func split(_ text: String) -> [String] {
        var lines: [String] = []
        var line: [UInt8] = []
        var isAfterReturn = false
        for byte in text.utf8 {
            switch byte {
            case 0x0A where isAfterReturn: break
            case 0x0A, 0x0D:
                lines.append(String(decoding: line, as: UTF8.self))
                line.removeAll(keepingCapacity: true)
            case 0x09: line += [0x20, 0x20]
            default: line.append(byte)
            }
            isAfterReturn = byte == 0x0D
        }
        lines.append(String(decoding: line, as: UTF8.self))
        return lines
    }

    static func == (left: TextEditor, right: TextEditor) -> Bool {
        left.cursor == right.cursor && left.scroll == right.scroll && left.lines == right.lines
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(lines)
        hasher.combine(cursor)
    }
}
