import Foundation
import Terminal

/// Messages for the person at the terminal, on standard error: results never go there, and messages nowhere else.
enum StandardError {
    /// Writes a message, the first line behind the program's name. What a terminal would obey is taken out of it.
    static func report(_ lines: String...) { report(lines) }

    /// The same, of lines in a list.
    static func report(_ lines: [String]) {
        let text = lines.map { VisibleText.of($0) + "\n" }.joined()
        // A message that cannot be written has nowhere else to go.
        try? FileHandle.standardError.write(contentsOf: Data("shipeasy-devtools: \(text)".utf8))
    }
}

/// Text as it may be written to a terminal or a log.
enum VisibleText {
    /// The text with a visible placeholder for each character that a terminal would obey; it is one line.
    static func of(_ text: String) -> String {
        text.reduce(into: "") { $0 += TextWidth.cell(for: $1).text }
    }
}
