import Foundation

/// The id of a device or visitor that nobody has signed in on, shared between server and browser by a cookie.
public enum AnonId {
    /// The name of the cookie, and of the entry in an ``AnonymousStore``.
    public static let cookie = "__se_anon_id"
    /// How long the cookie lasts: a year, in seconds.
    public static let maxAge = 31_536_000

    /// A new id: a random UUID in lower case.
    public static func mint() -> String { UUID().uuidString.lowercased() }

    /// Whether `id` can be an id: 1 to 64 ASCII letters, digits, `_` and `-`.
    public static func isValid(_ id: String?) -> Bool {
        guard let id, 1...64 ~= id.utf8.count else { return false }
        return id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }

    /// The first valid id in the value of a `Cookie` header, or `nil`.
    public static func read(cookieHeader: String?) -> String? {
        for pair in (cookieHeader ?? "").split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, trimmed(parts[0]) == cookie else { continue }
            var value = trimmed(parts[1])
            // RFC 6265 allows a cookie's value in quotes.
            if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") {
                value = String(value.dropFirst().dropLast())
            }
            if isValid(value) { return value }
        }
        return nil
    }

    /// The id in the value of a `Cookie` header, or a new one.
    public static func resolve(cookieHeader: String?) -> Resolved {
        if let id = read(cookieHeader: cookieHeader) { return Resolved(id: id, minted: false) }
        return Resolved(id: mint(), minted: true)
    }

    /// The value of a `Set-Cookie` header that keeps `id` for a year, where the browser's scripts can read it too.
    ///
    /// - Parameter secure: whether the cookie goes over HTTPS only.
    public static func setCookieHeader(_ id: String, secure: Bool) -> String {
        "\(cookie)=\(id); Path=/; Max-Age=\(maxAge); SameSite=Lax" + (secure ? "; Secure" : "")
    }

    /// An id, and where it is from.
    public struct Resolved: Sendable, Hashable {
        /// The id.
        public let id: String
        /// Whether it is new, so that the answer has to set the cookie.
        public let minted: Bool
    }

    private static func trimmed(_ text: Substring) -> String { text.trimmingCharacters(in: .whitespaces) }
}
