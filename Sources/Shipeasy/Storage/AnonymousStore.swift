import Foundation

/// Where a client keeps its device's id (``AnonId/cookie``) and the experiment groups it is kept in (`__se_sticky`)
/// between launches.
///
/// Both calls come on whatever thread the client is used on. A store that fails answers `nil` and forgets; it never
/// breaks a read.
public protocol AnonymousStore: Sendable {
    /// What is kept under `key`, or `nil`.
    func get(_ key: String) -> String?
    /// Keeps `value` under `key`, still there when the process ends right afterwards.
    func set(_ key: String, _ value: String)
}

/// A store that can keep a value unless somebody else already did, as one step among all processes.
package protocol EstablishingStore: AnonymousStore {
    /// What is kept under `key` if it is valid; else `candidate`, which is kept from then on.
    func establish(_ key: String, _ candidate: String, isValid: (String) -> Bool) -> String
}

/// A store that is gone with the process: for tests, and where a device must not be remembered.
public final class InMemoryAnonymousStore: AnonymousStore {
    private let values: Locked<[String: String]>

    /// A store that keeps `values` at first.
    public init(_ values: [String: String] = [:]) { self.values = Locked(values) }

    /// What is kept under `key`, or `nil`.
    public func get(_ key: String) -> String? { values.withLock { $0[key] } }

    /// Keeps `value` under `key` as long as the store lives.
    public func set(_ key: String, _ value: String) { values.withLock { $0[key] = value } }
}
