import Foundation

/// What a client keeps in its store, and how it is read back.
enum StoredIdentity {
    private static let stickyKey = "__se_sticky"

    /// The device's id in `store`; a new one, which is kept, where there is none that is valid.
    static func anonymousId(in store: any AnonymousStore) -> String {
        if let store = store as? any EstablishingStore {
            return store.establish(AnonId.cookie, AnonId.mint(), isValid: { AnonId.isValid($0) })
        }
        if let kept = store.get(AnonId.cookie), AnonId.isValid(kept) { return kept }
        let minted = AnonId.mint()
        store.set(AnonId.cookie, minted)
        return minted
    }

    /// Keeps `id` as the device's.
    static func keep(anonymousId id: String, in store: any AnonymousStore) { store.set(AnonId.cookie, id) }

    /// The groups that units are kept in, by experiment; nothing where that cannot be read.
    static func sticky(in store: any AnonymousStore) -> [String: JSONValue] {
        guard let text = store.get(stickyKey), let value = try? JSONValue(json: text) else { return [:] }
        return entries(value)
    }

    /// Keeps the groups that units are kept in.
    static func keep(sticky: [String: JSONValue], in store: any AnonymousStore) {
        store.set(stickyKey, String(decoding: JSONValue.object(sticky).json(), as: UTF8.self))
    }

    /// The well-formed entries of sticky groups: an object for each experiment.
    static func entries(_ sticky: JSONValue?) -> [String: JSONValue] {
        sticky?.objectValue?.filter { $0.value.objectValue != nil } ?? [:]
    }
}
