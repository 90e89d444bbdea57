import Foundation
import Shipeasy

// The words of faults and explanations. Names and values come from a file or a user and can be anything, so whatever
// goes into a sentence is cut to a length that can be read, and loses what a terminal would obey.

/// How many characters of one name or value a sentence shows.
private let longest = 80

/// A text without control and direction characters, cut to what can be read.
func printable(_ text: String, limit: Int = longest) -> String {
    // Nearly all names.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var words = ""
    var count = 0
    for character in text {
        if count == limit { return words + "…" }
        count += 1
        if character.unicodeScalars.allSatisfy(\.isPrintable) {
            words.append(character)
        } else {
            for scalar in character.unicodeScalars {
                if scalar.isPrintable {
                    words.unicodeScalars.append(scalar)
                } else {
                    words += "\\u{\(String(scalar.value, radix: 16))}"
                }
            }
        }
    }
    return words
}

/// A text in quotation marks.
func quoted(_ text: String) -> String { "\"\(printable(text))\"" }

/// A JSON value in a few words: as it is written in JSON, cut to what can be read.
func words(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): return quoted(text)
    case .array(let elements) where elements.isEmpty: return "an empty list"
    case .array(let elements) where elements.allSatisfy(\.isScalar) && elements.count <= 8:
        return printable("[" + elements.map(words).joined(separator: ", ") + "]")
    case .array(let elements): return "a list of \(elements.count)"
    case .object(let members): return members.isEmpty ? "an empty object" : "an object of \(members.count)"
    case .null, .bool, .integer, .double: return scalarText(value)
    }
}

/// Hundredths of a percent as a percentage: `25 %`, `0.5 %`, `12.34 %`.
func percent(_ hundredths: Int) -> String {
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(sign)\(whole) %" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10) %" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest) %"
}

/// A count with its noun: `1 step`, `3 steps`.
func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

/// A moment such as `2026-12-24 18:00 UTC`.
///
/// - Parameter milliseconds: since 1970.
func moment(_ milliseconds: Int) -> String {
    let latest = 253_402_300_799_000  // the end of the year 9999, after which the format has no digits
    guard (0...latest).contains(milliseconds) else { return "\(milliseconds) ms since 1970" }
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withFullDate, .withSpaceBetweenDateAndTime, .withTime, .withColonSeparatorInTime]
    let text = formatter.string(from: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    return "\(text.prefix(16)) UTC"
}

/// A null, boolean or number as JSON writes it.
private func scalarText(_ value: JSONValue) -> String {
    switch value {
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    default: "null"
    }
}

extension JSONValue {
    fileprivate var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }
}

extension Unicode.Scalar {
    /// Whether a terminal only shows it: no control, no direction mark, no line or paragraph separator.
    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
        case .format: value == 0x200d || value == 0x200c || (0xe0020...0xe007f).contains(value)
        default: true
        }
    }
}
