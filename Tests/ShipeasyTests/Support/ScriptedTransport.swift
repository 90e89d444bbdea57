import Foundation
import Shipeasy

/// A transport whose answers the test gives, in any order, and whose requests it can look at.
actor ScriptedTransport {
    /// A request that waits for its answer.
    struct Pending: Sendable {
        var body: JSONValue
        var continuation: CheckedContinuation<(Data, HTTPURLResponse), any Error>

        /// The `user_id` that was asked for.
        var userId: String? { body["user"]?["user_id"]?.stringValue }

        /// Answers with status 200 and that body.
        func answer(_ body: JSONValue) { continuation.resume(returning: (body.json(), .ok)) }
        /// Fails as a connection does that is lost.
        func fail() { continuation.resume(throwing: URLError(.networkConnectionLost)) }
    }

    private(set) var pending: [Pending] = []
    private(set) var events: [JSONValue] = []
    private(set) var beacons: [String] = []
    private(set) var evaluations: [URLRequest] = []
    private var waiting:
        [(isThere: @Sendable (ScriptedTransport) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    private var automatic: (@Sendable (JSONValue) throws -> (JSONValue, Int))?

    /// A transport that holds every evaluation back until the test answers it.
    init() {}

    /// A transport that answers every evaluation at once with what `answer` says.
    init(answering answer: @escaping @Sendable (JSONValue) throws -> (JSONValue, Int)) { automatic = answer }

    /// A transport that answers every evaluation with that body.
    init(_ body: JSONValue) { automatic = { _ in (body, 200) } }

    /// As a client takes it.
    nonisolated var transport: ShipeasyClient.Transport { { try await self.carry($0) } }

    private func carry(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        switch request.url?.path {
        case "/sdk/evaluate": return try await evaluate(request)
        case "/collect":
            let body = try JSONValue(json: request.httpBody ?? Data())
            events += body["events"]?.arrayValue ?? []
        default: beacons.append(request.url?.absoluteString ?? "")
        }
        wakeUp()
        return (Data(), .ok)
    }

    private func evaluate(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        evaluations.append(request)
        let body = try JSONValue(json: request.httpBody ?? Data())
        if let automatic {
            defer { wakeUp() }
            let (answer, status) = try automatic(body)
            return (answer.json(), .status(status))
        }
        return try await withCheckedThrowingContinuation { continuation in
            pending.append(Pending(body: body, continuation: continuation))
            wakeUp()
        }
    }

    /// Takes the request for that user as soon as it is there.
    func request(for userId: String?) async -> Pending {
        while true {
            if let index = pending.firstIndex(where: { $0.userId == userId }) { return pending.remove(at: index) }
            await change { $0.assumeIsolated { $0.pending.contains { $0.userId == userId } } }
        }
    }

    /// Takes the oldest request as soon as there is one.
    func request() async -> Pending {
        while true {
            if !pending.isEmpty { return pending.removeFirst() }
            await change { $0.assumeIsolated { !$0.pending.isEmpty } }
        }
    }

    /// Returns once that many requests wait.
    func waitForRequests(_ count: Int) async { await change { $0.assumeIsolated { $0.pending.count >= count } } }

    /// Takes all requests that wait.
    func takeAll() -> [Pending] {
        defer { pending = [] }
        return pending
    }

    /// The events of that type, as soon as there are `count`.
    func events(_ type: String, count: Int) async -> [JSONValue] {
        await change { $0.assumeIsolated { $0.events.count { $0["type"]?.stringValue == type } >= count } }
        return events.filter { $0["type"]?.stringValue == type }
    }

    /// The beacons, as soon as there are `count`.
    func beacons(count: Int) async -> [String] {
        await change { $0.assumeIsolated { $0.beacons.count >= count } }
        return beacons
    }

    /// The bodies of all evaluations so far.
    var questions: [JSONValue] { evaluations.compactMap { try? JSONValue(json: $0.httpBody ?? Data()) } }

    private func change(until isThere: @escaping @Sendable (ScriptedTransport) -> Bool) async {
        if isThere(self) { return }
        await withCheckedContinuation { waiting.append((isThere, $0)) }
    }

    private func wakeUp() {
        let ready = waiting.filter { $0.isThere(self) }
        waiting.removeAll { $0.isThere(self) }
        for (_, continuation) in ready { continuation.resume() }
    }
}

extension HTTPURLResponse {
    /// An answer with status 200.
    static var ok: HTTPURLResponse { status(200) }

    /// An answer with that status.
    static func status(_ status: Int) -> HTTPURLResponse {
        guard
            let response = HTTPURLResponse(
                url: ShipeasyClient.serviceURL, statusCode: status, httpVersion: nil, headerFields: nil)
        else { preconditionFailure("no response can be made") }
        return response
    }
}
