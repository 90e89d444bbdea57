extension Assignments {
    /// The assignments in the body of an answer of the service.
    ///
    /// An absent map is an empty one. What is of another type than it should be is left out, entry by entry.
    init(response: [String: JSONValue]) {
        flags = response.entries("flags") { $0.onOrOff }
        configs = response["configs"]?.objectValue ?? [:]
        experiments = response.entries("experiments") { ExperimentAssignment(response: $0) }
        universes = response.entries("universes") { $0.objectValue.map { $0["defaults"]?.objectValue ?? [:] } }
        killswitches = response.entries("killswitches") { KillswitchAssignment(response: $0) }
    }
}

extension ExperimentAssignment {
    fileprivate init?(response: JSONValue) {
        guard let members = response.objectValue else { return nil }
        guard let isEnrolled = (members["inExperiment"] ?? false).onOrOff else { return nil }
        // Somebody who is enrolled is enrolled in a group.
        guard let group = members["group"]?.stringValue ?? (isEnrolled ? nil : "control") else { return nil }
        self.init(
            isEnrolled: isEnrolled, group: group, params: members["params"]?.objectValue ?? [:],
            universe: members["universe"]?.stringValue)
    }
}

extension KillswitchAssignment {
    /// `true`, or `{"value": true, "eu": false}`: beside the value as a whole, each member is a named switch.
    fileprivate init?(response: JSONValue) {
        if let isEngaged = response.onOrOff {
            self.init(isEngaged: isEngaged)
            return
        }
        guard var members = response.objectValue else { return nil }
        let value = members.removeValue(forKey: "value")
        let enabled = members.removeValue(forKey: "enabled")
        // The shape that a project file has.
        if let nested = members.removeValue(forKey: "switches") {
            if let nested = nested.objectValue {
                members.merge(nested) { _, nested in nested }
            } else {
                members["switches"] = nested
            }
        }
        self.init(isEngaged: (value ?? enabled)?.onOrOff ?? false, switches: members.compactMapValues(\.onOrOff))
    }
}

extension JSONValue {
    /// Whether a switch of the service is on: for `true`, `1` and `1.0`, not for any other boolean or number. Nothing
    /// else is a switch.
    fileprivate var onOrOff: Bool? {
        switch self {
        case .bool(let value): value
        case .integer(let value): value == 1
        case .double(let value): value == 1
        default: nil
        }
    }
}

extension [String: JSONValue] {
    /// The entries of the map of that name which `entry` understands.
    fileprivate func entries<Entry>(_ name: String, _ entry: (JSONValue) -> Entry?) -> [String: Entry] {
        self[name]?.objectValue?.compactMapValues(entry) ?? [:]
    }
}
