/// Moving through the text.
extension TextEditor {
    /// One character to the left, or to the end of the line before.
    mutating func moveLeft() { moveCursor(to: position(before: cursor)) }
    /// One character to the right, or to the start of the next line.
    mutating func moveRight() { moveCursor(to: position(after: cursor)) }

    /// One word to the left.
    mutating func moveWordLeft() {
        guard cursor.offset > 0 else { return moveLeft() }
        moveCursor(to: Position(line: cursor.line, offset: currentLine.wordStart(before: cursor.offset)))
    }

    /// One word to the right.
    mutating func moveWordRight() {
        guard cursor.offset < currentLine.utf8.count else { return moveRight() }
        moveCursor(to: Position(line: cursor.line, offset: currentLine.wordEnd(after: cursor.offset)))
    }

    /// Up by that many lines, in the same column where there is one; at the first line to its start.
    mutating func moveUp(_ count: Int = 1) { move(lines: -max(0, count)) }

    /// Down by that many lines, in the same column where there is one; at the last line to its end.
    mutating func moveDown(_ count: Int = 1) { move(lines: count) }

    /// Down by that many lines, or up by a negative number of them.
    mutating func move(lines count: Int) {
        if count < 0, cursor.line == 0 { return moveCursor(to: Position(line: 0, offset: 0)) }
        if count > 0, cursor.line == lines.count - 1 { return moveEnd() }
        move(toLine: cursor.line + min(max(count, -lines.count), lines.count))
    }

    /// To the first character of the line that is not a blank; from there to the start of the line.
    mutating func moveHome() {
        let indent = currentLine.prefix { $0 == " " }.utf8.count
        let target = cursor.offset == indent || indent == currentLine.utf8.count ? 0 : indent
        moveCursor(to: Position(line: cursor.line, offset: target))
    }

    /// To the end of the line.
    mutating func moveEnd() { moveCursor(to: Position(line: cursor.line, offset: currentLine.utf8.count)) }
    /// To the start of the text.
    mutating func moveToStart() { moveCursor(to: Position(line: 0, offset: 0)) }
    /// To the end of the text.
    mutating func moveToEnd() { moveCursor(to: end) }

    /// The place one character before another, across lines; the start of the text stays.
    func position(before position: Position) -> Position {
        if position.offset > 0 {
            return Position(line: position.line, offset: lines[position.line].boundary(before: position.offset))
        }
        guard position.line > 0 else { return position }
        return Position(line: position.line - 1, offset: lines[position.line - 1].utf8.count)
    }

    /// The place one character behind another, across lines; the end of the text stays.
    func position(after position: Position) -> Position {
        let line = lines[position.line]
        if position.offset < line.utf8.count {
            return Position(line: position.line, offset: line.boundary(after: position.offset))
        }
        guard position.line < lines.count - 1 else { return position }
        return Position(line: position.line + 1, offset: 0)
    }

    private mutating func move(toLine target: Int) {
        let goal = goalColumn ?? column(of: cursor)
        let line = min(max(0, target), lines.count - 1)
        moveCursor(to: Position(line: line, offset: lines[line].walk(columns: goal).offset))
        goalColumn = goal
    }

    /// The column of a place in its line, in cells.
    func column(of position: Position) -> Int {
        lines[position.line].walk(to: position.offset).columns
    }
}
