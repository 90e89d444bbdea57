import Foundation

extension ClientCore {
    /// Logs that the unit was exposed to a group, once for unit, experiment and group.
    ///
    /// The unit is the one the assignments are for: while another user's are asked for, that is still the one before.
    func expose(experiment: String, group: String) {
        let unit: Identity? = change { change in
            var unit = change.snapshot.identity
            if let assigned = change.book.evaluations.assignedUser {
                unit.userId = assigned.userId
                unit.anonymousId = assigned.anonymousId
            }
            let exposure = Exposure(unit: unit.userId ?? unit.anonymousId, experiment: experiment, group: group)
            guard change.book.exposures.insert(exposure).inserted else { return nil }
            change.tell(.exposure(experiment: experiment, group: group))
            return unit
        }
        guard let unit else { return }
        post(["type": "exposure", "experiment": .string(experiment), "group": .string(group)], of: unit)
    }

    /// Sends an event of the app, without private attributes.
    func track(_ name: String, properties: [String: JSONValue]) {
        let properties = withoutPrivate(properties)
        let identity = change { change in
            change.tell(.tracked(name: name, properties: properties))
            return change.snapshot.identity
        }
        var event: [String: JSONValue] = ["type": "metric", "event_name": .string(name)]
        if !properties.isEmpty { event["properties"] = .object(properties) }
        post(event, of: identity)
    }

    /// Tells the service that the device is the user's.
    func tellIdentity(_ user: [String: JSONValue]) {
        outbox?.post([
            "type": "identify", "user_id": user["user_id"] ?? .null, "anonymous_id": user["anonymous_id"] ?? .null,
            "ts": Self.timestamp(),
        ])
    }

    /// `values` without the private attributes.
    func withoutPrivate(_ values: [String: JSONValue]) -> [String: JSONValue] {
        guard !requests.privateAttributes.isEmpty else { return values }
        return values.filter { !requests.privateAttributes.contains($0.key) }
    }

    /// Now, in milliseconds since 1970.
    static func timestamp() -> JSONValue { .integer(Int(Date().timeIntervalSince1970 * 1000)) }

    private func post(_ event: [String: JSONValue], of identity: Identity) {
        guard let outbox else { return }
        var event = event
        event["anonymous_id"] = .string(identity.anonymousId)
        if let userId = identity.userId { event["user_id"] = .string(userId) }
        event["ts"] = Self.timestamp()
        outbox.post(.object(event))
    }
}
