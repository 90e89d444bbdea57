import Foundation

/// How a client is set up.
struct ClientConfiguration: Sendable {
    var requests: ServiceRequests
    var answers: Answers
    var store: any AnonymousStore
    /// Why no request is made at all, or `nil` if the network is on.
    var offlineReason: String?
    /// Whether usage beacons are sent, if the network is on.
    var isTrackingEnabled: Bool
    /// How long an answer of the service may take, in seconds.
    var timeLimit: TimeInterval = 10

    /// Where assignments come from.
    enum Answers: Sendable {
        /// From the service, which is told of events too.
        case service(ShipeasyClient.Transport)
        /// From this process; events go nowhere.
        case process(ShipeasyClient.InProcessEvaluation)
    }
}
