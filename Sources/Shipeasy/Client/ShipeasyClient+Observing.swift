extension ShipeasyClient {
    /// Everything the client knows now. Looking at it is no read: it logs nothing and counts nothing.
    public nonisolated(nonsending) func snapshot() async -> ClientSnapshot { core.snapshot }

    /// What happens from now on, in order, until the stream is let go.
    ///
    /// A listener may take its time: at most 1,024 reads and 1,024 other updates wait for it. Of what was more than
    /// that it is told by ``ClientUpdate/Event/gap(missed:)``. Reads are told together, up to 50 ms after they happen.
    public nonisolated(nonsending) func updates() async -> AsyncStream<ClientUpdate> { core.updates() }

    /// As ``snapshot()``, without waiting.
    package nonisolated func currentSnapshot() -> ClientSnapshot { core.snapshot }

    /// As ``updates()``, without waiting: the listener is there when this returns.
    package nonisolated func subscribe() -> AsyncStream<ClientUpdate> { core.updates() }
}
