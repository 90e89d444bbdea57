import Foundation
import Shipeasy
import Terminal

/// Identities in a line.
enum IdentityText {
    /// Somebody in a line, such as `u_123 · plan=pro · country=DE`.
    static func summary(_ attributes: [String: JSONValue], separator: String = " · ") -> String {
        let user = attributes["user_id"].map(scalar) ?? "anonymous"
        let rest = attributes.filter { $0.key != "user_id" && $0.key != "anonymous_id" }.sorted { $0.key < $1.key }
        return ([user] + rest.map { "\(TextWidth.fitted($0.key, to: 40))=\(scalar($0.value))" }).joined(
            separator: separator)
    }

    /// The beginning of a value as a person would type it: text without quotes.
    private static func scalar(_ value: JSONValue) -> String {
        value.stringValue.map { TextWidth.fitted($0, to: 40) } ?? ValueText.line(value, columns: 40)
    }

    /// A value as it stands in a field to be edited: text that would read back as something else keeps its quotes.
    static func editable(_ value: JSONValue) -> String {
        if let text = value.stringValue, self.value(typed: text) == value { return text }
        return String(decoding: value.json(), as: UTF8.self)
    }

    /// What was typed as an attribute's value: JSON if it is JSON, else text.
    static func value(typed text: String) -> JSONValue {
        (try? JSONValue(json: Data(text.utf8))) ?? .string(text)
    }
}
