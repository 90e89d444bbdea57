import Foundation
import Shipeasy
import ShipeasyLocalEdge

@testable import ShipeasyDevtools

/// A real client over a local edge, in the hands of a test: the overlay does with it what it does with an app's.
final class ClientTarget: TestTarget, @unchecked Sendable {
    // Safe to share: what changes is touched under the lock alone, everything else is constant.
    let client: ShipeasyClient
    let edge: LocalEdge
    private let lock = NSLock()
    private var updates: [ClientUpdate] = []
    /// The revision of the update that came last.
    private var lastRevision = 0
    private var listener: Task<Void, Never>?

    /// A client of that project that has been answered once.
    static func started(_ project: ProjectFile = LocalEdge.sample) async -> ClientTarget {
        let target = ClientTarget(project)
        await target.client.identify([:])
        return target
    }

    private init(_ project: ProjectFile) {
        edge = LocalEdge(project: project)
        client = ShipeasyClient(
            clientKey: "local", baseURL: edge.baseURL, isNetworkEnabled: true, isTrackingEnabled: false,
            store: MemoryStore(), transport: edge.transport)
        let stream = client.subscribe()
        listener = Task { [weak self] in
            for await update in stream { self?.keep(update) }
        }
    }

    deinit { listener?.cancel() }

    private func keep(_ update: ClientUpdate) {
        lock.withLock {
            updates.append(update)
            lastRevision = update.revision
        }
    }

    func takeUpdates() -> [ClientUpdate] {
        lock.withLock {
            defer { updates = [] }
            return updates
        }
    }

    /// Returns when no evaluation is in flight, and everything that happened has been told.
    func settle() async {
        while true {
            let snapshot = client.currentSnapshot()
            let isTold = lock.withLock { lastRevision >= snapshot.revision }
            if snapshot.evaluation.inFlightSince == nil, isTold { return }
            await Task.yield()
        }
    }

    func currentSnapshot() -> ClientSnapshot { client.currentSnapshot() }
    func subscribe() -> AsyncStream<ClientUpdate> { client.subscribe() }
    @discardableResult
    func setOverrides(_ values: [(EntryID, Override?)]) -> [OverrideChange] { client.setOverrides(values) }
    @discardableResult
    func restoreOverrides(_ entries: [(EntryID, OverrideEntry?)]) -> [OverrideChange] {
        client.restoreOverrides(entries)
    }
    func startIdentify(attributes: [String: JSONValue]) { client.startIdentify(attributes: attributes) }
    func startReset() { client.startReset() }
    func startRefresh() { client.startRefresh() }
    func renewAnonymousId() { client.renewAnonymousId() }
    func forgetSticky() { client.forgetSticky() }
}

/// A store that ends with the process.
private final class MemoryStore: AnonymousStore, @unchecked Sendable {
    // Safe to share: the values are touched under the lock alone.
    private let lock = NSLock()
    private var values: [String: String] = [:]

    func get(_ key: String) -> String? { lock.withLock { values[key] } }
    func set(_ key: String, _ value: String) { lock.withLock { values[key] = value } }
}
