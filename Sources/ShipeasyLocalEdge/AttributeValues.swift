import Shipeasy

/// A user's attributes, as one project asks for them: each is looked up once, and what is made of it is kept.
final class AttributeValues {
    /// By the places of the project's attributes.
    private let values: [JSONValue?]
    private var units: [Unit??]
    private var codePoints: [[UInt32]?]
    /// The unit where no attribute is asked for.
    private let personalUnit: Unit?
    private let patience = Patience()

    init(_ attributes: [String], of user: [String: JSONValue]) {
        values = attributes.map { user[$0] }
        units = Array(repeating: nil, count: attributes.count)
        codePoints = Array(repeating: nil, count: attributes.count)
        personalUnit = Unit(personal: "user_id", of: user) ?? Unit(personal: "anonymous_id", of: user)
    }

    func value(of attribute: Attribute) -> JSONValue? { values[attribute.place] }

    /// What is bucketed: the attribute asked for, else the user, else the device.
    func unit(by attribute: Attribute?) -> Unit? {
        guard let attribute else { return personalUnit }
        if let known = units[attribute.place] { return known }
        let unit = values[attribute.place].flatMap { Unit(attribute: attribute.name, value: $0) } ?? personalUnit
        units[attribute.place] = .some(unit)
        return unit
    }

    /// Searches an attribute that is a text for a pattern.
    func search(_ attribute: Attribute, for pattern: Pattern) -> Rule.Outcome {
        let place = attribute.place
        let text = codePoints[place] ?? values[place]?.stringValue?.unicodeScalars.map(\.value) ?? []
        codePoints[place] = text
        return patience.lend { pattern.outcome(in: text, patience: &$0) }
    }
}
