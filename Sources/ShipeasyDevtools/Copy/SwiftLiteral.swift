import Shipeasy

/// Values as Swift source that compiles where `Any` is expected.
enum SwiftLiteral {
    /// A string literal. Control characters, characters that change the direction of text and other invisible ones
    /// are escaped: a name never changes what the source does, or how it looks.
    static func string(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case "\0": literal += "\\0"
            default:
                if scalar.isInvisible {
                    literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                } else {
                    literal.unicodeScalars.append(scalar)
                }
            }
        }
        return literal + "\""
    }

    /// A value. Lists and objects carry their type, since a mixed literal has none where `Any` is expected.
    static func value(_ value: JSONValue) -> String {
        switch value {
        case .null: "NSNull()"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .double(let value): value.description
        case .string(let text): string(text)
        case .array(let elements): "[" + elements.map(Self.value).joined(separator: ", ") + "] as [Any]"
        case .object(let members): dictionary(members) + " as [String: Any]"
        }
    }

    /// The literal of a dictionary, members sorted by name, where `[String: Any]` is expected.
    static func dictionary(_ members: [String: JSONValue]) -> String {
        if members.isEmpty { return "[:]" }
        let parts = members.sorted { $0.key < $1.key }.map { "\(string($0.key)): \(value($0.value))" }
        return "[" + parts.joined(separator: ", ") + "]"
    }
}

extension Unicode.Scalar {
    /// Whether a person cannot see it in a line of text: control and format characters (direction, joiners, marks),
    /// line and paragraph separators, private use, and blanks other than the space.
    var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        case .spaceSeparator: self != " "
        default: false
        }
    }
}
