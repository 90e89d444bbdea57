import Shipeasy

/// The entries of each tab in the order of their names, with an index to search them.
struct EntryNames: Sendable {
    private(set) var rows: [Tab: [RowID]] = [:]
    private(set) var index: [Tab: NameIndex] = [:]
    /// How many entries a tab has; the universes that experiments stand under do not count.
    private(set) var count: [Tab: Int] = [:]
    private var source = Source()

    /// What the names were taken from.
    private struct Source: Sendable {
        var assignments: Assignments?
        var overridden: Set<EntryID> = []
        var catalog: Set<String> = []
    }

    /// Takes the names of a snapshot. A kind whose names are the same as before is left as it is.
    mutating func update(_ snapshot: ClientSnapshot, catalog: CatalogContents) {
        let new = snapshot.assignments
        let old = source.assignments
        let overridden = Set(snapshot.overrides.keys)
        let forced = overridden == source.overridden ? nil : overridden
        if forced != nil || !Self.sameNames(old?.flags, new.flags) {
            set(.flags, to: new.flags.keys.map { .flag($0) }, and: overridden)
        }
        if forced != nil || !Self.sameNames(old?.configs, new.configs) {
            set(.configs, to: new.configs.keys.map { .config($0) }, and: overridden)
        }
        let known = Set(catalog.experiments.keys)
        if forced != nil || old?.experiments != new.experiments || known != source.catalog {
            set(.experiments, toExperimentsOf: new, known: catalog, overridden: overridden)
        }
        if forced != nil || old?.killswitches != new.killswitches {
            var switches: [EntryID] = []
            for (name, entry) in new.killswitches {
                switches.append(.killswitch(name))
                switches += entry.switches.keys.map { .killswitch(name, switchKey: $0) }
            }
            set(.switches, to: switches, and: overridden)
        }
        source = Source(assignments: new, overridden: overridden, catalog: known)
    }

    private mutating func set(_ tab: Tab, to assigned: [EntryID], and overridden: Set<EntryID>) {
        let known = Set(assigned)
        let extra = overridden.filter { $0.kind == tab.kind && !known.contains($0) }
        put(tab, (assigned + extra).sorted())
    }

    /// Experiments stand under their universe; those that nobody can be enrolled in stand last there.
    private mutating func set(
        _ tab: Tab, toExperimentsOf assignments: Assignments, known: CatalogContents, overridden: Set<EntryID>
    ) {
        var byUniverse: [String: [(isRunning: Bool, id: EntryID)]] = [:]
        var names = Set(assignments.experiments.keys).union(known.experiments.keys)
        for id in overridden where id.kind == .experiment { names.insert(id.name) }
        for name in names {
            let described = known.experiments[name]
            let universe = assignments.experiments[name]?.universe ?? described?.universe ?? ""
            byUniverse[universe, default: []].append((described?.isRunning ?? true, .experiment(name)))
        }
        for name in assignments.universes.keys { byUniverse[name, default: []] += [] }
        let ordered = byUniverse.sorted { left, right in
            // What belongs to no known universe comes last.
            if left.key.isEmpty != right.key.isEmpty { return right.key.isEmpty }
            return left.key < right.key
        }
        put(
            tab,
            ordered.flatMap { universe, experiments in
                [EntryID.universe(universe)]
                    + experiments.sorted { left, right in
                        left.isRunning == right.isRunning ? left.id < right.id : left.isRunning
                    }.map(\.id)
            })
    }

    private mutating func put(_ tab: Tab, _ entries: [EntryID]) {
        let new = entries.map { RowID.entry($0) }
        guard rows[tab] != new else { return }
        rows[tab] = new
        count[tab] = entries.count { $0.kind != .universe }
        index[tab] = NameIndex(entries.map(\.qualifiedName))
    }

    private static func sameNames<Value: Equatable>(_ old: [String: Value]?, _ new: [String: Value]) -> Bool {
        guard let old, old.count == new.count else { return false }
        // Two dictionaries that share their storage compare at once.
        return old == new || new.keys.allSatisfy { old[$0] != nil }
    }
}
