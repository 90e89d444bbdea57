import Foundation
import Shipeasy

/// What other threads have for the overlay's thread. Posting never blocks and wakes the thread up.
final class Mailbox: @unchecked Sendable {
    // Safe to share: everything below is touched under the lock alone.
    private let lock = NSLock()
    private var letters: [Letter] = []
    private var wake: (@Sendable () -> Void)?
    private var waiting: [CheckedContinuation<Void, Never>] = []

    enum Letter: Sendable {
        case update(ClientUpdate)
        case close
    }

    /// How many letters may wait before updates are held back. The client's stream then drops and counts them.
    static let capacity = 4_096

    /// Sets what wakes the thread up.
    func onPost(_ wake: (@Sendable () -> Void)?) {
        lock.withLock { self.wake = wake }
    }

    func post(_ letter: Letter) {
        let wake = lock.withLock {
            letters.append(letter)
            return self.wake
        }
        wake?()
    }

    /// Posts, and waits while there is no room: a burst of updates is held in the client, where it is bounded.
    func postWhenRoom(_ letter: Letter) async {
        post(letter)
        guard lock.withLock({ letters.count >= Self.capacity }) else { return }
        await withCheckedContinuation { continuation in
            let hasRoom = lock.withLock {
                if letters.count < Self.capacity { return true }
                waiting.append(continuation)
                return false
            }
            if hasRoom { continuation.resume() }
        }
    }

    var isEmpty: Bool { lock.withLock { letters.isEmpty } }

    /// Everything that waits, in order.
    func drain() -> [Letter] {
        let (taken, held) = lock.withLock {
            defer {
                letters = []
                waiting = []
            }
            return (letters, waiting)
        }
        for continuation in held { continuation.resume() }
        return taken
    }
}
