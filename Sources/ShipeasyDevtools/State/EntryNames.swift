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
        /// Forced entries that nobody sent.
        var unsent: Set<EntryID> = []
        var catalog: Set<String> = []
    }

    /// Takes the names of a snapshot. A kind whose names are the same as before is left as it is.
    mutating func update(_ snapshot: ClientSnapshot, catalog: CatalogContents) {
        let new = snapshot.assignments
        let old = source.assignments
        let unsent = Set(snapshot.overrides.keys.filter { snapshot.assigned($0) == nil })
        let known = Set(catalog.experiments.keys)
        let isOther = unsent != source.unsent
        if isOther || !Self.sameNames(old?.flags, new.flags) {
            put(.flags, Array(new.flags.keys), unsent, EntryID.flag)
        }
        if isOther || !Self.sameNames(old?.configs, new.configs) {
            put(.configs, Array(new.configs.keys), unsent, EntryID.config)
        }
        if isOther || old?.killswitches != new.killswitches {
            var switches = unsent.filter { $0.kind == .killswitch }
            for (name, entry) in new.killswitches {
                switches.insert(.killswitch(name))
                for key in entry.switches.keys { switches.insert(.killswitch(name, switchKey: key)) }
            }
            // A named switch stands under its kill switch, also where nobody sent that.
            for id in switches where id.switchKey != nil { switches.insert(.killswitch(id.name)) }
            put(.switches, sorted: switches.sorted())
        }
        if isOther || known != source.catalog || old?.experiments != new.experiments
            || old?.universes != new.universes
        {
            putExperiments(of: new, catalog: catalog, unsent: unsent)
        }
        source = Source(assignments: new, unsent: unsent, catalog: known)
    }

    private mutating func put(_ tab: Tab, _ sent: [String], _ unsent: Set<EntryID>, _ entry: (String) -> EntryID) {
        // Names are moved about while they are sorted, not whole entries.
        let names = sent + unsent.filter { $0.kind == tab.kind }.map(\.name)
        put(tab, sorted: names.sorted().map(entry))
    }

    /// Experiments stand under their universe; those that nobody can be enrolled in stand last there.
    private mutating func putExperiments(
        of assignments: Assignments, catalog: CatalogContents, unsent: Set<EntryID>
    ) {
        var byUniverse: [String: [(isRunning: Bool, id: EntryID)]] = [:]
        var names = Set(assignments.experiments.keys).union(catalog.experiments.keys)
        for id in unsent where id.kind == .experiment { names.insert(id.name) }
        for name in names {
            let described = catalog.experiments[name]
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
            .experiments,
            sorted: ordered.flatMap { universe, experiments in
                [EntryID.universe(universe)]
                    + experiments.sorted { left, right in
                        left.isRunning == right.isRunning ? left.id < right.id : left.isRunning
                    }.map(\.id)
            })
    }

    private mutating func put(_ tab: Tab, sorted entries: [EntryID]) {
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
