import Foundation

extension ShipeasyClient {
    /// Answers for a user's attributes and the groups that it keeps what the service would, as the value of the JSON text
    /// that this would send.
    package typealias InProcessEvaluation =
        @Sendable (_ user: [String: JSONValue], _ sticky: [String: JSONValue]) throws -> JSONValue

    /// A client whose questions are answered in this process: the network is on, tracking off, and events go nowhere.
    ///
    /// The values of the answer become the client's as they are: it shares its configs with whatever evaluates. And no
    /// `URLSession` comes into being, not even the shared one: that alone starts the TLS library, which takes longer than
    /// everything else a command does before its first screen.
    package init(
        inProcess evaluation: @escaping InProcessEvaluation, baseURL: URL, env: String = "prod", store: AnonymousStore
    ) {
        self.init(
            ClientConfiguration(
                requests: ServiceRequests(
                    clientKey: "local", baseURL: baseURL, telemetryURL: "", environment: env, privateAttributes: []),
                answers: .process(evaluation), store: store, offlineReason: nil, isTrackingEnabled: false))
    }
}
