/// What reads answer, from what the service said and what is forced: the one place of these rules.
///
/// Shared and never changed. A class, so that a read takes a reference instead of copying a snapshot.
final class Readings: Sendable {
    private let assignments: Assignments
    private let flags: [String: Bool]
    private let forcedFlags: [String: Bool]
    private let forcedConfigs: [String: JSONValue?]
    private let forcedSwitches: [EntryID: Bool]
    /// The universes in which the unit is enrolled or an experiment is forced.
    private let universes: [String: UniverseReading]
    /// The experiment overrides that no read can see.
    let inert: Set<EntryID>

    init(assignments: Assignments, overrides: [EntryID: OverrideEntry]) {
        self.assignments = assignments
        flags = assignments.flags
        var forcedFlags: [String: Bool] = [:]
        var forcedConfigs: [String: JSONValue?] = [:]
        var forcedSwitches: [EntryID: Bool] = [:]
        for (id, entry) in overrides {
            switch entry.value {
            case .flag(let value): forcedFlags[id.name] = value
            case .config(let value): forcedConfigs.updateValue(value, forKey: id.name)
            case .killswitch(let value): forcedSwitches[id] = value
            case .experiment: break
            }
        }
        self.forcedFlags = forcedFlags
        self.forcedConfigs = forcedConfigs
        self.forcedSwitches = forcedSwitches
        (universes, inert) = Self.resolve(assignments, overrides)
    }

    /// What `getFlag` answers, or `nil` where it gives the caller's default.
    func flag(_ name: String) -> Bool? { forcedFlags[name] ?? flags[name] }

    /// Whether a flag is forced.
    func isForced(flag name: String) -> Bool { forcedFlags[name] != nil }

    /// What `getConfig` answers, or `nil` where it gives the caller's default; `.null` is a config that is null.
    func config(_ name: String) -> JSONValue? {
        if let forced = forcedConfigs[name] { return forced }
        return assignments.configs[name]
    }

    /// Whether a config is forced, possibly to be absent.
    func isForced(config name: String) -> Bool { forcedConfigs[name] != nil }

    /// What `getKillswitch` answers, or `nil` where nothing of that name is known.
    ///
    /// A named switch that is neither forced nor known falls back to the switch as a whole.
    func killswitch(_ name: String, switchKey: String?) -> Bool? {
        if let switchKey {
            if let forced = forcedSwitches[.killswitch(name, switchKey: switchKey)] { return forced }
            if let named = assignments.killswitches[name]?.switches[switchKey] { return named }
        }
        return forcedSwitches[.killswitch(name)] ?? assignments.killswitches[name]?.isEngaged
    }

    /// What `assign()` answers for a universe. An unknown universe enrols nobody and has no params.
    func universe(_ name: String) -> UniverseReading {
        universes[name] ?? UniverseReading(experiment: nil, group: nil, params: assignments.universes[name] ?? [:])
    }

    private static func resolve(
        _ assignments: Assignments, _ overrides: [EntryID: OverrideEntry]
    ) -> (universes: [String: UniverseReading], inert: Set<EntryID>) {
        var universes: [String: UniverseReading] = [:]
        var inert: Set<EntryID> = []
        for (name, assignment) in assignments.experiments where assignment.isEnrolled {
            guard let universe = assignment.universe else { continue }
            // A unit is enrolled in one experiment of a universe at most. Should a service break that rule, the
            // first by name makes the answer certain.
            if let other = universes[universe]?.experiment, other < name { continue }
            universes[universe] = UniverseReading(experiment: name, group: assignment.group, params: assignment.params)
        }
        let forced = overrides.filter { $0.key.kind == .experiment }.sorted { $0.value.order < $1.value.order }
        // The one set last comes last, and takes the place of those before it.
        for (id, entry) in forced {
            guard case .experiment(let group, let params) = entry.value,
                let universe = assignments.experiments[id.name]?.universe
            else {
                inert.insert(id)
                continue
            }
            if let before = universes[universe], before.isForced, let name = before.experiment {
                inert.insert(.experiment(name))
            }
            let defaults = assignments.universes[universe] ?? [:]
            universes[universe] = UniverseReading(
                experiment: id.name, group: group, params: defaults.merging(params) { _, forced in forced },
                isForced: true)
        }
        return (universes, inert)
    }
}
