/// What stands for a piece of text on a terminal that takes ASCII alone.
public enum ASCIIText {
    /// ASCII that takes the same columns: a likeness for lines, arrows and marks, else a question mark in each column.
    public static func replacement(for text: String, width: Int) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        guard width == 1, let scalar = text.unicodeScalars.first else { return String(repeating: "?", count: width) }
        switch scalar {
        case "─", "━", "═", "╌", "╍", "┄", "┅", "–", "—", "−": return "-"
        case "│", "┃", "║", "╎", "┆", "▏", "▎", "▌", "▐": return "|"
        case "\u{2500}"..."\u{257F}": return "+"
        case "█", "▓", "▒", "░": return "#"
        case "…": return "~"
        case "•", "·", "●", "○", "★", "☆", "✓": return "*"
        case "←", "◀", "‹": return "<"
        case "→", "▶", "▸", "›": return ">"
        case "↑", "▲", "△", "▴": return "^"
        case "↓", "▼", "▽", "▾": return "v"
        case "‘", "’": return "'"
        case "“", "”": return "\""
        // The pictures of control characters, as a terminal's own driver shows them, without the ^.
        case "\u{2400}"..."\u{241F}":
            return String(Unicode.Scalar(UInt8(scalar.value - 0x2400 + 0x40)))
        default:
            // A letter of ASCII with marks.
            return scalar.isASCII ? String(scalar) : "?"
        }
    }
}
