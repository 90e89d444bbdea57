/// A set of characters: what stands at one place of a regular expression.
struct PatternSet: Sendable {
    /// The members one by one and in ranges.
    private(set) var ranges: [ClosedRange<UInt32>] = []
    private(set) var categories: [Category] = []
    /// Whether the set is what is not listed.
    var isNegated = false
    var letterCase = Case.exact

    /// How upper and lower case are compared.
    enum Case: Sendable {
        case exact
        case ignored
        /// Ignored for the letters A to Z alone.
        case ignoredInASCII
    }

    /// A kind of character, or everything else.
    struct Category: Sendable {
        var kind: Kind
        var isNegated = false
        /// Whether only ASCII characters are of the kind.
        var isASCII = false

        enum Kind: Sendable {
            case digit
            case space
            case word
        }

        func contains(_ character: UInt32) -> Bool { matches(character) != isNegated }

        private func matches(_ character: UInt32) -> Bool {
            if isASCII && character > 127 { return false }
            return switch kind {
            case .digit: PatternCharacter.isDigit(character)
            case .space: PatternCharacter.isSpace(character) && !(isASCII && character > 27 && character < 32)
            case .word: PatternCharacter.isWord(character)
            }
        }
    }

    /// A set of one.
    init(_ character: UInt32) { ranges = [character...character] }

    /// An empty set.
    init() {}

    /// Every character, or every one but the line end.
    static func any(withLineEnd: Bool) -> PatternSet {
        var set = PatternSet()
        if !withLineEnd { set.insert(10...10) }
        set.isNegated = true
        return set
    }

    /// The only member, if there is just one and case counts.
    var onlyMember: UInt32? {
        guard ranges.count == 1, categories.isEmpty, !isNegated, letterCase == .exact else { return nil }
        return ranges[0].count == 1 ? ranges[0].lowerBound : nil
    }

    mutating func insert(_ range: ClosedRange<UInt32>) { ranges.append(range) }
    mutating func insert(_ category: Category) { categories.append(category) }

    func contains(_ character: UInt32) -> Bool {
        let isMember =
            switch letterCase {
            case .exact: lists(character)
            case .ignored: PatternCharacter.cases(of: character).contains(where: lists)
            case .ignoredInASCII: lists(character) || lists(PatternCharacter.otherASCIICase(of: character))
            }
        return isMember != isNegated
    }

    private func lists(_ character: UInt32) -> Bool {
        for range in ranges where range.contains(character) { return true }
        for category in categories where category.contains(character) { return true }
        return false
    }
}

/// A set as it is searched with: what it says of ASCII is worked out before.
struct PatternMembers: Sendable {
    private let low: UInt64
    private let high: UInt64
    private let set: PatternSet

    init(_ set: PatternSet) {
        func bits(_ first: UInt32) -> UInt64 {
            (0..<64).reduce(0) { set.contains(first + UInt32($1)) ? $0 | 1 << $1 : $0 }
        }
        self.set = set
        low = bits(0)
        high = bits(64)
    }

    func contains(_ character: UInt32) -> Bool {
        if character < 64 { return low >> character & 1 == 1 }
        if character < 128 { return high >> (character - 64) & 1 == 1 }
        return set.contains(character)
    }
}
