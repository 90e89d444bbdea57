/// Evaluations that are asked for and not waited for, in the order of the calls: what a thread of its own needs, which
/// cannot await. How they end is told by ``ShipeasyClient/updates()``.
extension ShipeasyClient {
    /// As ``ShipeasyClient/identify(_:)``, without waiting.
    package nonisolated func startIdentify(attributes: [String: JSONValue]) { _ = core.identify(attributes) }

    /// As ``ShipeasyClient/reset()``, without waiting.
    package nonisolated func startReset() { _ = core.reset() }

    /// As ``ShipeasyClient/refreshAssignments()``, without waiting.
    package nonisolated func startRefresh() { _ = core.evaluate(.refresh) }
}
