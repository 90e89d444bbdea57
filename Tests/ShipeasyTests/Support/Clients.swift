import Foundation

@testable import Shipeasy

extension ShipeasyClient {
    /// A client with the network on, tracking off and a store of its own.
    static func test(
        _ scripted: ScriptedTransport, tracks: Bool = false, store: any AnonymousStore = InMemoryAnonymousStore(),
        privateAttributes: [String] = []
    ) -> ShipeasyClient {
        ShipeasyClient(
            clientKey: "pk_test", isNetworkEnabled: true, isTrackingEnabled: tracks, store: store,
            privateAttributes: privateAttributes, transport: scripted.transport)
    }

    /// A client that has evaluated to `body`.
    static func evaluated(_ body: JSONValue, as user: [String: Any] = [:]) async -> ShipeasyClient {
        let client = ShipeasyClient.test(ScriptedTransport(body))
        await client.identify(user)
        return client
    }
}

/// Assignments that name their user, so that a mix of two users' shows.
func assignments(of user: String) -> JSONValue {
    ["flags": .object(["is_\(user)": true]), "configs": ["user": .string(user)]]
}

/// Collects the warnings of `body`, and those of the tasks it starts.
func warnings(of body: () async throws -> Void) async rethrows -> [String] {
    let collected = Locked<[String]>([])
    try await Diagnostics.$sink.withValue({ message in collected.withLock { $0.append(message) } }) { try await body() }
    return collected.withLock { $0 }
}

extension ClientConfiguration {
    /// A configuration with that transport, the network on and tracking off.
    static func test(
        timeLimit: TimeInterval = 10, baseURL: URL = ShipeasyClient.serviceURL,
        transport: @escaping ShipeasyClient.Transport
    ) -> ClientConfiguration {
        ClientConfiguration(
            requests: ServiceRequests(
                clientKey: "pk_test", baseURL: baseURL, telemetryURL: "https://t.shipeasy.ai", environment: "prod",
                privateAttributes: []),
            answers: .service(HTTPExchange(transport: transport, limit: timeLimit)),
            store: InMemoryAnonymousStore(), isTrackingEnabled: false)
    }
}
