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
        let (glyph, width) = glyph(for: character.unicodeScalars)
        return (glyph.text, width)
    }

    private static func glyph(for grapheme: some Sequence<Unicode.Scalar>) -> (glyph: Glyph, width: Int) {
        var scalars = grapheme.makeIterator()
        guard let first = scalars.next() else { return (.scalar(" "), 1) }
        guard let second = scalars.next() else { return alone(first) }
        let (text, width) = joined(first, second, &scalars)
        return (Glyph(text), width)
    }

    /// The columns that a text takes.
    public static func columns(of text: String) -> Int {
        if isPrintableASCII(text) { return text.utf8.count }
        var columns = 0
        forEachCell(of: text) { _, width in
            columns += width
            return true
        }
        return columns
    }

    /// How many bytes at the start of a text are printable ASCII, counted up to a limit.
    private static func printableASCII(_ text: String, upTo limit: Int) -> Int {
        var count = 0
        for byte in text.utf8 {
            guard count < limit, isPrintableASCII(byte) else { break }
            count += 1
        }
        return count
    }

    /// Whether a text has a column for each of its bytes.
    package static func isPrintableASCII(_ text: String) -> Bool { text.utf8.allSatisfy(isPrintableASCII) }

    static func isPrintableASCII(_ byte: UInt8) -> Bool { byte &- 0x20 < 0x7F - 0x20 }

    /// The text cut to that many columns, with an ellipsis where something was cut off. No more of it is measured than
    /// fits. What comes back is cleaned already.
    public static func fitted(_ text: String, to columns: Int, ellipsis: String = "…") -> String {
        guard columns > 0 else { return "" }
        let room = columns - self.columns(of: ellipsis)
        // Names and words mostly are ASCII: a character for each byte.
        let ascii = printableASCII(text, upTo: columns + 1)
        if ascii == text.utf8.count, ascii <= columns { return text }
        if ascii > columns { return room >= 0 ? text.prefix(room) + ellipsis : "" }
        var (fitting, used) = ("", 0)
        // What of it is kept if an ellipsis must follow.
        var (kept, isCut) = ("", false)
        forEachCell(of: text) { glyph, width in
            guard used + width <= columns else {
                isCut = true
                return false
            }
            fitting += glyph.text
            used += width
            if used <= room { kept = fitting }
            return true
        }
        guard isCut else { return fitting }
        return room >= 0 ? kept + ellipsis : ""
    }

    /// Calls `body` with each piece and its columns until it answers false.
    ///
    /// - Parameter start: the byte to begin with, at the start of a grapheme.
    static func forEachCell(of text: String, from start: Int = 0, _ body: (Glyph, Int) -> Bool) {
        guard start < text.utf8.count else { return }
        var bytes = text
        bytes.makeContiguousUTF8()
        let text = bytes
        bytes.withUTF8 { bytes in
            var offset = start
            var simple = simpleScalar(bytes, at: start)
            while offset < bytes.count {
                if let (scalar, length) = simple {
                    // Nothing joins two of these. What follows may be a mark on it if it is none of them.
                    simple = simpleScalar(bytes, at: offset + length)
                    if simple != nil || offset + length == bytes.count {
                        let (glyph, width) = scalar.isASCII ? (.scalar(scalar), 1) : alone(scalar)
                        guard body(glyph, width) else { return }
                        offset += length
                        continue
                    }
                }
                let start = text.utf8.index(text.startIndex, offsetBy: offset)
                let end = text.index(after: start)
                let (glyph, width) = glyph(for: text.unicodeScalars[start..<end])
                guard body(glyph, width) else { return }
                offset = text.utf8.distance(from: text.startIndex, to: end)
                simple = simpleScalar(bytes, at: offset)
            }
        }
    }

    /// The scalar at a place in UTF-8 text and its bytes, if it is one between two of which there always is a boundary of
    /// graphemes: printable ASCII, Latin, Greek and Cyrillic letters, punctuation, arrows, lines and symbols. All of them
    /// have the property GCB=Other (UAX #29), and none is a consonant that a mark links with the next.
    private static func simpleScalar(
        _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        guard offset < bytes.count else { return nil }
        let lead = bytes[offset]
        if isPrintableASCII(lead) { return (Unicode.Scalar(lead), 1) }
        switch lead {
        case 0xC2...0xD1:
            let value = UInt32(lead & 0x1F) << 6 | UInt32(bytes[offset + 1] & 0x3F)
            guard (0xAE..<0x300).contains(value) || (0x370..<0x483).contains(value) else { return nil }
            return Unicode.Scalar(value).map { ($0, 2) }
        case 0xE2:
            let value = 0x2000 | UInt32(bytes[offset + 1] & 0x3F) << 6 | UInt32(bytes[offset + 2] & 0x3F)
            guard (0x2010..<0x2028).contains(value) || (0x2190..<0x2C00).contains(value) else { return nil }
            return Unicode.Scalar(value).map { ($0, 3) }
        default: return nil
        }
    }

    static let asciiText: [String] = (0..<128).map { String(Unicode.Scalar(UInt8($0))) }
}

extension TextWidth {
    private static let refused: Unicode.Scalar = "\u{FFFD}"
    private static let unknown: Unicode.Scalar = "\u{25A1}"

    private static func alone(_ scalar: Unicode.Scalar) -> (glyph: Glyph, width: Int) {
        switch ScalarKind(of: scalar) {
        case .narrow: (.scalar(regionLetter(scalar) ?? scalar), 1)
        case .wide: (.scalar(scalar), 2)
        // Nothing is there that it could be a mark on; a lone part of a Korean syllable is none of anything.
        case .mark:
            (scalar.properties.isGraphemeExtend ? .cluster("\u{25CC}" + String(scalar)) : .scalar(unknown), 1)
        case .joiner, .refused: (.scalar(picture(of: scalar)), 1)
        case .unknown: (.scalar(unknown), 1)
        }
    }

    private static func joined(
        _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ rest: inout some IteratorProtocol<Unicode.Scalar>
    ) -> (text: String, width: Int) {
        let (glyph, columns) = alone(first)
        var (text, width) = (glyph.text, columns)
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
                text += alone(scalar).glyph.text
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
    private static func regionLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard (0x1F1E6...0x1F1FF).contains(scalar.value) else { return nil }
        return Unicode.Scalar(UInt8(scalar.value - 0x1F1E6 + 0x41))
    }

    private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? refused
        case 0x7F: "\u{2421}"
        default: refused
        }
    }
}
