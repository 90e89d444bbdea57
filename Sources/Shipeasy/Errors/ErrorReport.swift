import Foundation

/// What is told of an error that an app handled, within the limits of the service.
struct ErrorReport: Sendable {
    /// `caught` for an error, `violation` for a problem that is none.
    enum Kind: String, Sendable {
        case caught, violation
    }

    var kind: Kind
    var type: String
    var message: String
    var subject = "app"
    var outcome = "hit an error"
    /// What else is known: scalars only, at most ``maximumExtras`` of them, by name.
    private(set) var extras: [String: JSONValue] = [:]

    /// Limits in characters, and of extras.
    static let maximumMessage = 500, maximumStack = 8000, maximumText = 200, maximumExtras = 20

    /// A report of an error.
    init(_ error: any Error) {
        kind = .caught
        type = String(describing: Swift.type(of: error))
        let localized = (error as? any LocalizedError)?.errorDescription ?? ""
        message = localized.isEmpty ? String(describing: error) : localized
    }

    /// A report of a problem that is no error.
    init(violation name: String) {
        kind = .violation
        type = name
        message = name
    }

    /// Adds extras; of one name the last wins. What is no scalar, or no finite number, is left out.
    mutating func add(_ values: [String: Any]) {
        for (name, any) in values {
            switch JSONValue(any: any) {
            case .string(let text)?: extras[name] = .string(String(text.prefix(Self.maximumText)))
            case let value? where value.doubleValue != nil || value.boolValue != nil: extras[name] = value
            default: break
            }
        }
    }

    /// The same error: what differs in nothing but its extras and its time.
    var fingerprint: [String] { [kind.rawValue, type, message, subject, outcome] }

    /// The event as the service takes it.
    ///
    /// - Parameter isPrivate: whether an extra must not leave the device.
    func event(environment: String, stack: [String], isPrivate: (String) -> Bool) -> JSONValue {
        var event: [String: JSONValue] = [
            "type": "error", "kind": .string(kind.rawValue), "error_type": .string(Self.cut(type, Self.maximumText)),
            "message": .string(Self.cut(message, Self.maximumMessage)),
            "subject": .string(Self.cut(subject, Self.maximumText)),
            "outcome": .string(Self.cut(outcome, Self.maximumText)), "side": "client",
            "sdk_version": .string(PackageVersion.current), "env": .string(environment),
            "ts": ClientCore.timestamp(),
        ]
        if !stack.isEmpty { event["stack"] = .string(Self.cut(stack.joined(separator: "\n"), Self.maximumStack)) }
        let kept = extras.filter { !isPrivate($0.key) }.sorted { $0.key < $1.key }.prefix(Self.maximumExtras)
        if !kept.isEmpty { event["extras"] = .object(Dictionary(uniqueKeysWithValues: Array(kept))) }
        return .object(event)
    }

    private static func cut(_ text: String, _ limit: Int) -> String { String(text.prefix(limit)) }
}

/// Keeps an error in a loop from flooding the service: equal ones once in 30 s, and at most 25 in all.
final class ErrorLimiter: Sendable {
    private let now: @Sendable () -> UInt64
    private let state = Locked((count: 0, last: [[String]: UInt64]()))

    /// How long an equal error stays quiet, in nanoseconds.
    static let interval: UInt64 = 30_000_000_000
    /// How many errors are sent by one process.
    static let maximum = 25

    /// - Parameter now: a monotonic clock, in nanoseconds.
    init(now: @escaping @Sendable () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }) { self.now = now }

    /// Whether an error may be sent, which then counts.
    func allows(_ fingerprint: [String]) -> Bool {
        let time = now()
        return state.withLock { state in
            guard state.count < Self.maximum else { return false }
            if let last = state.last[fingerprint], time < last + Self.interval { return false }
            state.last[fingerprint] = time
            state.count += 1
            return true
        }
    }
}
