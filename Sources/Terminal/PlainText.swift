/// Text for a terminal outside a screen: a line of a command's output, a title, a log.
public enum PlainText {
    /// The text on one line, without anything that a terminal would obey: each such character is one visible placeholder,
    /// as on the screen. With `ascii` all else that is no ASCII is a likeness or a question mark.
    public static func clean(_ text: String, ascii: Bool = false) -> String {
        if TextWidth.isPrintableASCII(text) { return text }
        var cleaned = ""
        cleaned.reserveCapacity(text.utf8.count)
        TextWidth.forEachCell(of: text) { glyph, width in
            cleaned += ascii ? ASCIIText.replacement(for: glyph.text, width: width) : glyph.text
            return true
        }
        return cleaned
    }

    /// The text without the sequences that a program prints to colour it or to move the cursor (ECMA-48: ESC or C1
    /// introducers up to their ends), and with tabs as spaces. Everything else stays, to be cleaned where it is drawn.
    public static func withoutSequences(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0 == "\u{1B}" || $0 == "\t" || (0x80..<0xA0).contains($0.value) })
        else { return text }
        var kept = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\t":
                kept.append(contentsOf: "    ".unicodeScalars)
            case "\u{1B}":
                let introducer = rest.first
                if let introducer, (0x20..<0x7F).contains(introducer.value) { rest.removeFirst() }
                skip(introducer, in: &rest)
            case "\u{80}"..."\u{9F}":
                // A C1 control is ESC and a letter.
                skip(Unicode.Scalar(scalar.value - 0x40), in: &rest)
            default:
                kept.append(scalar)
            }
        }
        return String(kept)
    }

    private static func skip(_ introducer: Unicode.Scalar?, in rest: inout Substring.UnicodeScalarView) {
        switch introducer {
        case "[":
            while let next = rest.first, (0x20..<0x40).contains(next.value) { rest.removeFirst() }
            if let final = rest.first, (0x40..<0x7F).contains(final.value) { rest.removeFirst() }
        case "]", "P", "X", "^", "_":
            while let next = rest.popFirst() {
                if next == "\u{07}" || next == "\u{9C}" { return }
                if next == "\u{1B}" {
                    if rest.first == "\\" { rest.removeFirst() }
                    return
                }
            }
        case .some("\u{20}"..."\u{2F}"):
            // Intermediate characters and one more: the choice of a character set.
            while let next = rest.first, (0x20..<0x30).contains(next.value) { rest.removeFirst() }
            if let final = rest.first, (0x30..<0x7F).contains(final.value) { rest.removeFirst() }
        default:
            break
        }
    }
}
