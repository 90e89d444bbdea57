extension ShipeasyClient {
    /// Tells the service that something happened, such as `purchase`. It is sent soon, in order with other events.
    ///
    /// - Parameter properties: what JSON cannot hold is left out with a warning; private attributes are left out.
    public nonisolated(nonsending) func track(_ event: String, properties: [String: Any] = [:]) async {
        core.track(event, properties: JSONValue.members(of: properties, subject: "the property"))
    }
}
