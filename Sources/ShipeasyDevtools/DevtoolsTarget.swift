import Shipeasy

/// What the overlay needs of a client. Nothing else of a client is ever touched, so a test can stand in with a value.
package protocol DevtoolsTarget: Sendable {
    /// Everything the client knows now.
    func currentSnapshot() -> ClientSnapshot
    /// What happens from now on.
    func subscribe() -> AsyncStream<ClientUpdate>
    /// Sets overrides, or removes them where the value is `nil`, all at once; what changed by it.
    @discardableResult func setOverrides(_ values: [(EntryID, Override?)]) -> [OverrideChange]
    /// Puts overrides back as they were, with their times and order, all at once; what changed by it.
    @discardableResult func restoreOverrides(_ entries: [(EntryID, OverrideEntry?)]) -> [OverrideChange]
    /// Identifies as somebody else. Nothing waits for the answer: updates tell of it.
    func startIdentify(attributes: [String: JSONValue])
    /// Logs the user out.
    func startReset()
    /// Evaluates again for the same user.
    func startRefresh()
    /// Takes a new device id, and evaluates again.
    func renewAnonymousId()
    /// Forgets which groups units were kept in, and evaluates again.
    func forgetSticky()
}

extension ShipeasyClient: DevtoolsTarget {}
