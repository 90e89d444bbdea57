import Foundation
import Shipeasy

@testable import ShipeasyDevtools

/// A client in memory: it evaluates with a closure, and keeps what it was asked for.
final class MemoryTarget: TestTarget, @unchecked Sendable {
    // Safe to share: everything is touched under the lock alone.
    private let lock = NSLock()
    private var state = ClientSnapshot()
    private var calls: [String] = []
    private var nextOrder = 1
    private var updates: [ClientUpdate] = []
    private var evaluate: @Sendable (Identity) -> Assignments
    private var failure: String?
    private var isHeld = false
    private var heldTrigger: EvaluationTrigger?
    private var now = MemoryTarget.now

    /// The moment of everything that happens in it, until a test says otherwise.
    static let now = Date(timeIntervalSince1970: 1_764_504_190)  // 12:03:10 UTC

    init(isEvaluated: Bool = true, evaluate: @escaping @Sendable (Identity) -> Assignments) {
        self.evaluate = evaluate
        state.identity = Identity(anonymousId: "device-1")
        state.service = ServiceInfo(baseURL: "memory://shop", environment: "prod")
        state.revision = 1
        if isEvaluated { settle(.refresh) }
        updates = []
    }

    /// The same client once more: what happens to one does not happen to the other.
    init(copying other: MemoryTarget) {
        evaluate = other.lock.withLock { other.evaluate }
        other.lock.withLock {
            state = other.state
            calls = other.calls
            nextOrder = other.nextOrder
            updates = other.updates
            failure = other.failure
            isHeld = other.isHeld
            heldTrigger = other.heldTrigger
            now = other.now
        }
    }

    /// What was called, in order.
    var log: [String] { lock.withLock { calls } }

    func takeUpdates() -> [ClientUpdate] {
        lock.withLock {
            defer { updates = [] }
            return updates
        }
    }

    // MARK: What a test makes happen

    /// The time at which everything happens from now on.
    func set(now: Date) { lock.withLock { self.now = now } }

    /// Answers evaluations in another way from now on.
    func serve(_ evaluate: @escaping @Sendable (Identity) -> Assignments) { lock.withLock { self.evaluate = evaluate } }

    /// Fails evaluations from now on for that reason, or no more.
    func fail(_ reason: String?) { lock.withLock { failure = reason } }

    /// Holds evaluations back from now on, or lets the one that is held end.
    func hold(_ isHeld: Bool) {
        let trigger = lock.withLock {
            self.isHeld = isHeld
            defer { heldTrigger = nil }
            return heldTrigger
        }
        if let trigger, !isHeld { settle(trigger) }
    }

    /// Changes anything else of what the client knows.
    func change(_ body: (inout ClientSnapshot) -> Void) {
        lock.withLock {
            body(&state)
            state.revision += 1
        }
    }

    /// Something else happens in the client.
    func happen(_ event: ClientUpdate.Event) { lock.withLock { tell(event) } }

    // MARK: DevtoolsTarget

    func currentSnapshot() -> ClientSnapshot { lock.withLock { state } }

    func subscribe() -> AsyncStream<ClientUpdate> { AsyncStream { $0.finish() } }

    @discardableResult
    func setOverrides(_ values: [(EntryID, Override?)]) -> [OverrideChange] {
        lock.withLock {
            put(
                values.map { id, value in
                    defer { nextOrder += 1 }
                    return (id, value.map { OverrideEntry(value: $0, setAt: now, order: nextOrder) })
                })
        }
    }

    func restoreOverrides(_ entries: [(EntryID, OverrideEntry?)]) -> [OverrideChange] {
        lock.withLock { put(entries) }
    }

    private func put(_ entries: [(EntryID, OverrideEntry?)]) -> [OverrideChange] {
        var changes: [OverrideChange] = []
        for (id, entry) in entries {
            let before = state.overrides[id]
            guard before != entry else { continue }
            state.overrides[id] = entry
            changes.append(OverrideChange(id: id, before: before, after: entry))
        }
        guard !changes.isEmpty else { return [] }
        state.revision += 1
        tell(.overridesChanged(changes))
        return changes
    }

    func startIdentify(attributes: [String: JSONValue]) {
        var rest = attributes
        let user = rest.removeValue(forKey: "user_id")?.stringValue
        lock.withLock {
            calls.append("identify")
            state.identity.attributes = rest
            if let user { state.identity.userId = user }
            state.revision += 1
            tell(.identityChanged(state.identity))
        }
        settle(.identify)
    }

    func startReset() {
        lock.withLock {
            calls.append("reset")
            state.identity.attributes = [:]
            state.identity.userId = nil
            state.revision += 1
            tell(.identityChanged(state.identity))
        }
        settle(.reset)
    }

    func startRefresh() {
        lock.withLock { calls.append("refresh") }
        settle(.refresh)
    }

    func renewAnonymousId() {
        lock.withLock {
            calls.append("renewAnonymousId")
            state.identity.anonymousId = "device-2"
        }
        settle(.identify)
    }

    func forgetSticky() {
        lock.withLock { calls.append("forgetSticky") }
        settle(.refresh)
    }

    private func tell(_ event: ClientUpdate.Event) {
        updates.append(ClientUpdate(date: now, revision: state.revision, event: event))
    }

    private func settle(_ trigger: EvaluationTrigger) {
        lock.withLock {
            state.revision += 1
            tell(.evaluationStarted(trigger))
            guard !isHeld else {
                state.evaluation.inFlightSince = now
                heldTrigger = trigger
                return
            }
            var report = EvaluationReport(trigger: trigger, startedAt: now, duration: 0.018, status: 200)
            state.evaluation.inFlightSince = nil
            if let failure {
                report.status = nil
                report.failure = failure
                state.evaluation.last = report
                tell(.evaluationFailed(report, AssignmentDifference()))
                return
            }
            let assignments = evaluate(state.identity)
            let difference = AssignmentDifference(from: state.assignments, to: assignments)
            state.assignments = assignments
            state.evaluation.last = report
            tell(.evaluationFinished(report, difference))
        }
    }
}
