/// The one place that says what a piece of text looks like in cells.
///
/// Nothing of what it gives is obeyed by a terminal, and each piece takes exactly the columns it says, in every terminal
/// that agrees with the table (tmux, xterm and the C library do, for every character of Unicode 14):
/// - a control character is its picture (`␛`); what else is refused, a bidirectional mark for example, is `�`;
/// - a character that is not known yet, a new emoji for example, is `□`;
/// - a joined emoji is its first one, a flag the two letters of its region;
/// - of the marks on one character the first four are kept, and of its parts those that fit in four columns.
public enum TextWidth {
    /// The most columns of one character: several letters of an Indic script may be one.
    static let columnLimit = 4
    /// ncurses keeps one character and four marks in a cell.
    static let markLimit = 4
    /// Further parts of one character are not looked at: nobody writes so many, and nothing of them would be drawn.
    private static let scalarLimit = 64

    /// What is drawn for a grapheme, and the columns it takes: 1 or 2, up to 4 where several letters are one character.
    public static func cell(for character: Character) -> (text: String, width: Int) {
        cell(for: character.unicodeScalars)
    }

    private static func cell(for grapheme: some Sequence<Unicode.Scalar>) -> (text: String, width: Int) {
        var scalars = grapheme.makeIterator()
        guard let first = scalars.next() else { return (" ", 1) }
        guard let second = scalars.next() else { return alone(first) }
        return joined(first, second, &scalars)
    }

    /// The columns that a text takes.
    public static func columns(of text: String) -> Int {
        var columns = 0
        forEachCell(of: text) { _, width in
            columns += width
            return true
        }
        return columns
    }

    /// The text cut to that many columns, with an ellipsis where something was cut off. No more of it is measured than
    /// fits. What comes back is cleaned already.
    public static func fitted(_ text: String, to columns: Int, ellipsis: String = "…") -> String {
        guard columns > 0 else { return "" }
        let room = columns - self.columns(of: ellipsis)
        var (fitting, used) = ("", 0)
        // What of it is kept if an ellipsis must follow.
        var (kept, isCut) = ("", false)
        forEachCell(of: text) { piece, width in
            guard used + width <= columns else {
                isCut = true
                return false
            }
            fitting += piece
            used += width
            if used <= room { kept = fitting }
            return true
        }
        guard isCut else { return fitting }
        return room >= 0 ? kept + ellipsis : ""
    }

    /// Calls `body` with each piece and its columns until it answers false.
    static func forEachCell(of text: String, _ body: (String, Int) -> Bool) {
        var text = text
        text.makeContiguousUTF8()
        let utf8 = text.utf8
        var index = utf8.startIndex
        while index < utf8.endIndex {
            let next = utf8.index(after: index)
            let byte = utf8[index]
            // A printable character of ASCII is by itself unless what follows is no ASCII: that may be a mark on it.
            if (0x20..<0x7F).contains(byte), next == utf8.endIndex || utf8[next] < 0x80 {
                guard body(asciiText[Int(byte)], 1) else { return }
                index = next
                continue
            }
            let end = text.index(after: index)
            let (piece, width) = cell(for: text.unicodeScalars[index..<end])
            guard body(piece, width) else { return }
            index = end
        }
    }

    static let asciiText: [String] = (0..<128).map { String(Unicode.Scalar(UInt8($0))) }
}

extension TextWidth {
    private static let refusedText = "\u{FFFD}"
    private static let unknownText = "\u{25A1}"

    private static func alone(_ scalar: Unicode.Scalar) -> (text: String, width: Int) {
        switch ScalarKind(of: scalar) {
        case .narrow: (regionLetter(scalar) ?? String(scalar), 1)
        case .wide: (String(scalar), 2)
        // Nothing is there that it could be a mark on; a lone part of a Korean syllable is none of anything.
        case .mark: (scalar.properties.isGraphemeExtend ? "\u{25CC}" + String(scalar) : unknownText, 1)
        case .joiner, .refused: (picture(of: scalar), 1)
        case .unknown: (unknownText, 1)
        }
    }

    private static func joined(
        _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ rest: inout some IteratorProtocol<Unicode.Scalar>
    ) -> (text: String, width: Int) {
        var (text, width) = alone(first)
        var second = second
        if let syllable = syllable(first, second) {
            // Not every terminal puts the parts of a Korean syllable together.
            text = String(syllable)
            guard let third = rest.next() else { return (text, width) }
            second = third
            if let closed = self.syllable(syllable, second) {
                text = String(closed)
                guard let fourth = rest.next() else { return (text, width) }
                second = fourth
            }
        }
        let isEmoji = first.properties.isEmoji && !first.isASCII
        let isSyllable = ScalarKind(of: first) == .wide
        var marks = 0
        var next: Unicode.Scalar? = second
        for _ in 0..<scalarLimit {
            guard let scalar = next else { break }
            next = rest.next()
            switch ScalarKind(of: scalar) {
            case .mark where isSyllable || scalar.properties.isGraphemeExtend:
                guard marks < markLimit else { continue }
                marks += 1
                text.unicodeScalars.append(scalar)
            case .joiner:
                continue
            case let kind:
                // Terminals draw the parts of a joined emoji each for itself, or as one: only the first is certain.
                guard !isEmoji || regionLetter(scalar) != nil else { continue }
                let columns = kind == .wide ? 2 : 1
                guard width + columns <= columnLimit else { return (text, width) }
                text += alone(scalar).text
                width += columns
                marks = 0
            }
        }
        return (text, width)
    }

    /// The syllable of a leading consonant and a vowel, or of an open syllable and a final consonant (the Unicode
    /// Standard, section 3.12).
    private static func syllable(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        switch (first.value, second.value) {
        case (0x1100...0x1112, 0x1161...0x1175):
            Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first.value - 0xAC00) % 28 == 0:
            Unicode.Scalar(first.value + second.value - 0x11A7)
        default: nil
        }
    }

    /// The letter of a regional indicator: two of them are a flag in some terminals and two letters in others.
    private static func regionLetter(_ scalar: Unicode.Scalar) -> String? {
        guard (0x1F1E6...0x1F1FF).contains(scalar.value) else { return nil }
        return asciiText[Int(scalar.value - 0x1F1E6) + 0x41]
    }

    private static func picture(of scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value).map { String($0) } ?? refusedText
        case 0x7F: "\u{2421}"
        default: refusedText
        }
    }
}
