/// What each universe assigns, from what the service said and what is forced: the one place of these rules.
struct ExperimentResolution: Sendable {
    /// The universes in which the unit is enrolled or an experiment is forced.
    private(set) var readings: [String: UniverseReading] = [:]
    /// The experiment overrides that no read can see.
    private(set) var inert: Set<EntryID> = []

    init(assignments: Assignments, overrides: [EntryID: OverrideEntry]) {
        for (name, assignment) in assignments.experiments where assignment.isEnrolled {
            guard let universe = assignment.universe else { continue }
            // A unit is enrolled in one experiment of a universe at most. Should a service break that rule, the
            // first by name makes the answer certain.
            if let other = readings[universe]?.experiment, other < name { continue }
            readings[universe] = UniverseReading(experiment: name, group: assignment.group, params: assignment.params)
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
            if let before = readings[universe], before.isForced, let name = before.experiment {
                inert.insert(.experiment(name))
            }
            let defaults = assignments.universes[universe] ?? [:]
            readings[universe] = UniverseReading(
                experiment: id.name, group: group, params: defaults.merging(params) { _, forced in forced },
                isForced: true)
        }
    }
}
