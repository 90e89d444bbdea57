/// What reads answer, computed from a snapshot alone: what a tool shows without reading on behalf of the app, so
/// that nothing is counted, tracked or exposed.
extension ClientSnapshot {
    /// What `getFlag` answers, or `nil` where it gives the caller's default.
    package func reading(flag name: String) -> Bool? {
        if case .flag(let forced)? = overrides[.flag(name)]?.value { return forced }
        return assignments.flags[name]
    }

    /// What `getConfig` answers, or `nil` where it gives the caller's default; `.null` is a config that is null.
    package func reading(config name: String) -> JSONValue? {
        if case .config(let forced)? = overrides[.config(name)]?.value { return forced }
        return assignments.configs[name]
    }

    /// What `getKillswitch` answers, or `nil` where nothing of that name is known.
    ///
    /// A named switch that is neither forced nor known falls back to the switch as a whole.
    package func reading(killswitch name: String, switchKey: String? = nil) -> Bool? {
        if let switchKey {
            if case .killswitch(let forced)? = overrides[.killswitch(name, switchKey: switchKey)]?.value {
                return forced
            }
            if let named = assignments.killswitches[name]?.switches[switchKey] { return named }
        }
        if case .killswitch(let forced)? = overrides[.killswitch(name)]?.value { return forced }
        return assignments.killswitches[name]?.isEngaged
    }

    /// What `assign()` answers for a universe. An unknown universe enrols nobody and has no params.
    package func reading(universe name: String) -> UniverseReading {
        let defaults = assignments.universes[name] ?? [:]
        let forced = overrides.filter { id, _ in
            id.kind == .experiment && !inertOverrides.contains(id) && assignments.experiments[id.name]?.universe == name
        }
        if let (id, entry) = forced.max(by: { $0.value.order < $1.value.order }),
            case .experiment(let group, let params) = entry.value
        {
            return UniverseReading(
                experiment: id.name, group: group, params: defaults.merging(params) { _, forced in forced })
        }
        // At most one is enrolled; the first by name makes the answer certain even if a service breaks that rule.
        let enrolled = assignments.experiments.filter { $1.isEnrolled && $1.universe == name }
        if let (experiment, assignment) = enrolled.min(by: { $0.key < $1.key }) {
            return UniverseReading(experiment: experiment, group: assignment.group, params: assignment.params)
        }
        return UniverseReading(experiment: nil, group: nil, params: defaults)
    }

    /// What reads can see of one experiment, or `nil` where nothing of that name is assigned.
    ///
    /// While another experiment of the same universe is forced, an enrolled one reads as not enrolled.
    package func reading(experiment name: String) -> ExperimentAssignment? {
        guard let assigned = assignments.experiments[name] else { return nil }
        guard let universe = assigned.universe else { return assigned }
        let reading = reading(universe: universe)
        if reading.experiment == name {
            return ExperimentAssignment(
                isEnrolled: true, group: reading.group ?? assigned.group, params: reading.params, universe: universe)
        }
        guard assigned.isEnrolled else { return assigned }
        return ExperimentAssignment(isEnrolled: false, group: "control", params: [:], universe: universe)
    }
}

/// What a universe assigns.
package struct UniverseReading: Sendable, Hashable {
    /// The experiment the unit is enrolled in, or `nil` if in none.
    package var experiment: String?
    /// The group of that experiment.
    package var group: String?
    /// The params that the app gets: the universe's defaults where the unit is in no experiment.
    package var params: [String: JSONValue]

    /// A reading from its parts.
    package init(experiment: String?, group: String?, params: [String: JSONValue]) {
        self.experiment = experiment
        self.group = group
        self.params = params
    }
}
