import Foundation
import Shipeasy

/// What `snapshot` tells: a client's snapshot beside what its project knows. Both the page and the JSON are made of it.
struct SnapshotReport: Sendable {
    /// What the client knows.
    var snapshot: ClientSnapshot
    /// Groups and reasons, where the source knows them.
    var catalog: (any AssignmentCatalog)?
    /// What the source is called.
    var title: String

    /// The flags that are assigned or forced, by name.
    var flags: [String] { names(.flag, assigned: snapshot.assignments.flags.keys) }
    /// The configs that are assigned or forced, by name.
    var configs: [String] { names(.config, assigned: snapshot.assignments.configs.keys) }
    /// The experiments that are assigned or forced, by name.
    var experiments: [String] { names(.experiment, assigned: snapshot.assignments.experiments.keys) }
    /// The kill switches that are assigned or forced, or of which a named switch is forced, by name.
    var killswitches: [String] { names(.killswitch, assigned: snapshot.assignments.killswitches.keys) }
    /// The universes that are known, or that an experiment names, by name.
    var universes: [String] {
        let named = snapshot.assignments.experiments.values.compactMap(\.universe)
        return Set(snapshot.assignments.universes.keys).union(named).sorted()
    }

    /// The named switches of a kill switch that are assigned or forced, by name.
    func switches(of name: String) -> [String] {
        let forced = snapshot.overrides.keys.filter { $0.kind == .killswitch && $0.name == name }.compactMap(
            \.switchKey)
        let assigned = snapshot.assignments.killswitches[name]?.switches.keys.map { $0 } ?? []
        return Set(assigned + forced).sorted()
    }

    /// Whether an override can be seen by no read.
    func isInert(_ id: EntryID) -> Bool { snapshot.inertOverrides.contains(id) }

    /// Why the user gets what the service or project assigns, where a reason is known.
    func explanation(of id: EntryID) -> Explanation? {
        catalog?.explanation(of: id, for: snapshot.identity.user)
    }

    private func names(_ kind: EntryKind, assigned: some Sequence<String>) -> [String] {
        Set(assigned).union(snapshot.overrides.keys.filter { $0.kind == kind }.map(\.name)).sorted()
    }
}
