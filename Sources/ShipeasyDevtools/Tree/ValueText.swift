import Shipeasy
import Terminal

/// A JSON value in one line, as far as there is room: what is not seen is never written.
enum ValueText {
    /// The value in at most that many columns, with an ellipsis where something is left out.
    ///
    /// Members are in the order of their names; an object of more than 200 members tells their number instead, since
    /// sorting them all to show three would take longer than a frame.
    static func line(_ value: JSONValue, columns: Int) -> String {
        var writer = LineWriter(limit: max(0, columns))
        writer.write(value)
        return TextWidth.fitted(writer.text, to: max(0, columns))
    }

    /// A string as JSON writes it, in quotation marks, in full.
    static func quoted(_ text: String) -> String {
        var writer = LineWriter(limit: .max)
        writer.write(string: text)
        return writer.text
    }

    /// What a container holds, in words: `3 members`, `1 element`.
    static func count(_ value: JSONValue) -> String {
        switch value {
        case .object(let members): members.count == 1 ? "1 member" : "\(members.count) members"
        case .array(let elements): elements.count == 1 ? "1 element" : "\(elements.count) elements"
        default: ""
        }
    }

    /// What kind of value it is, with its article: `an integer`, `a list`.
    static func kind(_ value: JSONValue) -> String {
        switch value {
        case .null: value.kindName
        case .integer, .object: "an \(value.kindName)"
        case .bool, .double, .string, .array: "a \(value.kindName)"
        }
    }

    /// Objects with more members are not sorted for one line.
    static let maximumSortedMembers = 200
}

/// Writes until there is more than fits. Characters are counted as one column each: no more than one too few.
private struct LineWriter {
    var text = ""
    private var left: Int

    init(limit: Int) { left = limit == .max ? .max : limit + 2 }

    private var isFull: Bool { left <= 0 }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .integer(let value): append(String(value))
        case .double(let value): append(value.description)
        case .string(let value): write(string: value)
        case .array(let elements):
            append("[")
            for (index, element) in elements.enumerated() {
                if isFull { return }
                if index > 0 { append(",") }
                write(element)
            }
            append("]")
        case .object(let members):
            guard members.count <= ValueText.maximumSortedMembers else {
                return append("{\(ValueText.count(value))}")
            }
            append("{")
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if isFull { return }
                if index > 0 { append(",") }
                write(string: member.key)
                append(":")
                write(member.value)
            }
            append("}")
        }
    }

    mutating func write(string: String) {
        append("\"")
        for character in string {
            if isFull { return }
            if let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 {
                append(Self.escaped(scalar))
            } else {
                append(character == "\r\n" ? "\\r\\n" : String(character))
            }
        }
        append("\"")
    }

    private mutating func append(_ piece: String) {
        guard !isFull else { return }
        text += piece
        if left != .max { left -= piece.count }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: scalar.value < 0x20 ? "\\u" + hex(scalar.value) : String(scalar)
        }
    }

    private static func hex(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
