import Foundation

/// Tells the service which entries an app reads: each at most once in two seconds.
final class Beacons: Sendable {
    private let requests: ServiceRequests
    private let exchange: HTTPExchange
    private let now: @Sendable () -> UInt64
    private let sent = Locked<[Entry: UInt64]>([:])

    private struct Entry: Hashable {
        var kind: BeaconKind
        var name: String
    }

    /// How long an entry stays quiet, in nanoseconds.
    static let interval: UInt64 = 2_000_000_000
    /// How many entries are remembered; beyond that, those that may be told again are forgotten.
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
        let isDue = sent.withLock { sent in
            let entry = Entry(kind: kind, name: name)
            if let last = sent[entry], time < last + Self.interval { return false }
            if sent.count >= Self.capacity { sent = sent.filter { time < $0.value + Self.interval } }
            sent[entry] = time
            return true
        }
        guard isDue, let request = requests.beacon(kind, name) else { return }
        Task { [exchange] in _ = try? await exchange.send(request) }
    }
}
