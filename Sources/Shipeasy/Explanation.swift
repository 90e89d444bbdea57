/// Why a user gets what it gets: a sentence, the steps that were looked at, and the stage at which it was decided.
public struct Explanation: Sendable, Hashable {
    /// The stage that decided.
    public var stage: Stage
    /// The reason in one line, such as `step 2 of 3: plan is "pro", bucket 5466 of 10000, rollout 25 %`.
    public var summary: String
    /// What was looked at, in order.
    public var lines: [Line]

    /// An explanation from its parts.
    public init(stage: Stage, summary: String, lines: [Line] = []) {
        self.stage = stage
        self.summary = summary
        self.lines = lines
    }

    /// Where an evaluation ended. The raw values are the words of `snapshot --json`.
    public enum Stage: String, Sendable, Hashable {
        // Flags.
        /// The flag's own kill switch is on.
        case killed
        /// The flag is not enabled.
        case disabled
        /// A step of the stack, or the flat rules and rollout, let the unit pass.
        case passed
        /// No step let the unit pass.
        case notPassed = "not_passed"
        // Experiments.
        /// The experiment is not running.
        case notRunning = "not_running"
        /// The targeting flag is off for this user, or not known.
        case notTargeted = "not_targeted"
        /// The user has no unit to bucket by.
        case noUnit = "no_unit"
        /// The unit is in the universe's holdout, or the holdout flag is on.
        case heldOut = "held_out"
        /// An override in the project forces the group by the unit's id.
        case forcedByID = "forced_by_id"
        /// An override in the project forces the group by a flag that is on.
        case forcedByCohort = "forced_by_cohort"
        /// The unit keeps the group it had.
        case sticky
        /// The unit is outside the allocation.
        case notAllocated = "not_allocated"
        /// The unit fell into the reserved headroom.
        case reserved
        /// The unit was put into a group by its bucket.
        case assigned
    }

    /// One thing that was looked at.
    public struct Line: Sendable, Hashable {
        /// How deep it is nested: 0 for a step, 1 for what belongs to it.
        public var depth: Int
        /// How it ended.
        public var mark: Mark
        /// What it was, in words.
        public var text: String
        /// What it was, as a value, where there is one.
        public var fact: Fact?

        /// A line from its parts.
        public init(depth: Int = 0, mark: Mark, text: String, fact: Fact? = nil) {
            self.depth = depth
            self.mark = mark
            self.text = text
            self.fact = fact
        }
    }

    /// How a thing that was looked at ended.
    public enum Mark: String, Sendable, Hashable {
        /// It held.
        case passed
        /// It did not hold.
        case failed
        /// It was not reached, since something before it decided.
        case notReached = "not_reached"
        /// It is a fact, neither good nor bad.
        case note
    }
}
