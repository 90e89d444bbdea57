import Foundation

extension ClientCore {
    /// Takes `attributes` in place of those before, binds the user they name, and asks the service.
    func identify(_ attributes: [String: JSONValue], trigger: EvaluationTrigger = .identify) -> Int? {
        evaluate(trigger) { change in
            var attributes = attributes
            let userId = attributes.removeValue(forKey: "user_id")?.scalarText
            // The device's id is the client's, whatever an app puts there.
            attributes["anonymous_id"] = nil
            if let userId, !userId.isEmpty { change.snapshot.identity.userId = userId }
            change.snapshot.identity.attributes = attributes
        }
    }

    /// Forgets user and attributes, keeps the device, and asks the service.
    func reset() -> Int? {
        evaluate(.reset) { change in
            change.book.evaluations.resets += 1
            change.snapshot.identity.userId = nil
            change.snapshot.identity.attributes = [:]
        }
    }

    /// Takes a new device id, which belongs to no group yet, and asks the service.
    func renewAnonymousId() -> Int? {
        let id = AnonId.mint()
        StoredIdentity.keep(anonymousId: id, in: store)
        let number = evaluate(.identify) { change in
            change.snapshot.identity.anonymousId = id
            change.book.sticky = [:]
        }
        keepSticky()
        return number
    }

    /// Forgets which groups units are kept in, and asks the service.
    func forgetSticky() -> Int? {
        let number = evaluate(.refresh) { $0.book.sticky = [:] }
        keepSticky()
        return number
    }
}

extension JSONValue {
    /// A scalar as text: what an id is kept as.
    fileprivate var scalarText: String? {
        switch self {
        case .bool(let value): String(value)
        case .integer(let value): String(value)
        // A whole number is no fraction, whatever type the app keeps it in.
        case .double(let value): Int(exactly: value).map { String($0) } ?? value.description
        case .string(let value): value
        case .null, .array, .object: nil
        }
    }
}
