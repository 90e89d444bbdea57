import Foundation

/// Everything a client knows at one moment. It never changes; a later snapshot has a higher revision.
public struct ClientSnapshot: Sendable {
    /// Grows with every change of anything in here.
    public var revision: Int
    /// Who is asked for.
    public var identity: Identity
    /// What the service answered last for that user.
    public var assignments: Assignments { didSet { resolve() } }
    /// What is forced, with params and times.
    public var overrides: [EntryID: OverrideEntry] { didSet { resolve() } }
    /// Overrides that no read can see: the experiment is not in the assignments, so its universe is not known, or a
    /// later override of the same universe wins.
    public var inertOverrides: Set<EntryID>
    /// The last evaluation, and the one in flight.
    public var evaluation: EvaluationState
    /// Where the client asks.
    public var service: ServiceInfo
    /// What reads answer: kept, since finding it out looks at every experiment.
    private(set) var readings: Readings

    /// A snapshot from its parts.
    ///
    /// - Parameter inertOverrides: found out from assignments and overrides where it is left out.
    public init(
        revision: Int = 0, identity: Identity = Identity(), assignments: Assignments = .empty,
        overrides: [EntryID: OverrideEntry] = [:], inertOverrides: Set<EntryID>? = nil,
        evaluation: EvaluationState = EvaluationState(), service: ServiceInfo = ServiceInfo()
    ) {
        self.revision = revision
        self.identity = identity
        self.assignments = assignments
        self.overrides = overrides
        readings = Readings(assignments: assignments, overrides: overrides)
        self.inertOverrides = inertOverrides ?? readings.inert
        self.evaluation = evaluation
        self.service = service
    }

    private mutating func resolve() {
        readings = Readings(assignments: assignments, overrides: overrides)
        inertOverrides = readings.inert
    }
}

/// Who a client asks for.
public struct Identity: Sendable, Hashable {
    /// The device's own id, sent with every evaluation.
    public var anonymousId: String
    /// The user bound by `identify`, until `reset`.
    public var userId: String?
    /// The attributes of the last `identify`, without `user_id` and without what JSON cannot hold.
    public var attributes: [String: JSONValue]

    /// An identity from its parts.
    public init(anonymousId: String = "", userId: String? = nil, attributes: [String: JSONValue] = [:]) {
        self.anonymousId = anonymousId
        self.userId = userId
        self.attributes = attributes
    }

    /// The attributes as an evaluation sends them: with `anonymous_id`, and `user_id` where somebody is bound.
    public var user: [String: JSONValue] {
        var user = attributes
        user["anonymous_id"] = .string(anonymousId)
        if let userId { user["user_id"] = .string(userId) }
        return user
    }
}

/// Where a client asks, and whether it may.
public struct ServiceInfo: Sendable, Hashable {
    /// The service's address, or what stands for it.
    public var baseURL: String
    /// The environment asked for, such as `prod`.
    public var environment: String
    /// Why no request is made at all, in words, or `nil` if the network is on.
    public var offlineReason: String?

    /// A service from its parts.
    public init(baseURL: String = "", environment: String = "prod", offlineReason: String? = nil) {
        self.baseURL = baseURL
        self.environment = environment
        self.offlineReason = offlineReason
    }
}

/// What made a client ask the service.
public enum EvaluationTrigger: String, Sendable, Hashable {
    /// `configureClient` asked for the anonymous visitor.
    case configure
    /// `identify` was called.
    case identify
    /// `reset` was called.
    case reset
    /// `refreshAssignments` was called.
    case refresh
}

/// One evaluation that ended.
public struct EvaluationReport: Sendable, Hashable {
    /// What made the client ask.
    public var trigger: EvaluationTrigger
    /// When it was asked.
    public var startedAt: Date
    /// How long the answer took, in seconds.
    public var duration: TimeInterval
    /// The HTTP status, where there was an answer.
    public var status: Int?
    /// Why it failed, in words for a person, or `nil` if it did not.
    public var failure: String?

    /// A report from its parts.
    public init(
        trigger: EvaluationTrigger, startedAt: Date, duration: TimeInterval, status: Int? = nil,
        failure: String? = nil
    ) {
        self.trigger = trigger
        self.startedAt = startedAt
        self.duration = duration
        self.status = status
        self.failure = failure
    }

    /// Whether the answer was taken in.
    public var isOK: Bool { failure == nil }
    /// When the answer was there.
    public var endedAt: Date { startedAt.addingTimeInterval(duration) }
}

/// The state of a client's evaluations.
public struct EvaluationState: Sendable, Hashable {
    /// The last one that ended, or `nil` if none did.
    public var last: EvaluationReport?
    /// Since when one is in flight, or `nil` if none is.
    public var inFlightSince: Date?

    /// A state from its parts.
    public init(last: EvaluationReport? = nil, inFlightSince: Date? = nil) {
        self.last = last
        self.inFlightSince = inFlightSince
    }
}
