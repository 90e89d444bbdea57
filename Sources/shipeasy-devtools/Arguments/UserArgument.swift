import Foundation
import Shipeasy

/// One `--user KEY=VALUE`.
struct UserArgument: Sendable, Equatable {
    /// The attribute's name.
    var key: String
    /// Its value.
    var value: JSONValue

    /// Reads `KEY=VALUE`; the value is JSON if it parses, else text.
    init(parsing text: String) throws(UsageError) {
        guard let equals = text.firstIndex(of: "=") else {
            throw UsageError("--user takes KEY=VALUE, not '\(text)'", suggestion: "--user \(text)=VALUE")
        }
        key = String(text[..<equals])
        guard !key.isEmpty else {
            throw UsageError("--user takes KEY=VALUE, and the key is missing in '\(text)'")
        }
        let raw = String(text[text.index(after: equals)...])
        value = JSONValue(text: raw) ?? .string(raw)
        switch key {
        case "anonymous_id":
            // An id is text even where it looks like a number: 007 and 7 are two devices.
            let id = value.stringValue ?? raw
            guard AnonId.isValid(id) else {
                throw UsageError(
                    "--user anonymous_id takes 1 to 64 letters, digits, '_' and '-', not '\(raw)'")
            }
            value = .string(id)
        case "user_id":
            guard value.arrayValue == nil, value.objectValue == nil, !value.isNull else {
                throw UsageError("--user user_id takes a text or a number, not '\(raw)'")
            }
        default: break
        }
    }
}

extension JSONValue {
    /// The value of a text that is JSON, or `nil` if it is not.
    init?(text: String) {
        guard let value = try? JSONValue(json: Data(text.utf8)) else { return nil }
        self = value
    }
}
