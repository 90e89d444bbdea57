extension Explanation {
    /// One thing that was looked at, as a value: what a ``Line`` says in words.
    ///
    /// Percentages are in hundredths of a percent, buckets and segments from 0 to 9999, moments in milliseconds since
    /// 1970.
    public enum Fact: Sendable, Hashable {
        /// A step of a flag's stack: a condition, or a rollout to everybody.
        case step(number: Int, of: Int, id: String?, kind: StepKind)
        /// A rule on an attribute.
        case rule(Rule)
        /// A condition has no rules, and then nobody passes it.
        case noRules
        /// A percentage that lets some units pass.
        case share(Share)
        /// The status of an experiment.
        case status(String)
        /// Another flag that an experiment asks.
        case flag(name: String, role: FlagRole, isKnown: Bool, isOn: Bool)
        /// Who or what is put into buckets, `nil` if there is nothing.
        case unit(Unit?, bucketBy: String?)
        /// The segments that a universe holds out, both ends included.
        case holdout(segment: Int, first: Int, last: Int)
        /// The project forces a group for that unit.
        case forcedByID(unit: String, group: String, isKnown: Bool)
        /// The client sent the group it had: with the salt of today or of another time, and a group that is there or
        /// gone.
        case sticky(group: String, hasSalt: Bool, isKnown: Bool)
        /// The segments of the universe that an experiment takes, both ends included.
        case pool(segment: Int, first: Int, last: Int)
        /// An experiment's own share of all units.
        case allocation(bucket: Int, percentage: Int)
        /// The buckets from `usable` on are kept for groups to come.
        case headroom(bucket: Int, usable: Int)
        /// The groups with the buckets at which they end, and the place of the chosen one.
        case groups(bucket: Int, limits: [GroupLimit], chosen: Int?)
    }

    /// What a step asks for before its percentage.
    public enum StepKind: String, Sendable, Hashable {
        /// All of its rules have to match.
        case allRules = "all_rules"
        /// One of its rules has to match.
        case anyRule = "any_rule"
        /// Nothing: it is for everybody.
        case rollout
    }

    /// What an experiment asks a flag for.
    public enum FlagRole: Sendable, Hashable {
        /// Whether the user may take part.
        case targeting
        /// Whether the user is held out.
        case holdout
        /// Whether the user is forced into a group.
        case cohort(group: String, isKnown: Bool)
    }

    /// A rule and the value that a user has for its attribute.
    public struct Rule: Sendable, Hashable {
        /// The attribute, `nil` if the rule names none.
        public var attribute: String?
        /// The operator, as a project spells it: `eq`, `in`, `gt` …
        public var operation: String
        /// What the attribute is compared with.
        public var expected: JSONValue
        /// What the user has, `nil` if the user has no such attribute.
        public var actual: JSONValue?
        /// Why the rule could not be decided, which counts as no; `nil` if it could.
        public var note: String?

        /// A rule from its parts.
        public init(
            attribute: String?, operation: String, expected: JSONValue, actual: JSONValue?, note: String? = nil
        ) {
            self.attribute = attribute
            self.operation = operation
            self.expected = expected
            self.actual = actual
            self.note = note
        }
    }

    /// Who or what is put into buckets.
    public struct Unit: Sendable, Hashable {
        /// The attribute it is the value of.
        public var attribute: String
        /// Its value as text.
        public var value: String

        /// A unit from its parts.
        public init(attribute: String, value: String) {
            self.attribute = attribute
            self.value = value
        }
    }

    /// A percentage that lets the units pass whose bucket is below it.
    public struct Share: Sendable, Hashable {
        /// Who is put into a bucket, `nil` if there is nothing.
        public var unit: Unit?
        /// The unit's bucket.
        public var bucket: Int?
        /// The percentage at that moment.
        public var percentage: Int
        /// What is hashed before the unit.
        public var salt: String
        /// How the percentage moves, `nil` if it does not.
        public var ramp: Ramp?

        /// A share from its parts.
        public init(unit: Unit?, bucket: Int?, percentage: Int, salt: String, ramp: Ramp? = nil) {
            self.unit = unit
            self.bucket = bucket
            self.percentage = percentage
            self.salt = salt
            self.ramp = ramp
        }
    }

    /// A percentage on its way.
    public struct Ramp: Sendable, Hashable {
        /// The percentage at the start.
        public var from: Int
        /// The percentage at the end.
        public var to: Int
        /// When it starts to move.
        public var start: Int
        /// When it is there.
        public var end: Int
        /// The moment at which it was looked at.
        public var now: Int

        /// A ramp from its parts.
        public init(from: Int, to: Int, start: Int, end: Int, now: Int) {
            self.from = from
            self.to = to
            self.start = start
            self.end = end
            self.now = now
        }
    }

    /// A group and the bucket that its share ends before.
    public struct GroupLimit: Sendable, Hashable {
        /// The group.
        public var group: String
        /// The weights of this group and of those before it, added up.
        public var limit: Int

        /// A limit from its parts.
        public init(group: String, limit: Int) {
            self.group = group
            self.limit = limit
        }
    }
}
