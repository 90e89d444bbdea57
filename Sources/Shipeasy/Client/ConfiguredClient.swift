import Foundation

/// Makes the app's client, to be called once at its start, and asks for the assignments of an anonymous visitor.
///
/// That evaluation comes before anything the caller does next, and never takes the place of a later call. A second
/// call returns the first one's client. The parameters are those of
/// ``ShipeasyClient/init(clientKey:baseURL:env:session:isNetworkEnabled:isTrackingEnabled:telemetryURL:store:privateAttributes:transport:)``.
@discardableResult
public func configureClient(
    clientKey: String,
    baseURL: URL = ShipeasyClient.serviceURL,
    env: String = "prod",
    session: URLSession = .shared,
    isNetworkEnabled: Bool? = nil,
    isTrackingEnabled: Bool? = nil,
    telemetryURL: String = "https://t.shipeasy.ai",
    store: AnonymousStore = UserDefaultsAnonymousStore(),
    privateAttributes: [String] = [],
    transport: ShipeasyClient.Transport? = nil
) -> ShipeasyClient {
    configured.withLock { configured in
        if let configured { return configured }
        let client = ShipeasyClient(
            clientKey: clientKey, baseURL: baseURL, env: env, session: session, isNetworkEnabled: isNetworkEnabled,
            isTrackingEnabled: isTrackingEnabled, telemetryURL: telemetryURL, store: store,
            privateAttributes: privateAttributes, transport: transport)
        _ = client.core.identify([:], trigger: .configure)
        configured = client
        return client
    }
}

/// The client that `configureClient` made, or `nil` before.
public func shipeasyClient() -> ShipeasyClient? { configured.withLock { $0 } }

/// Forgets the client that `configureClient` made, so that the next call makes a new one. For tests only.
public func resetClientConfig() { configured.withLock { $0 = nil } }

private let configured = Locked<ShipeasyClient?>(nil)

/// The client built last, for the error reports that name none.
enum LastClient {
    private struct Weak {
        weak var core: ClientCore?
    }

    private static let last = Locked(Weak())

    /// Its core, as long as something holds on to it.
    static var core: ClientCore? {
        get { last.withLock { $0.core } }
        set { last.withLock { $0.core = newValue } }
    }
}
