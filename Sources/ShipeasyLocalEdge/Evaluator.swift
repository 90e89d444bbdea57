import Foundation
import Shipeasy

/// The evaluation of one project for one user at one moment.
///
/// There is one path through the rules: it answers, and tells an ``EvaluationWitness`` what it looks at. An answer and
/// its explanation can therefore not differ. It is used once, by one thread.
final class Evaluator {
    let project: Project
    /// What the client sent of groups it had before, by experiment.
    let sticky: [String: JSONValue]
    /// In milliseconds since 1970.
    let now: Int

    /// What flags were found to be, so that many experiments can name one.
    private var known: [Bool?]
    private let values: AttributeValues

    init(project: Project, user: [String: JSONValue], sticky: [String: JSONValue] = [:], now: Int) {
        self.project = project
        self.sticky = sticky
        self.now = now
        known = Array(repeating: nil, count: project.flags.count)
        values = AttributeValues(project.attributes, of: user)
    }

    /// What is bucketed: the attribute asked for, else the user, else the device.
    func unit(by attribute: Attribute?) -> Unit? { values.unit(by: attribute) }

    /// What a rule looks at, and how it ends.
    func outcome(of rule: Rule) -> (actual: JSONValue?, outcome: Rule.Outcome) {
        guard let attribute = rule.attribute else {
            return (nil, rule.outcome(for: nil, search: { _ in .decided(false) }))
        }
        let actual = values.value(of: attribute)
        return (actual, rule.outcome(for: actual, search: { values.search(attribute, for: $0) }))
    }

    /// Whether a flag is on; one that the project does not have is off.
    func isOn(_ flag: String?) -> Bool {
        guard let flag, let index = project.flagIndex[flag] else { return false }
        return isOn(at: index)
    }

    /// Whether the flag at an index is on.
    func isOn(at index: Int) -> Bool {
        if let known = known[index] { return known }
        var nobody = NoWitness()
        let isOn = evaluate(project.flags[index], witness: &nobody) == .passed
        known[index] = isOn
        return isOn
    }
}

/// Who or what is put into buckets.
struct Unit: Sendable, Hashable {
    /// The attribute it is the value of.
    var attribute: String
    /// Its value as text.
    var text: String

    init(attribute: String, text: String) {
        self.attribute = attribute
        self.text = text
    }

    /// The unit by an attribute that a project asks for: a text that is not empty, or a number.
    init?(attribute: String, value: JSONValue) {
        if case .string(let text) = value, text.isEmpty { return nil }
        guard let text = value.unitText else { return nil }
        self.init(attribute: attribute, text: text)
    }

    /// The user's or the device's own id; here zero and the empty text are none, as they are for the vendor's engines.
    init?(personal attribute: String, of user: [String: JSONValue]) {
        guard let value = user[attribute] else { return nil }
        if value.doubleValue == 0 { return nil }
        self.init(attribute: attribute, value: value)
    }
}

extension JSONValue {
    /// A text or number as a unit: a whole number has no fraction.
    fileprivate var unitText: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .double(let number):
            // Beyond 64 bits every digit is written too.
            if let whole = Int(exactly: number) {
                "\(whole)"
            } else if number.rounded() == number {
                String(format: "%.0f", number)
            } else {
                "\(number)"
            }
        default: nil
        }
    }
}
