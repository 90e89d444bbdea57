/// Understands regular expressions as Python's `re` writes them (the documentation of Python 3.11 is the source).
struct PatternParser {
    /// Why a text is no regular expression.
    struct Failure: Error {
        /// In words.
        var problem: String
    }

    let characters: [Unicode.Scalar]
    var index = 0
    var flags = PatternFlags()
    /// The number of groups that were opened so far.
    var groupCount = 0
    var groupNames: [String: Int] = [:]
    /// The widths of the groups that were closed.
    var closedGroups: [Int: PatternWidth] = [:]
    /// Groups that a condition asks for; they may come later.
    var askedGroups: [Int] = []
    /// How many groups there were when a look at what comes before began, inside of one.
    var groupsBeforeLookBehind: Int?
    /// Whether anything but flags for the whole and comments was read.
    var hasBegun = false
    private var depth = 0
    /// How deep groups may lie within each other.
    private static let deepest = 100

    init(_ text: String) { characters = Array(text.unicodeScalars) }

    /// The whole text as a regular expression.
    mutating func parse() throws(Failure) -> PatternNode {
        let node = try alternatives()
        if index < characters.count { throw Failure(problem: "a bracket is closed that was not opened") }
        if let group = askedGroups.first(where: { $0 > groupCount }) {
            throw Failure(problem: "there is no group \(group)")
        }
        return node
    }

    /// Choices with `|` between, up to a closing bracket or the end.
    mutating func alternatives() throws(Failure) -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        if depth > Self.deepest { throw Failure(problem: "brackets lie too deep within each other") }
        var choices = [try sequence()]
        while take("|") {
            hasBegun = true
            choices.append(try sequence())
        }
        return choices.count == 1 ? choices[0] : .alternatives(choices)
    }

    private mutating func sequence() throws(Failure) -> PatternNode {
        var parts: [PatternNode] = []
        while true {
            if flags.isVerbose { skipSpaceAndComments() }
            guard let next = peek, next != "|", next != ")" else { return .sequence(parts) }
            if let count = try count() {
                guard let last = parts.popLast() else { throw Failure(problem: "there is nothing to repeat") }
                parts.append(try repeated(last, count))
            } else if let part = try part() {
                parts.append(part)
            }
        }
    }

    private func repeated(_ node: PatternNode, _ count: PatternCount) throws(Failure) -> PatternNode {
        switch node {
        case .anchor: throw Failure(problem: "there is nothing to repeat")
        case .repeated, .atomic(.repeated): throw Failure(problem: "a repetition is repeated")
        default: return count.kind == .possessive ? .atomic(.repeated(node, count)) : .repeated(node, count)
        }
    }

    /// A count such as `*`, `+?` or `{2,3}`, if there is one here.
    private mutating func count() throws(Failure) -> PatternCount? {
        var count: PatternCount
        if take("*") {
            count = PatternCount(least: 0, most: nil)
        } else if take("+") {
            count = PatternCount(least: 1, most: nil)
        } else if take("?") {
            count = PatternCount(least: 0, most: 1)
        } else if let braces = try braces() {
            count = braces
        } else {
            return nil
        }
        if take("?") {
            count.kind = .lazy
        } else if take("+") {
            count.kind = .possessive
        }
        return count
    }

    /// A count in braces; braces that hold no count are characters like others.
    private mutating func braces() throws(Failure) -> PatternCount? {
        let start = index
        guard take("{") else { return nil }
        if peek == "}" {
            index = start
            return nil
        }
        let low = digits()
        let hasComma = take(",")
        let high = hasComma ? digits() : low
        guard take("}"), hasComma || !low.isEmpty else {
            index = start
            return nil
        }
        // Beyond what a number can hold there is nothing to count either.
        let least = low.isEmpty ? 0 : Int(low) ?? .max
        let most = high.isEmpty ? nil : Int(high) ?? .max
        if let most, most < least { throw Failure(problem: "a count is at least \(least) and at most \(most)") }
        return PatternCount(least: least, most: most)
    }

    /// One thing that can be repeated; `nil` for what is only read, such as a comment.
    private mutating func part() throws(Failure) -> PatternNode? {
        guard let next = take() else { return nil }
        if next == "(" { return try group() }
        hasBegun = true
        switch next {
        case ".": return .one(.any(withLineEnd: flags.dotTakesLineEnds))
        case "^": return .anchor(flags.isMultiline ? .lineStart : .start)
        case "$": return .anchor(flags.isMultiline ? .lineEnd : .endOrLastLineEnd)
        case "[": return .one(try set())
        case "\\": return try escape()
        default: return .one(character(next.value))
        }
    }

    /// A set of one, in the case that the flags ask for.
    func character(_ value: UInt32) -> PatternSet {
        var set = PatternSet(value)
        // What has no case is told apart faster without.
        if PatternCharacter.cases(of: value).contains(where: { $0 != value }) { set.letterCase = flags.letterCase }
        return set
    }

    private mutating func skipSpaceAndComments() {
        while let next = peek {
            if next == "#" {
                while let next = take(), next != "\n" {}
            } else if " \t\n\r\u{b}\u{c}".unicodeScalars.contains(next) {
                index += 1
            } else {
                return
            }
        }
    }
}

/// What is asked for with `(?…)`.
struct PatternFlags {
    var ignoresCase = false
    var isMultiline = false
    var dotTakesLineEnds = false
    var isVerbose = false
    var isASCII = false

    var letterCase: PatternSet.Case { !ignoresCase ? .exact : isASCII ? .ignoredInASCII : .ignored }
}

extension PatternParser {
    var peek: Unicode.Scalar? { index < characters.count ? characters[index] : nil }

    mutating func take() -> Unicode.Scalar? {
        guard index < characters.count else { return nil }
        defer { index += 1 }
        return characters[index]
    }

    /// Takes a character if it is the next one.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == character else { return false }
        index += 1
        return true
    }

    /// Takes everything up to a character, and that one too.
    mutating func take(upTo end: Unicode.Scalar) throws(Failure) -> String {
        var text = ""
        while let next = take() {
            if next == end { return text }
            text.unicodeScalars.append(next)
        }
        throw Failure(problem: "a \(end) is missing")
    }

    mutating func digits() -> String {
        var digits = ""
        while let next = peek, ("0"..."9").contains(next) {
            digits.unicodeScalars.append(next)
            index += 1
        }
        return digits
    }
}
