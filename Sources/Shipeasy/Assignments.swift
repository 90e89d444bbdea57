/// What the service answered for one user: the cached result of one evaluation.
public struct Assignments: Sendable, Hashable {
    /// Flags by name.
    public var flags: [String: Bool]
    /// Configs by name; a config that is `null` is there.
    public var configs: [String: JSONValue]
    /// Experiments by name, enrolled or not.
    public var experiments: [String: ExperimentAssignment]
    /// The default params of each universe.
    public var universes: [String: [String: JSONValue]]
    /// Kill switches by name.
    public var killswitches: [String: KillswitchAssignment]

    /// Assignments from their parts; what is left out is empty.
    public init(
        flags: [String: Bool] = [:], configs: [String: JSONValue] = [:],
        experiments: [String: ExperimentAssignment] = [:], universes: [String: [String: JSONValue]] = [:],
        killswitches: [String: KillswitchAssignment] = [:]
    ) {
        self.flags = flags
        self.configs = configs
        self.experiments = experiments
        self.universes = universes
        self.killswitches = killswitches
    }

    /// Nothing at all: before the first evaluation, and after one that failed for a new user.
    public static let empty = Assignments()
}

/// What the service answered for one experiment.
public struct ExperimentAssignment: Sendable, Hashable {
    /// Whether the unit is in the experiment.
    public var isEnrolled: Bool
    /// The group it is in; `control` by convention where it is not enrolled.
    public var group: String
    /// The params as the service sent them: for an enrolled unit the universe's defaults are already under them.
    public var params: [String: JSONValue]
    /// The universe it belongs to, where the service told.
    public var universe: String?

    /// An assignment from its parts.
    public init(isEnrolled: Bool, group: String, params: [String: JSONValue] = [:], universe: String? = nil) {
        self.isEnrolled = isEnrolled
        self.group = group
        self.params = params
        self.universe = universe
    }
}

/// What the service answered for one kill switch.
public struct KillswitchAssignment: Sendable, Hashable {
    /// Whether the switch as a whole is engaged.
    public var isEngaged: Bool
    /// Its named switches.
    public var switches: [String: Bool]

    /// A kill switch from its parts.
    public init(isEngaged: Bool, switches: [String: Bool] = [:]) {
        self.isEngaged = isEngaged
        self.switches = switches
    }
}
