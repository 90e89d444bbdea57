/// Any value the service can send: what a config holds, a param of an experiment, an attribute of a user.
///
/// Unlike `Any` it is `Sendable` and comparable, and unlike Foundation's readers it keeps apart what JSON keeps
/// apart: `1`, `1.0` and `true` are three different values.
public enum JSONValue: Sendable, Hashable {
    /// `null`, which is a value and not an absence.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number written without fraction and exponent that fits 64 bits.
    case integer(Int)
    /// Any other number. It is always finite in text that was read.
    case double(Double)
    /// A string.
    case string(String)
    /// A list, in order.
    case array([JSONValue])
    /// Names and values; their order in the text is not kept.
    case object([String: JSONValue])
}

extension JSONValue {
    /// The boolean, or `nil` for anything else: a number is never a boolean.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The string, or `nil` for anything else.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The number as a double, or `nil` for anything that is not a number.
    public var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    /// The number as an integer if that loses nothing, else `nil`.
    public var integerValue: Int? {
        switch self {
        case .integer(let value): value
        case .double(let value): Int(exactly: value)
        default: nil
        }
    }

    /// The elements, or `nil` for anything that is not a list.
    public var arrayValue: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members, or `nil` for anything that is not an object.
    public var objectValue: [String: JSONValue]? {
        if case .object(let value) = self { value } else { nil }
    }

    /// Whether this is `null`.
    public var isNull: Bool { self == .null }

    /// The member of that name, or `nil` if there is none or this is not an object.
    public subscript(name: String) -> JSONValue? { objectValue?[name] }

    /// What kind of value it is, in the word a person would use: `null`, `boolean`, `integer`, `number`, `string`,
    /// `list` or `object`.
    public var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .integer: "integer"
        case .double: "number"
        case .string: "string"
        case .array: "list"
        case .object: "object"
        }
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// An integer.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// A number with a fraction.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A list.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object; of two members with one name the last wins, as in text.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
    }
}
