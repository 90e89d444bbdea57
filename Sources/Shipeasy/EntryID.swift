/// The kinds of things a project is made of.
public enum EntryKind: String, Sendable, Hashable, CaseIterable, Comparable {
    /// A feature flag: on or off.
    case flag
    /// An experiment: a unit is in one of its groups, or not enrolled.
    case experiment
    /// A config: any JSON value.
    case config
    /// A kill switch: engaged or not, with named switches of its own.
    case killswitch
    /// A universe: experiments that exclude each other, and the defaults of their params.
    case universe

    /// The order in which kinds are listed: flags, experiments, configs, kill switches, universes.
    public static func < (left: EntryKind, right: EntryKind) -> Bool {
        (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
}

/// The name by which one flag, config, experiment, kill switch, named switch or universe is known.
///
/// Rows, marks, overrides and differences all hold on to this, never to a position in a list.
public struct EntryID: Sendable, Hashable, Comparable {
    /// What kind of thing it is.
    public var kind: EntryKind
    /// Its name, as the service spells it.
    public var name: String
    /// The named switch of a kill switch; `nil` for the kill switch itself and for every other kind.
    public var switchKey: String?

    /// Names an entry.
    public init(_ kind: EntryKind, _ name: String, switchKey: String? = nil) {
        self.kind = kind
        self.name = name
        self.switchKey = switchKey
    }

    /// A flag.
    public static func flag(_ name: String) -> EntryID { EntryID(.flag, name) }
    /// A config.
    public static func config(_ name: String) -> EntryID { EntryID(.config, name) }
    /// An experiment.
    public static func experiment(_ name: String) -> EntryID { EntryID(.experiment, name) }
    /// A kill switch, or one of its named switches.
    public static func killswitch(_ name: String, switchKey: String? = nil) -> EntryID {
        EntryID(.killswitch, name, switchKey: switchKey)
    }
    /// A universe.
    public static func universe(_ name: String) -> EntryID { EntryID(.universe, name) }

    /// The name in one string: a named switch is written `NAME/KEY`.
    public var qualifiedName: String {
        if let switchKey { "\(name)/\(switchKey)" } else { name }
    }

    /// By kind, then by name, then a kill switch before its named switches.
    public static func < (left: EntryID, right: EntryID) -> Bool {
        if left.kind != right.kind { return left.kind < right.kind }
        if left.name != right.name { return left.name < right.name }
        switch (left.switchKey, right.switchKey) {
        case (nil, .some): return true
        case (.some(let left), .some(let right)): return left < right
        default: return false
        }
    }
}
