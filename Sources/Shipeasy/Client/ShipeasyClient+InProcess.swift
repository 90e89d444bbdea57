import Foundation

extension ShipeasyClient {
    /// A client whose requests are all answered in this process: the network is on, tracking off.
    ///
    /// No `URLSession` comes into being, not even the shared one: that alone starts the TLS library, which takes longer
    /// than everything else a command does before its first screen.
    package init(inProcess transport: @escaping Transport, baseURL: URL, env: String = "prod", store: AnonymousStore) {
        self.init(
            ClientConfiguration(
                requests: ServiceRequests(
                    clientKey: "local", baseURL: baseURL, telemetryURL: "", environment: env, privateAttributes: []),
                transport: transport, store: store, offlineReason: nil, isTrackingEnabled: false,
                timeLimit: .infinity))
    }
}
