import Shipeasy

/// A condition on one attribute of a user.
///
/// A class, as steps and flags are: a list of them is walked for every user, and copying a structure of many parts
/// costs more than looking at it.
final class Rule: Sendable {
    /// The attribute's name; without one the attribute counts as absent.
    let attribute: Attribute?
    let operation: Operation
    /// What the attribute is compared with.
    let value: JSONValue

    /// How the attribute and the value are compared.
    enum Operation: Sendable {
        case equals
        case differs
        case isIn(Members)
        case isNotIn(Members)
        case contains
        case matches(Pattern)
        case compares(Comparison, to: Double?)
        case unknown(String)
    }

    /// An order between numbers.
    enum Comparison: String, Sendable {
        case above = "gt"
        case atLeast = "gte"
        case below = "lt"
        case atMost = "lte"

        func holds(_ left: Double, _ right: Double) -> Bool {
            switch self {
            case .above: left > right
            case .atLeast: left >= right
            case .below: left < right
            case .atMost: left <= right
            }
        }
    }

    /// A rule as a project spells it.
    init(attribute: String?, operator word: String, value: JSONValue, names: inout ProjectNames) {
        self.attribute = names.attribute(attribute)
        self.value = value
        self.operation =
            switch word {
            case "eq": .equals
            case "neq": .differs
            case "in": .isIn(Members(value))
            case "not_in": .isNotIn(Members(value))
            case "contains": .contains
            case "regex": .matches(names.pattern(value.stringValue ?? ""))
            default:
                if let comparison = Comparison(rawValue: word) {
                    .compares(comparison, to: value.comparableNumber)
                } else {
                    .unknown(word)
                }
            }
    }

    /// The operator as a project spells it.
    var operatorWord: String {
        switch operation {
        case .equals: "eq"
        case .differs: "neq"
        case .isIn: "in"
        case .isNotIn: "not_in"
        case .contains: "contains"
        case .matches: "regex"
        case .compares(let comparison, _): comparison.rawValue
        case .unknown(let word): word
        }
    }

    /// How the rule ends for an attribute's value, `nil` where the user has no such attribute.
    ///
    /// An absent attribute equals nothing, not even `null`, and is in no list.
    ///
    /// - Parameter search: searches the attribute for a pattern.
    func outcome(for actual: JSONValue?, search: (Pattern) -> Outcome) -> Outcome {
        switch operation {
        case .equals: .decided(actual?.isSame(as: value) ?? false)
        case .differs: .decided(!(actual?.isSame(as: value) ?? false))
        case .isIn(let members): .decided(actual.map(members.contains) ?? false)
        case .isNotIn(let members): .decided(!(actual.map(members.contains) ?? false))
        case .contains: .decided(actual?.contains(value) ?? false)
        case .matches(let pattern):
            if case .string = actual, case .string = value { search(pattern) } else { .decided(false) }
        case .compares(let comparison, let limit):
            if let number = actual?.comparableNumber, let limit {
                .decided(comparison.holds(number, limit))
            } else {
                .decided(false)
            }
        case .unknown(let word):
            .failed(word.isEmpty ? "it has no operator" : "the operator \(quoted(word)) is not known")
        }
    }

    /// How a rule ends.
    enum Outcome: Sendable, Hashable {
        /// It could be decided.
        case decided(Bool)
        /// It could not, which counts as no; why, in words.
        case failed(String)

        var isMatch: Bool { self == .decided(true) }
        var note: String? { if case .failed(let note) = self { note } else { nil } }
    }
}

extension Rule {
    /// What an attribute may be one of.
    final class Members: Sendable {
        private let list: [JSONValue]
        /// The list's texts, kept for looking up where there are many, such as the ids of invited users.
        private let texts: Set<ExactText>?
        /// The vendor's engines look a text up in a text too, as a part of it.
        private let text: String?

        init(_ value: JSONValue) {
            list = value.arrayValue ?? []
            texts = list.count < 8 ? nil : Set(list.compactMap { $0.stringValue.map(ExactText.init) })
            text = value.stringValue
        }

        func contains(_ actual: JSONValue) -> Bool {
            if case .string(let actual) = actual {
                if let text { return !text.isEmpty && text.hasPart(actual) }
                if let texts { return texts.contains(ExactText(actual)) }
            }
            return list.contains { $0.isSame(as: actual) }
        }
    }
}
