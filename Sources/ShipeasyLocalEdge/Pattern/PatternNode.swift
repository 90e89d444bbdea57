/// A regular expression as it was understood.
indirect enum PatternNode: Sendable {
    /// One character out of a set; a letter is a set of one.
    case one(PatternSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    case repeated(PatternNode, PatternCount)
    /// A group that is remembered, by its number from 1.
    case group(Int, PatternNode)
    /// What is matched in here is not tried in another way later.
    case atomic(PatternNode)
    /// What follows, or what comes before, without being taken.
    case look(PatternNode, isBehind: Bool, isNegated: Bool)
    /// The text of a group again.
    case reference(Int, PatternSet.Case)
    /// One of two, by whether a group was matched.
    case conditional(Int, yes: PatternNode, no: PatternNode)
    case anchor(PatternAnchor)
    static let empty = PatternNode.sequence([])

    /// How many characters it takes, at least and at most; at most `nil` if there is no end.
    ///
    /// - Parameter groups: the widths of the groups so far.
    func width(groups: [Int: PatternWidth]) -> PatternWidth {
        switch self {
        case .one: .init(least: 1, most: 1)
        case .anchor, .look: .init(least: 0, most: 0)
        case .group(_, let inner), .atomic(let inner): inner.width(groups: groups)
        case .reference(let group, _): groups[group] ?? .init(least: 0, most: nil)
        case .sequence(let parts):
            parts.reduce(.init(least: 0, most: 0)) { $0.followed(by: $1.width(groups: groups)) }
        case .alternatives(let choices):
            choices.dropFirst().reduce(choices[0].width(groups: groups)) { $0.or($1.width(groups: groups)) }
        case .conditional(_, let yes, let no): yes.width(groups: groups).or(no.width(groups: groups))
        case .repeated(let inner, let count): inner.width(groups: groups).times(count)
        }
    }
}

/// How often something is repeated.
struct PatternCount: Sendable {
    var least: Int
    /// `nil` if there is no end.
    var most: Int?
    var kind = Kind.greedy

    enum Kind: Sendable {
        /// As often as it can, and less if the rest demands it.
        case greedy
        /// As seldom as it can.
        case lazy
        /// As often as it can, whatever the rest demands.
        case possessive
    }
}

/// A place that takes no character.
enum PatternAnchor: Sendable {
    case start
    case end
    /// The end, or right before a line end that is the last character.
    case endOrLastLineEnd
    case lineStart
    case lineEnd
    case wordBoundary(isASCII: Bool)
    case noWordBoundary(isASCII: Bool)
}

/// How many characters something takes.
struct PatternWidth: Equatable {
    var least: Int
    var most: Int?

    func followed(by next: PatternWidth) -> PatternWidth {
        PatternWidth(least: sum(least, next.least), most: most.flatMap { most in next.most.map { sum(most, $0) } })
    }

    func or(_ other: PatternWidth) -> PatternWidth {
        PatternWidth(
            least: min(least, other.least), most: most.flatMap { most in other.most.map { max(most, $0) } })
    }

    func times(_ count: PatternCount) -> PatternWidth {
        PatternWidth(
            least: product(least, count.least),
            most: most == 0 || count.most == 0 ? 0 : most.flatMap { most in count.most.map { product(most, $0) } })
    }

    private func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, isTooLarge) = left.addingReportingOverflow(right)
        return isTooLarge ? .max : sum
    }

    private func product(_ left: Int, _ right: Int) -> Int {
        let (product, isTooLarge) = left.multipliedReportingOverflow(by: right)
        return isTooLarge ? .max : product
    }
}
