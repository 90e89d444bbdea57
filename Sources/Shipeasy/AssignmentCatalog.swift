/// What is known of a project beyond one user's assignments: the groups of its experiments, and the reasons of its
/// answers. A service does not tell these; a project file does.
public protocol AssignmentCatalog: Sendable {
    /// The experiments of the project, running or not, in no order.
    func experimentNames() -> [String]
    /// One experiment, or `nil` if the project has none of that name.
    func experiment(_ name: String) -> ExperimentDescription?
    /// One universe, or `nil` if the project has none of that name.
    func universe(_ name: String) -> UniverseDescription?
    /// Why `user` gets what it gets for that flag or experiment, or `nil` where no reason is known.
    ///
    /// - Parameter user: the attributes with `anonymous_id` and `user_id`, as an evaluation sends them.
    func explanation(of id: EntryID, for user: [String: JSONValue]) -> Explanation?
}

/// A catalog that can tell at once that its reasons are still the same.
package protocol StampedCatalog: AssignmentCatalog {
    /// Another number whenever a reason may have become another one; `nil` if that can be at any moment.
    var stamp: Int? { get }
}

/// An experiment as its project describes it.
public struct ExperimentDescription: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// The universe it belongs to.
    public var universe: String?
    /// Its status in the project's own word, such as `running`, `draft` or `stopped`.
    public var status: String
    /// Its groups, in the order of the project.
    public var groups: [Group]

    /// An experiment from its parts.
    public init(name: String, universe: String?, status: String, groups: [Group]) {
        self.name = name
        self.universe = universe
        self.status = status
        self.groups = groups
    }

    /// Whether anybody can be enrolled.
    public var isRunning: Bool { status == "running" }

    /// One group of an experiment.
    public struct Group: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// Its share of the enrolled units, in hundredths of a percent.
        public var weight: Int
        /// The params it sets over the universe's defaults.
        public var params: [String: JSONValue]

        /// A group from its parts.
        public init(name: String, weight: Int, params: [String: JSONValue] = [:]) {
            self.name = name
            self.weight = weight
            self.params = params
        }
    }
}

/// A universe as its project describes it.
public struct UniverseDescription: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// Its params, in the order of the project.
    public var params: [Param]
    /// The segments that are held out, both ends included, or `nil`.
    public var holdout: ClosedRange<Int>?

    /// A universe from its parts.
    public init(name: String, params: [Param], holdout: ClosedRange<Int>? = nil) {
        self.name = name
        self.params = params
        self.holdout = holdout
    }

    /// One param of a universe's schema.
    public struct Param: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// Its type, in the project's own word.
        public var type: String
        /// What it is where no group sets it.
        public var defaultValue: JSONValue

        /// A param from its parts.
        public init(name: String, type: String, defaultValue: JSONValue) {
            self.name = name
            self.type = type
            self.defaultValue = defaultValue
        }
    }
}
