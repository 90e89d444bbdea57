import Terminal

/// One line of text that is being edited, with its cursor.
///
/// It never holds a line break, a tab or another control character. The cursor is kept as a UTF-8 offset, so that a
/// key costs the same in a short text and in one of a megabyte.
struct TextField: Sendable, Hashable {
    private var storage: String
    private var offset: Int

    /// A field with that text and the cursor at its end.
    init(_ text: String = "") {
        storage = Self.singleLine(text)
        offset = storage.utf8.count
    }

    /// What was entered. Setting it puts the cursor at the end.
    var text: String {
        get { storage }
        set { self = TextField(newValue) }
    }

    /// Where the cursor stands, in characters from the start. Setting it clamps it to the text.
    var cursor: Int {
        get { storage.distance(from: storage.startIndex, to: storage.index(atOffset: offset)) }
        set {
            let end = storage.endIndex
            let index = storage.index(storage.startIndex, offsetBy: max(0, newValue), limitedBy: end) ?? end
            offset = storage.offset(of: index)
        }
    }

    /// Whether nothing is entered.
    var isEmpty: Bool { storage.isEmpty }

    /// Puts text at the cursor, typed or pasted.
    ///
    /// A line break inside it is shown as `⏎`, one at its end (as a copied line has it) is dropped, a tab becomes a
    /// blank, and another control character its picture (U+2400 and following): what the field shows is what it holds.
    mutating func insert(_ text: String) {
        let line = Self.singleLine(text)
        guard !line.isEmpty else { return }
        storage.replace(from: offset, to: offset, with: line)
        offset = storage.boundary(atOrAfter: offset + line.utf8.count)
    }

    /// Removes the character before the cursor.
    mutating func deleteBackward() { delete(from: storage.boundary(before: offset), to: offset) }
    /// Removes the character behind the cursor.
    mutating func deleteForward() { delete(from: offset, to: storage.boundary(after: offset)) }
    /// Removes the word before the cursor.
    mutating func deleteWordBackward() { delete(from: storage.wordStart(before: offset), to: offset) }
    /// Removes everything before the cursor.
    mutating func deleteToStart() { delete(from: 0, to: offset) }
    /// Removes everything behind the cursor.
    mutating func deleteToEnd() { delete(from: offset, to: storage.utf8.count) }
    /// Removes everything.
    mutating func clear() { self = TextField() }

    /// Moves one character to the left.
    mutating func moveLeft() { offset = storage.boundary(before: offset) }
    /// Moves one character to the right.
    mutating func moveRight() { offset = storage.boundary(after: offset) }
    /// Moves before the first character.
    mutating func moveHome() { offset = 0 }
    /// Moves behind the last character.
    mutating func moveEnd() { offset = storage.utf8.count }
    /// Moves to the start of the word before the cursor.
    mutating func moveWordLeft() { offset = storage.wordStart(before: offset) }
    /// Moves to the end of the word behind the cursor.
    mutating func moveWordRight() { offset = storage.wordEnd(after: offset) }

    private mutating func delete(from start: Int, to end: Int) {
        guard start < end else { return }
        storage.replace(from: start, to: end, with: "")
        // What stood on both sides may have become one character, such as two halves of a flag.
        offset = storage.boundary(atOrAfter: start)
    }
}

extension TextField {
    /// The part that fits, and the column in it at which the cursor stands.
    ///
    /// The window depends on the text and the cursor alone: while everything before the cursor fits it starts at the
    /// beginning, else about a quarter of it stays behind the cursor. The cursor always has a column, at the end of
    /// the text one behind it. Only what is visible is measured.
    ///
    /// - Returns: text of at most `columns` columns, and a column in `0..<columns`; both empty where there is no room.
    func visible(columns: Int) -> (text: String, cursorColumn: Int) {
        guard columns > 0 else { return ("", 0) }
        let cursor = storage.index(atOffset: offset)
        var end = cursor
        // One column is the cursor's own: that of the character under it, or a blank at the end.
        var after = cursor < storage.endIndex ? 0 : 1
        let kept = max(1, columns / 4)
        while end < storage.endIndex {
            let width = TextWidth.cell(for: storage[end]).width
            if after + width > kept, after > 0 || width > columns { break }
            after += width
            end = storage.index(after: end)
        }
        // A character that is wider than everything is not shown, but the cursor stands somewhere.
        after = max(1, after)
        var start = cursor
        var before = 0
        while start > storage.startIndex {
            let previous = storage.index(before: start)
            let width = TextWidth.cell(for: storage[previous]).width
            if before + width + after > columns { break }
            before += width
            start = previous
        }
        var used = before + (end > cursor ? after : 0)
        while end < storage.endIndex {
            used += TextWidth.cell(for: storage[end]).width
            if used > columns { break }
            end = storage.index(after: end)
        }
        return (String(storage[start..<end]), before)
    }

    /// The text as one line: see ``insert(_:)``.
    static func singleLine(_ text: String) -> String {
        // Most of what is typed and pasted has no control character at all, and is taken over as it is.
        guard text.unicodeScalars.contains(where: isReplaced) else { return text }
        var line: [UInt8] = []
        line.reserveCapacity(text.utf8.count)
        var pendingBreaks = 0
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            let isSecondHalf = isAfterReturn && scalar == "\n"
            isAfterReturn = scalar == "\r"
            if isSecondHalf { continue }
            if isLineBreak(scalar) {
                pendingBreaks += 1
                continue
            }
            for _ in 0..<pendingBreaks { line.append(contentsOf: "⏎".utf8) }
            pendingBreaks = 0
            line.append(contentsOf: (isReplaced(scalar) ? picture(of: scalar) : scalar).utf8)
        }
        return String(decoding: line, as: UTF8.self)
    }

    private static func isReplaced(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
    }

    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x09: " "
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "�"
        case 0x7F: "␡"
        default: "�"
        }
    }
}
