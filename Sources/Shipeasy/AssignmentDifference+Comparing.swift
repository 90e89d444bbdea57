extension AssignmentDifference {
    /// What has to change in `before` to get `after`. Named switches are entries of their own.
    public init(from before: Assignments, to after: Assignments) {
        changes =
            Self.changes(before.flags, after.flags) { (.flag($0), .flag($1)) }
            + Self.changes(before.experiments, after.experiments) { (.experiment($0), .experiment($1)) }
            + Self.changes(before.configs, after.configs) { (.config($0), .config($1)) }
            + Self.killswitchChanges(before.killswitches, after.killswitches)
            + Self.changes(before.universes, after.universes) { (.universe($0), .universe($1)) }
    }

    /// The changes of one kind, by name.
    private static func changes<Value: Equatable>(
        _ before: [String: Value], _ after: [String: Value], entry: (String, Value) -> (EntryID, AssignedValue)
    ) -> [AssignmentChange] {
        var changes: [AssignmentChange] = []
        for (name, value) in after {
            let old = before[name]
            guard old != value else { continue }
            let (id, now) = entry(name, value)
            changes.append(AssignmentChange(id: id, before: old.map { entry(name, $0).1 }, after: now))
        }
        for (name, value) in before where after[name] == nil {
            let (id, old) = entry(name, value)
            changes.append(AssignmentChange(id: id, before: old, after: nil))
        }
        return changes.sorted { $0.id < $1.id }
    }

    private static func killswitchChanges(
        _ before: [String: KillswitchAssignment], _ after: [String: KillswitchAssignment]
    ) -> [AssignmentChange] {
        let whole = changes(before.mapValues(\.isEngaged), after.mapValues(\.isEngaged)) {
            (.killswitch($0), .killswitch($1))
        }
        let named = Set(before.keys).union(after.keys).flatMap { name in
            changes(before[name]?.switches ?? [:], after[name]?.switches ?? [:]) {
                (.killswitch(name, switchKey: $0), .killswitch($1))
            }
        }
        return (whole + named).sorted { $0.id < $1.id }
    }
}
