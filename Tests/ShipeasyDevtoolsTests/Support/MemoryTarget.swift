import Foundation
import Shipeasy

@testable import ShipeasyDevtools

/// A client in memory: it evaluates with a closure, and keeps what it was asked for.
final class MemoryTarget: DevtoolsTarget, @unchecked Sendable {
    // Safe to share: everything is touched under the lock alone.
    private let lock = NSLock()
    private var state = ClientSnapshot()
    private var calls: [String] = []
    private var nextOrder = 1
    private var updates: [ClientUpdate.Event] = []
    private let evaluate: @Sendable (Identity) -> Assignments

    /// The moment of everything that happens in it.
    static let now = Date(timeIntervalSince1970: 1_764_504_190)  // 12:03:10 UTC

    init(evaluate: @escaping @Sendable (Identity) -> Assignments) {
        self.evaluate = evaluate
        state.identity = Identity(anonymousId: "device-1")
        state.service = ServiceInfo(baseURL: "memory://shop", environment: "prod")
        state.revision = 1
        settle(.refresh)
        updates = []
    }

    /// What was called, in order.
    var log: [String] { lock.withLock { calls } }

    /// What happened since this was asked last.
    func takeUpdates() -> [ClientUpdate.Event] {
        lock.withLock {
            defer { updates = [] }
            return updates
        }
    }

    func currentSnapshot() -> ClientSnapshot { lock.withLock { state } }

    func subscribe() -> AsyncStream<ClientUpdate> { AsyncStream { $0.finish() } }

    func setOverrides(_ values: [(EntryID, Override?)]) -> [OverrideChange] {
        lock.withLock {
            put(
                values.map { id, value in
                    defer { nextOrder += 1 }
                    return (id, value.map { OverrideEntry(value: $0, setAt: Self.now, order: nextOrder) })
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
        state.inertOverrides = Set(
            state.overrides.keys.filter {
                $0.kind == .experiment && state.assignments.experiments[$0.name]?.universe == nil
            })
        updates.append(.overridesChanged(changes))
        return changes
    }

    func startIdentify(attributes: [String: JSONValue]) {
        lock.withLock { calls.append("identify") }
        var rest = attributes
        let user = rest.removeValue(forKey: "user_id")?.stringValue
        lock.withLock {
            state.identity.attributes = rest
            if let user { state.identity.userId = user }
            updates.append(.identityChanged(state.identity))
        }
        settle(.identify)
    }

    func startReset() {
        lock.withLock {
            calls.append("reset")
            state.identity.attributes = [:]
            state.identity.userId = nil
        }
        settle(.reset)
    }

    func startRefresh() {
        lock.withLock { calls.append("refresh") }
        settle(.refresh)
    }

    func renewAnonymousId() { lock.withLock { calls.append("renewAnonymousId") } }
    func forgetSticky() { lock.withLock { calls.append("forgetSticky") } }

    private func settle(_ trigger: EvaluationTrigger) {
        lock.withLock {
            let assignments = evaluate(state.identity)
            let difference = AssignmentDifference(from: state.assignments, to: assignments)
            let report = EvaluationReport(trigger: trigger, startedAt: Self.now, duration: 0.018, status: 200)
            state.assignments = assignments
            state.evaluation.last = report
            state.revision += 1
            updates.append(.evaluationFinished(report, difference))
        }
    }
}
