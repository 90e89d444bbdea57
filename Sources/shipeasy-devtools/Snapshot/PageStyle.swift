import Shipeasy
import Terminal

/// How a page looks: its width, its marks, and whether it has colour.
struct PageStyle: Sendable {
    /// The columns of a line.
    var columns = 80
    /// Whether it is looked at on a terminal that may have colour.
    var isColored = false
    /// Whether marks are ASCII.
    var isASCII = false

    /// The mark of an override, and of one that no read can see.
    var forcedMark: String { isASCII ? "!" : "⚡" }
    var inertMark: String { "?" }
    var ellipsis: String { isASCII ? "~" : "…" }

    /// A style for standard output.
    ///
    /// - Parameters:
    ///   - isTerminal: whether a person looks at it.
    ///   - columns: of the terminal; `nil` if it is none or does not tell.
    ///   - environment: `NO_COLOR` (if not empty), `TERM` and the locale's variables are looked at.
    init(isTerminal: Bool, columns: Int?, allowsColor: Bool, isASCII: Bool, environment: [String: String]) {
        // Lines far apart are hard to follow, and below 40 columns nothing is left of a value.
        self.columns = columns.map { min(max($0, 40), 120) } ?? 80
        let refusesColor = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        let term = environment["TERM"] ?? ""
        isColored = isTerminal && allowsColor && !refusesColor && !term.isEmpty && term != "dumb"
        // The first of these that is set and not empty decides (POSIX, Internationalization Variables).
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let charset = locale.lowercased()
        self.isASCII = isASCII || !(charset.contains("utf-8") || charset.contains("utf8"))
    }

    /// A style from its parts.
    init(columns: Int = 80, isColored: Bool = false, isASCII: Bool = false) {
        self.columns = columns
        self.isColored = isColored
        self.isASCII = isASCII
    }

    /// The text in the colour of a role; roles without one, and pages without colour, give the text itself.
    func paint(_ text: String, _ role: Role) -> String {
        guard isColored, !text.isEmpty else { return text }
        // Only the eight colours that every terminal has, and the attributes.
        let code =
            switch role {
            case .accent: "1"
            case .forced: "33"
            case .on: "32"
            case .danger: "31"
            case .dim, .off: "2"
            case .normal, .selection: ""
            }
        return code.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// The text without anything a terminal would obey, cut to that many columns.
    func fitted(_ text: String, to columns: Int) -> String {
        TextWidth.fitted(text, to: max(columns, 0), ellipsis: ellipsis)
    }
}
