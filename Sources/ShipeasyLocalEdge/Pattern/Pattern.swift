/// A regular expression of a rule, as Python's `re` reads it, with which the vendor's engine searches.
///
/// Foundation's engine reads another dialect (`\p{L}` or `(?<n>…)`, which are errors here; `{` or `(?a)`, which are
/// errors there; other spaces, words and line ends) and has no end where a pattern backtracks. This one counts its
/// steps and gives up. Not read: `\N{…}`.
final class Pattern: Sendable {
    /// As the project spells it.
    let text: String
    private let program: PatternProgram?
    /// Why it is no regular expression, in words.
    let problem: String?
    /// Whether it is a regular expression at all.
    var isValid: Bool { program != nil }

    /// Reads a pattern; one that is wrong is never found.
    init(_ text: String) {
        self.text = text
        var parser = PatternParser(text)
        do {
            let node = try parser.parse()
            program = try PatternProgram(node, groupCount: parser.groupCount)
            problem = nil
        } catch {
            program = nil
            problem = error.problem
        }
    }

    /// Whether it is found in a text.
    ///
    /// - Parameter text: its code points.
    /// - Parameter patience: how many steps may be taken; those that were are taken off. Steps and not time are
    ///   counted, so that the same question always has the same answer.
    func outcome(in text: [UInt32], patience: inout Int) -> Rule.Outcome {
        guard let program else {
            return .failed("\(quoted(self.text)) is no regular expression: \(problem ?? "")")
        }
        var matcher = PatternMatcher(program, text: text, patience: patience)
        let result = matcher.search()
        patience = matcher.patience
        return switch result {
        case .found: .decided(true)
        case .notFound: .decided(false)
        case .givenUp: .failed("\(quoted(self.text)) takes too long on this text")
        }
    }
}
