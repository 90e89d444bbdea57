/// What reads answer, computed from a snapshot alone: what a tool shows without reading on behalf of the app, so
/// that nothing is counted, tracked or exposed. The client's own reads answer from here too.
extension ClientSnapshot {
    /// What `getFlag` answers, or `nil` where it gives the caller's default.
    public func reading(flag name: String) -> Bool? { readings.flag(name) }

    /// What `getConfig` answers, or `nil` where it gives the caller's default; `.null` is a config that is null.
    public func reading(config name: String) -> JSONValue? { readings.config(name) }

    /// What `getKillswitch` answers, or `nil` where nothing of that name is known.
    ///
    /// A named switch that is neither forced nor known falls back to the switch as a whole.
    public func reading(killswitch name: String, switchKey: String? = nil) -> Bool? {
        readings.killswitch(name, switchKey: switchKey)
    }

    /// What `assign()` answers for a universe. An unknown universe enrols nobody and has no params.
    public func reading(universe name: String) -> UniverseReading { readings.universe(name) }

    /// What reads can see of one experiment, or `nil` where nothing of that name is assigned.
    ///
    /// While another experiment of the same universe is forced, an enrolled one reads as not enrolled; so does one
    /// whose universe is not known, since no `assign()` can return it.
    public func reading(experiment name: String) -> ExperimentAssignment? {
        guard let assigned = assignments.experiments[name] else { return nil }
        if let universe = assigned.universe {
            let reading = reading(universe: universe)
            if reading.experiment == name {
                return ExperimentAssignment(
                    isEnrolled: true, group: reading.group ?? assigned.group, params: reading.params,
                    universe: universe)
            }
        }
        guard assigned.isEnrolled else { return assigned }
        return ExperimentAssignment(isEnrolled: false, group: "control", params: [:], universe: assigned.universe)
    }
}

/// What a universe assigns.
public struct UniverseReading: Sendable, Hashable {
    /// The experiment the unit is enrolled in, or `nil` if in none.
    public var experiment: String?
    /// The group of that experiment.
    public var group: String?
    /// The params that the app gets: the universe's defaults where the unit is in no experiment.
    public var params: [String: JSONValue]
    /// Whether an override decided.
    public var isForced: Bool

    /// A reading from its parts.
    public init(experiment: String?, group: String?, params: [String: JSONValue], isForced: Bool = false) {
        self.experiment = experiment
        self.group = group
        self.params = params
        self.isForced = isForced
    }
}
