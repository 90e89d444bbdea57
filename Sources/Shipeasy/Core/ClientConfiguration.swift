import Foundation

/// How a client is set up.
struct ClientConfiguration: Sendable {
    var requests: ServiceRequests
    var answers: EvaluationAnswer.Source
    var store: any AnonymousStore
    /// Why no request is made at all, or `nil` if the network is on.
    var offlineReason: String?
    /// Whether usage beacons are sent, if the network is on.
    var isTrackingEnabled: Bool
}
