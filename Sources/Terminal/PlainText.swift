/// Text for a terminal outside a screen: a line of a command's output.
public enum PlainText {
    /// The text on one line, without anything a terminal would obey: each such character is one visible placeholder.
    public static func clean(_ text: String) -> String {
        text.map { TextWidth.cell(for: $0).text }.joined()
    }
}
