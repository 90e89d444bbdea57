import Foundation

/// A client of Shipeasy: it asks the service for the assignments of one user, keeps them, and answers reads from what
/// it keeps.
///
/// Every method can be called from any isolation, in Swift 5 and Swift 6 language modes, with `await`. The order of
/// calls is the order in which they start: it is decided before the first suspension. A read never touches the
/// network and costs no hop to the actor. Nothing throws: a failure leaves what was known, as ``identify(_:)`` says.
///
/// ```swift
/// let client = configureClient(clientKey: "pk_live_…")
/// await client.identify(["user_id": "u_123", "plan": "pro"])
/// if await client.getFlag("new_checkout") { … }
/// ```
public actor ShipeasyClient {
    /// What carries a request to the service: `URLSession` by default, a stub in tests, an evaluator in process.
    ///
    /// It should listen to the cancellation of its task. A client waits for it at most 10 seconds.
    public typealias Transport = @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)

    /// The address of the service: https://api.shipeasy.ai.
    public static let serviceURL: URL = {
        guard let url = URL(string: "https://api.shipeasy.ai") else { preconditionFailure("a constant is no URL") }
        return url
    }()

    nonisolated let core: ClientCore

    /// A client for the device, before anybody is identified. It asks the service for nothing yet.
    ///
    /// - Parameters:
    ///   - clientKey: the public client key of the project; it may be part of an app.
    ///   - baseURL: where evaluations and events go.
    ///   - env: the environment asked for.
    ///   - session: what carries requests, if `transport` is left out.
    ///   - isNetworkEnabled: whether any request is made; by default in production only. `SHIPEASY_ENV`, `APP_ENV` or
    ///     `ENV`, the first that is set, says whether it is (`production` or `prod`); with none of them set, a build
    ///     for release is production if `env` is `prod`, and a build for debugging is not.
    ///   - isTrackingEnabled: whether usage beacons are sent, if the network is on; by default in production only.
    ///   - telemetryURL: where usage beacons go.
    ///   - store: where the device's id is kept between launches.
    ///   - privateAttributes: names of attributes that are used to evaluate, but not kept by the service, and that are
    ///     left out of events.
    ///   - transport: what carries all requests instead of `session`.
    public init(
        clientKey: String,
        baseURL: URL = ShipeasyClient.serviceURL,
        env: String = "prod",
        session: URLSession = .shared,
        isNetworkEnabled: Bool? = nil,
        isTrackingEnabled: Bool? = nil,
        telemetryURL: String = "https://t.shipeasy.ai",
        store: AnonymousStore = UserDefaultsAnonymousStore(),
        privateAttributes: [String] = [],
        transport: Transport? = nil
    ) {
        let egress = Egress(
            isNetworkEnabled: isNetworkEnabled, isTrackingEnabled: isTrackingEnabled,
            production: ProductionCheck(configuredEnv: env))
        self.init(
            ClientConfiguration(
                requests: ServiceRequests(
                    clientKey: clientKey, baseURL: baseURL, telemetryURL: telemetryURL, environment: env,
                    privateAttributes: privateAttributes),
                answers: .service(HTTPExchange(transport: transport ?? HTTPExchange.transport(over: session))),
                store: store,
                offlineReason: egress.offlineReason, isTrackingEnabled: egress.isTrackingEnabled))
    }

    init(_ configuration: ClientConfiguration) {
        core = ClientCore(configuration)
        LastClient.core = core
    }

    /// The device's own id, sent with every evaluation: the same at every launch, as long as the store keeps it.
    public var anonymousId: String { core.snapshot.identity.anonymousId }
}
