import Foundation

/// A regular expression that always ends.
///
/// Foundation's engine (ICU) is asked here, the vendor's is Python's `re`. The two agree on what rules use: classes,
/// anchors, groups, alternatives, counts, look-around, back references. Where they differ, this one is what is
/// evaluated: `(?P<name>…)` is taken too and rewritten, while `(?P=name)`, `\Z` before a line end, conditionals
/// `(?(1)…)` and Python's own Unicode tables are ICU's.
struct Pattern: Sendable {
    /// As the project spells it.
    let text: String
    /// `nil` if it is not a regular expression.
    private let expression: NSRegularExpression?

    init(_ text: String) {
        self.text = text
        expression = try? NSRegularExpression(
            pattern: text.replacingOccurrences(of: "(?P<", with: "(?<"))
    }

    /// How many times the engine may report that it is still searching: it does so every 10,000 steps, so that
    /// a search ends after about two million of them, some tens of milliseconds. Steps and not time are counted, so
    /// that one text always has one answer.
    private static let patience = 200

    /// Whether it is found in a text; a search that takes too many steps counts as not found.
    func outcome(in text: String) -> Rule.Outcome {
        guard let expression else { return .failed("\(quoted(self.text)) is not a regular expression") }
        var reports = 0
        var isFound = false
        var isBroken = false
        let whole = NSRange(location: 0, length: text.utf16.count)
        expression.enumerateMatches(in: text, options: .reportProgress, range: whole) { match, flags, stop in
            if match != nil {
                isFound = true
                stop.pointee = true
            } else if flags.contains(.internalError) {
                isBroken = true
            } else if flags.contains(.progress) {
                reports += 1
                if reports >= Self.patience { stop.pointee = true }
            }
        }
        if isFound { return .decided(true) }
        if reports >= Self.patience { return .failed("\(quoted(self.text)) takes too long on this text") }
        if isBroken { return .failed("\(quoted(self.text)) needs too much memory on this text") }
        return .decided(false)
    }
}

/// Compiles each pattern of a project once, however many rules have it.
struct PatternCache {
    private var patterns: [ExactText: Pattern] = [:]

    mutating func pattern(_ text: String) -> Pattern {
        if let known = patterns[ExactText(text)] { return known }
        let pattern = Pattern(text)
        patterns[ExactText(text)] = pattern
        return pattern
    }
}
