import Foundation
import Shipeasy

// Swift compares strings by what they look like: an `é` of one code point equals one of two. The vendor's engines
// compare code points, so everything a rule compares goes through here.

/// A text that is equal to another only if each code point is.
struct ExactText: Sendable, Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactText, right: ExactText) -> Bool { left.text.isSame(as: right.text) }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

extension String {
    /// Whether both have the same code points.
    func isSame(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }

    /// Whether the code points of `part` lie somewhere in this text.
    ///
    /// UTF-8 never has the bytes of one character within those of another, so bytes can be compared.
    func hasPart(_ part: String) -> Bool {
        guard let first = part.utf8.first else { return true }
        let count = part.utf8.count
        var rest = utf8[...]
        while rest.count >= count, let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: part.utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}

extension JSONValue {
    /// Whether both have the same type and value, as the operators `eq` and `in` mean it: numbers are one type
    /// (`1` is `1.0`), a boolean is never a number.
    func isSame(as other: JSONValue) -> Bool {
        switch (self, other) {
        case (.string(let left), .string(let right)): left.isSame(as: right)
        case (.integer(let left), .integer(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.integer(let whole), .double(let double)), (.double(let double), .integer(let whole)):
            Int(exactly: double) == whole
        case (.bool(let left), .bool(let right)): left == right
        case (.null, .null): true
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.allSatisfy { name, value in right[name].map { $0.isSame(as: value) } ?? false }
        default: false
        }
    }

    /// Whether a text contains a text, or a list a member.
    func contains(_ part: JSONValue) -> Bool {
        switch (self, part) {
        case (.string(let text), .string(let part)): text.hasPart(part)
        case (.array(let members), _): members.contains { $0.isSame(as: part) }
        default: false
        }
    }

    /// The number that `gt` and its like compare: a number, or a text that is one; a boolean is none.
    var comparableNumber: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        case .string(let text): Double(number: text)
        default: nil
        }
    }
}

extension Double {
    /// A decimal number as the vendor's Python engine reads it: spaces around it, a sign, `_` between digits, an
    /// exponent, `inf`, `infinity` and `nan` are taken; hexadecimal and an empty text are not.
    init?(number text: String) {
        var characters = Array(text.unicodeScalars)
        while let last = characters.last, last.properties.isWhitespace { characters.removeLast() }
        characters.removeFirst(characters.prefix { $0.properties.isWhitespace }.count)
        guard characters.allSatisfy({ $0.isASCII && $0 != "x" && $0 != "X" && $0 != "(" }) else { return nil }
        var plain = ""
        for (index, character) in characters.enumerated() {
            guard character == "_" else {
                plain.unicodeScalars.append(character)
                continue
            }
            let hasDigits = index > 0 && index + 1 < characters.count
            guard hasDigits, characters[index - 1].isDigit, characters[index + 1].isDigit else { return nil }
        }
        // `Double` itself reads what `strtod` does, after the letters that only C takes were refused above.
        guard let value = Double(plain) else { return nil }
        self = value
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
