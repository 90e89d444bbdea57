extension ShipeasyClient {
    /// Says who uses the app, and asks the service for that user's assignments.
    ///
    /// The attributes replace those of the call before. A `user_id` that is not empty, any scalar, binds the user;
    /// without one the user bound before stays. An attribute that JSON cannot hold, such as a date, is left out with a
    /// warning.
    ///
    /// When this returns, reads see the assignments of this call, or those of a later one. If the evaluation fails,
    /// reads see what was there before for the same user, and their defaults for another. Cancelling the calling task
    /// does not take the evaluation back.
    public nonisolated(nonsending) func identify(_ user: [String: Any] = [:]) async {
        await core.waitForEnd(of: core.identify(JSONValue.members(of: user, subject: "the attribute")))
    }

    /// Forgets the user and the attributes, keeps the device's id, and asks the service again.
    public nonisolated(nonsending) func reset() async { await core.waitForEnd(of: core.reset()) }

    /// Asks the service again for the same user.
    public nonisolated(nonsending) func refreshAssignments() async {
        await core.waitForEnd(of: core.evaluate(.refresh))
    }

    /// Says who uses the app, as ``identify(_:)`` does, with attributes that JSON holds already.
    package nonisolated(nonsending) func identify(attributes: [String: JSONValue]) async {
        await core.waitForEnd(of: core.identify(attributes))
    }

    /// Takes a new device id, forgets the groups the old one was kept in, and asks the service, without waiting.
    package nonisolated func renewAnonymousId() { _ = core.renewAnonymousId() }

    /// Forgets the groups that units are kept in, and asks the service, without waiting.
    package nonisolated func forgetSticky() { _ = core.forgetSticky() }
}
