import Foundation

/// Sends events to the service in their order, one request at a time, without making anybody wait.
///
/// What is posted while a request is under way goes out with the next one. Nothing is sent twice.
final class Outbox: Sendable {
    private let requests: ServiceRequests
    private let exchange: HTTPExchange
    private let state = Locked(State())

    private struct State {
        var waiting: [JSONValue] = []
        var isSending = false
    }

    /// How many events may wait while the service does not answer; then the oldest are dropped.
    static let capacity = 1000

    init(requests: ServiceRequests, exchange: HTTPExchange) {
        self.requests = requests
        self.exchange = exchange
    }

    /// Sends `event` soon.
    func post(_ event: JSONValue) {
        let (isFirst, hasDropped) = state.withLock { state in
            state.waiting.append(event)
            let hasDropped = state.waiting.count > Self.capacity
            if hasDropped { state.waiting.removeFirst() }
            defer { state.isSending = true }
            return (!state.isSending, hasDropped)
        }
        if hasDropped { warn("events wait faster than the service takes them: the oldest is dropped") }
        if isFirst { Task { await sendAll() } }
    }

    private func sendAll() async {
        while let events = next() {
            guard let request = requests.collect(events) else { continue }
            _ = try? await exchange.send(request)
        }
    }

    private func next() -> [JSONValue]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isSending = false
                return nil
            }
            defer { state.waiting = [] }
            return state.waiting
        }
    }
}
