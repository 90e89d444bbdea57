import Shipeasy

/// What the command keeps between runs, and what it keeps only as long as it runs.
///
/// The device's id is kept, so that a rollout by device looks the same tomorrow. The groups that units are kept in
/// (sticky) are kept for a service, apart for each address, environment and key: a group of staging must not be held
/// to in production. For a project file they would only hide what an edit of the file does.
struct CommandStore: EstablishingStore {
    private let kept: any EstablishingStore
    private let memory: InMemoryAnonymousStore
    private let keysInMemory: Set<String>
    private let stickyScope: String

    private static let stickyKey = "__se_sticky"

    /// A store for a source.
    ///
    /// - Parameters:
    ///   - deviceID: stands in for the device's own id, which is left as it is; nothing is kept for it.
    ///   - kept: where things stay between runs.
    init(
        source: SourceArgument, deviceID: String? = nil, kept: any EstablishingStore = UserDefaultsAnonymousStore()
    ) {
        self.kept = kept
        var keysInMemory: Set<String> = []
        if case .service(let service) = source {
            stickyScope = "@\(service.baseURL?.absoluteString ?? "")@\(service.environment)@\(service.maskedKey)"
        } else {
            stickyScope = ""
            keysInMemory.insert(CommandStore.stickyKey)
        }
        if let deviceID {
            keysInMemory = [AnonId.cookie, CommandStore.stickyKey]
            memory = InMemoryAnonymousStore([AnonId.cookie: deviceID])
        } else {
            memory = InMemoryAnonymousStore()
        }
        self.keysInMemory = keysInMemory
    }

    func get(_ key: String) -> String? {
        keysInMemory.contains(key) ? memory.get(key) : kept.get(scoped(key))
    }

    func set(_ key: String, _ value: String) {
        if keysInMemory.contains(key) { memory.set(key, value) } else { kept.set(scoped(key), value) }
    }

    func establish(_ key: String, _ candidate: String, isValid: (String) -> Bool) -> String {
        guard keysInMemory.contains(key) else { return kept.establish(scoped(key), candidate, isValid: isValid) }
        if let value = memory.get(key), isValid(value) { return value }
        memory.set(key, candidate)
        return candidate
    }

    private func scoped(_ key: String) -> String { key == CommandStore.stickyKey ? key + stickyScope : key }
}
