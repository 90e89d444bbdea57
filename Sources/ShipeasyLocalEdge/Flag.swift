import Shipeasy

/// A flag: off, or on for those whom a step of its stack, or its flat rules and rollout, let pass.
final class Flag: Sendable {
    let name: String
    let isKilled: Bool
    let isEnabled: Bool
    /// Looked at one after the other; where there is none, `rules` and `percentage` decide.
    let stack: [Step]
    let rules: [Rule]
    /// In hundredths of a percent.
    let percentage: Int
    let salt: Salt

    /// A flag from its members in a project file.
    init(
        _ name: String, _ members: [String: JSONValue], names: inout ProjectNames, faults: inout FaultCollector
    ) {
        let salt = Salt(faults.member("salt", of: members) { $0.text($1) } ?? "")
        self.name = name
        self.salt = salt
        isKilled = faults.member("killswitch", of: members) { $0.isOn($1) }
        isEnabled = faults.member("enabled", of: members) { $0.isOn($1) }
        percentage = faults.member("rolloutPct", of: members) { $0.whole($1) } ?? 0
        rules = faults.member("rules", of: members) { Rule.list($1, names: &names, faults: &$0) }
        stack = faults.member("stack", of: members) { faults, value in
            faults.elements(value, of: "steps") { faults, value in
                Step(
                    faults.object(value, "a step, which is an object"), flagSalt: salt, names: &names,
                    faults: &faults)
            }
        }
    }

    /// One step of a stack.
    final class Step: Sendable {
        let id: String?
        /// The rules of a condition; `nil` for a rollout, which has none.
        let rules: [Rule]?
        /// Whether one matching rule is enough.
        let matchesAny: Bool
        let share: Share
        let salt: Salt
        let bucketBy: Attribute?

        /// A step from its members in a project file.
        init(
            _ members: [String: JSONValue], flagSalt: Salt, names: inout ProjectNames, faults: inout FaultCollector
        ) {
            let isCondition = faults.member("type", of: members) { $0.text($1) } == "condition"
            id = faults.member("id", of: members) { $0.text($1) }
            rules =
                isCondition
                ? faults.member("rules", of: members) { Rule.list($1, names: &names, faults: &$0) } : nil
            matchesAny = faults.member("pass", of: members) { $0.text($1) } == "any"
            bucketBy = names.attribute(faults.member("bucketBy", of: members) { $0.text($1) })
            share = Share(
                percentage: faults.member("rolloutPct", of: members) { $0.whole($1) } ?? (isCondition ? 10_000 : 0),
                ramp: faults.member("ramp", of: members) { Share.Ramp($0.object($1), faults: &$0) })
            // A condition has its own bucket, known by its id; a rollout shares the flag's.
            let ownSalt = faults.member("salt", of: members) { $0.text($1) } ?? ""
            let id = isCondition ? self.id ?? "" : ""
            salt = !ownSalt.isEmpty ? Salt(ownSalt) : !id.isEmpty ? Salt(id) : flagSalt
        }
    }
}

/// How many units pass: a percentage, or one that moves with time.
struct Share: Sendable {
    /// In hundredths of a percent.
    var percentage: Int
    var ramp: Ramp?

    /// A percentage that goes from one value to another at an even pace.
    final class Ramp: Sendable {
        /// In hundredths of a percent.
        let from: Int
        /// In hundredths of a percent.
        let to: Int
        /// In milliseconds since 1970.
        let start: Int
        /// In milliseconds.
        let duration: Int

        init(from: Int, to: Int, start: Int, duration: Int) {
            self.from = from
            self.to = to
            self.start = start
            self.duration = duration
        }

        /// A ramp, or `nil` for an empty object.
        init?(_ members: [String: JSONValue], faults: inout FaultCollector) {
            if members.isEmpty { return nil }
            from = faults.member("from", of: members) { $0.requiredWhole($1) }
            to = faults.member("to", of: members) { $0.requiredWhole($1) }
            start = faults.member("startAt", of: members) { $0.requiredWhole($1) }
            duration = faults.member("durationMs", of: members) { $0.requiredWhole($1) }
        }
    }

    /// The percentage at a moment, in hundredths of a percent.
    ///
    /// The product is a double, as the vendor's engines have it: it is exact for every ramp shorter than 28 years.
    ///
    /// - Parameter now: in milliseconds since 1970.
    func percentage(at now: Int) -> Int {
        guard let ramp else { return percentage }
        if now <= ramp.start { return ramp.from }
        if now >= ramp.start + ramp.duration { return ramp.to }
        let progress = Double(ramp.to - ramp.from) * Double(now - ramp.start) / Double(ramp.duration)
        return min(10_000, max(0, ramp.from + Int(progress)))
    }
}
