import Foundation

/// Tells the service which entries an app reads: each at most once in two seconds.
final class Beacons: Sendable {
    private let requests: ServiceRequests
    private let exchange: HTTPExchange
    private let now: @Sendable () -> UInt64
    private let state = Locked(State())

    private struct State {
        /// When each entry was told last.
        var sent: [Entry: UInt64] = [:]
        /// How many entries there may be before those that may be told again are forgotten.
        var limit = Beacons.capacity
    }

    private struct Entry: Hashable {
        var kind: BeaconKind
        var name: String
    }

    /// How long an entry stays quiet, in nanoseconds.
    static let interval: UInt64 = 2_000_000_000
    /// How many entries are remembered at least.
    static let capacity = 4096

    /// - Parameter now: a monotonic clock, in nanoseconds.
    init(
        requests: ServiceRequests, exchange: HTTPExchange,
        now: @escaping @Sendable () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }
    ) {
        self.requests = requests
        self.exchange = exchange
        self.now = now
    }

    /// Tells of a read, unless that was done just now.
    func tell(_ kind: BeaconKind, _ name: String) {
        let time = now()
        let isDue = state.withLock { state in
            let entry = Entry(kind: kind, name: name)
            if let last = state.sent[entry], time < last + Self.interval { return false }
            if state.sent.count >= state.limit {
                state.sent = state.sent.filter { time < $0.value + Self.interval }
                // Looked at again only after as many more, or a burst of new names would look at all for each.
                state.limit = max(Self.capacity, 2 * state.sent.count)
            }
            state.sent[entry] = time
            return true
        }
        guard isDue, let request = requests.beacon(kind, name) else { return }
        Task { [exchange] in _ = try? await exchange.send(request) }
    }
}
