/// The one place that says what a piece of text looks like in cells.
public enum TextWidth {
    /// What is drawn for a grapheme, and the columns it takes: 1 or 2.
    public static func cell(for character: Character) -> (text: String, width: Int) {
        (String(character), 1)
    }

    /// The columns that a text takes.
    public static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + cell(for: $1).width }
    }

    /// The text cut to that many columns, with an ellipsis where something was cut off.
    public static func fitted(_ text: String, to columns: Int, ellipsis: String = "…") -> String {
        var used = 0
        var kept: [(end: String.Index, used: Int)] = []
        var index = text.startIndex
        while index < text.endIndex {
            used += cell(for: text[index]).width
            index = text.index(after: index)
            if used > columns {
                let room = columns - self.columns(of: ellipsis)
                guard room >= 0 else { return "" }
                let end = kept.last { $0.used <= room }?.end ?? text.startIndex
                return text[..<end] + ellipsis
            }
            kept.append((index, used))
        }
        return text
    }
}
