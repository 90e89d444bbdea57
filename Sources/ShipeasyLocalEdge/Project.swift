import Shipeasy

/// A project as it is evaluated: everything that does not depend on a user is worked out once, here.
///
/// The wire's `gates` are flags from here on.
struct Project: Sendable {
    /// Sorted by name.
    var flags: [Flag] = []
    /// Sorted by name.
    var experiments: [Experiment] = []
    /// Universes by name.
    var universes: [String: Universe] = [:]
    /// Where each flag lies in `flags`.
    var flagIndex: [String: Int] = [:]
    /// Where each experiment lies in `experiments`.
    var experimentIndex: [String: Int] = [:]
    /// The `configs` of every answer.
    var configs: [String: JSONValue] = [:]
    /// The `killswitches` of every answer.
    var killswitches: [String: JSONValue] = [:]
    /// The `universes` of every answer: those that an experiment names, with their defaults.
    var universeDefaults: [String: JSONValue] = [:]
}

/// A flag: off, or on for those whom a step of its stack, or its flat rules and rollout, let pass.
struct Flag: Sendable {
    var name: String
    var isKilled: Bool
    var isEnabled: Bool
    /// Looked at one after the other; where there is none, `rules` and `percentage` decide.
    var stack: [Step]
    var rules: [Rule]
    /// In hundredths of a percent.
    var percentage: Int
    var salt: Salt

    /// One step of a stack.
    struct Step: Sendable {
        var id: String?
        /// The rules of a condition; `nil` for a rollout, which has none.
        var rules: [Rule]?
        /// Whether one matching rule is enough.
        var matchesAny: Bool
        var share: Share
        var salt: Salt
        var bucketBy: String?
    }
}

/// How many units pass: a percentage, or one that moves with time.
struct Share: Sendable, Hashable {
    /// In hundredths of a percent.
    var percentage: Int
    var ramp: Ramp?

    /// A percentage that goes from one value to another at an even pace.
    struct Ramp: Sendable, Hashable {
        /// In hundredths of a percent.
        var from: Int
        /// In hundredths of a percent.
        var to: Int
        /// In milliseconds since 1970.
        var start: Int
        /// In milliseconds.
        var duration: Int
    }

    /// The percentage at a moment, in hundredths of a percent.
    ///
    /// The product is a double, as the vendor's engines have it: it is exact for every ramp shorter than 28 years.
    ///
    /// - Parameter now: in milliseconds since 1970.
    func percentage(at now: Int) -> Int {
        guard let ramp else { return percentage }
        if now <= ramp.start { return ramp.from }
        if now >= ramp.start + ramp.duration { return ramp.to }
        let progress = Double(ramp.to - ramp.from) * Double(now - ramp.start) / Double(ramp.duration)
        return min(10_000, max(0, ramp.from + Int(progress)))
    }
}

/// An experiment of a universe.
struct Experiment: Sendable {
    var name: String
    var universe: String?
    var status: String
    var groups: [Group]
    var bucketBy: String?
    var targetingFlag: String?
    var holdoutFlag: String?
    /// Groups forced by a unit's id.
    var groupOfUnit: [String: String]
    /// Groups forced by a flag that is on, the first one that is.
    var cohorts: [Cohort]
    /// The first characters of the salt, which a sticky entry has to have.
    var stickyPrefix: String
    /// The segments of the universe that take part, or `nil` where the allocation is the experiment's own.
    var pool: Range<Int>?
    /// In hundredths of a percent; unused where there is a pool.
    var allocation: Int
    /// The buckets below this one are given to groups; the others are kept for groups to come.
    var usable: Int
    /// The segments that the universe holds out, both ends included; the first may lie above the last.
    var holdout: (first: Int, last: Int)?

    var segmentSalt: Salt
    var allocationSalt: Salt
    var groupSalt: Salt

    /// What everybody is answered who is not enrolled.
    var notEnrolled: JSONValue

    /// One group.
    struct Group: Sendable {
        var name: String
        /// In hundredths of a percent.
        var weight: Int
        /// What the project says, without the universe's defaults.
        var params: [String: JSONValue]
        /// What everybody in this group is answered.
        var enrolled: JSONValue
        /// What the answer says under `sticky`.
        var sticky: JSONValue
    }

    /// A group forced by a flag.
    struct Cohort: Sendable {
        var flag: String?
        var group: String?
    }

    var isRunning: Bool { status == "running" }
}

/// A universe: experiments that share their units, and the defaults of their params.
struct Universe: Sendable {
    var name: String
    var params: [UniverseDescription.Param]
    /// Both ends included; the first may lie above the last, and then nobody is held out.
    var holdout: (first: Int, last: Int)?

    /// Each param's default.
    var defaults: [String: JSONValue] {
        Dictionary(params.map { ($0.name, $0.defaultValue) }, uniquingKeysWith: { _, last in last })
    }
}
