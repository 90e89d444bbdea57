import Foundation

/// A value that several threads change one after the other.
///
/// Unchecked because the compiler does not know locks: `value` is touched in ``withLock(_:)`` alone, while the lock is
/// held.
final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
