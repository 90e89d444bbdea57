import Foundation

/// Something that happened in a client, as its listeners are told.
public struct ClientUpdate: Sendable, Hashable {
    /// When it happened.
    public var date: Date
    /// The client's revision right after it.
    public var revision: Int
    /// What happened.
    public var event: Event

    /// An update from its parts.
    public init(date: Date, revision: Int, event: Event) {
        self.date = date
        self.revision = revision
        self.event = event
    }

    /// The things that can happen.
    public enum Event: Sendable, Hashable {
        /// The service was asked.
        case evaluationStarted(EvaluationTrigger)
        /// The service answered, and the answer differs in this from the assignments before.
        case evaluationFinished(EvaluationReport, AssignmentDifference)
        /// The evaluation failed; the report says why. After a change of user, the assignments are gone by this much.
        case evaluationFailed(EvaluationReport, AssignmentDifference)
        /// `identify` or `reset` changed who is asked for.
        case identityChanged(Identity)
        /// Overrides were set, or removed where the value is `nil`.
        case overridesChanged([OverrideChange])
        /// An exposure was logged.
        case exposure(experiment: String, group: String)
        /// The app tracked an event.
        case tracked(name: String, properties: [String: JSONValue])
        /// The app read an entry. Told only while somebody listens.
        case read(EntryID)
        /// The listener was too slow: this many updates before this one were dropped.
        case gap(missed: Int)
    }
}

/// An override that was set, replaced or removed.
public struct OverrideChange: Sendable, Hashable {
    /// Of which entry.
    public var id: EntryID
    /// What was forced before, or `nil`.
    public var before: OverrideEntry?
    /// What is forced now, or `nil` if it was removed.
    public var after: OverrideEntry?

    /// A change from its parts.
    public init(id: EntryID, before: OverrideEntry?, after: OverrideEntry?) {
        self.id = id
        self.before = before
        self.after = after
    }
}
