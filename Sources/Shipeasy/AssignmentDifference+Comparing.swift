extension AssignmentDifference {
    /// What has to change in `before` to get `after`. Named switches are entries of their own.
    public init(from before: Assignments, to after: Assignments) {
        changes =
            Self.changes(before.flags, after.flags, id: EntryID.flag, value: AssignedValue.flag)
            + Self.changes(
                before.experiments, after.experiments, id: EntryID.experiment, value: AssignedValue.experiment)
            + Self.changes(before.configs, after.configs, id: EntryID.config, value: AssignedValue.config)
            + Self.killswitchChanges(before.killswitches, after.killswitches)
            + Self.changes(before.universes, after.universes, id: EntryID.universe, value: AssignedValue.universe)
    }

    /// The changes of one kind, by name.
    private static func changes<Value: Equatable>(
        _ before: [String: Value], _ after: [String: Value], id: (String) -> EntryID, value: (Value) -> AssignedValue
    ) -> [AssignmentChange] {
        var names = after.compactMap { before[$0.key] == $0.value ? nil : $0.key }
        names += before.keys.filter { after[$0] == nil }
        // Names are moved about while they are sorted, not whole changes.
        names.sort()
        return names.map { name in
            AssignmentChange(id: id(name), before: before[name].map(value), after: after[name].map(value))
        }
    }

    private static func killswitchChanges(
        _ before: [String: KillswitchAssignment], _ after: [String: KillswitchAssignment]
    ) -> [AssignmentChange] {
        let whole = changes(
            before.mapValues(\.isEngaged), after.mapValues(\.isEngaged), id: { .killswitch($0) },
            value: AssignedValue.killswitch)
        let named = Set(before.keys).union(after.keys).flatMap { name in
            changes(
                before[name]?.switches ?? [:], after[name]?.switches ?? [:],
                id: { .killswitch(name, switchKey: $0) }, value: AssignedValue.killswitch)
        }
        return (whole + named).sorted { $0.id < $1.id }
    }
}
