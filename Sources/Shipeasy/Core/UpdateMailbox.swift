import Foundation

/// The updates that one listener has not taken yet: bounded, however slow it is.
///
/// Reads are kept apart from everything else, so that an app that reads in a loop cannot push out what happened.
final class UpdateMailbox: Sendable {
    private let state = Locked(State())

    fileprivate struct State {
        var events = BoundedQueue<Numbered>(capacity: UpdateMailbox.capacity)
        var reads = BoundedQueue<Numbered>(capacity: UpdateMailbox.capacity)
        var nextNumber = 0
        var missed = 0
        var waiting: [CheckedContinuation<ClientUpdate?, Never>] = []
        var isFinished = false
    }

    fileprivate struct Numbered {
        var number: Int
        var update: ClientUpdate
    }

    /// How many reads, and how many other updates, wait at most. Then the oldest is dropped, and counted.
    static let capacity = 1024

    /// Leaves `update` for the listener.
    func put(_ update: ClientUpdate) {
        let waiting: CheckedContinuation<ClientUpdate?, Never>? = state.withLock { state in
            guard !state.isFinished else { return nil }
            // Who waits has taken all there was.
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            let numbered = Numbered(number: state.nextNumber, update: update)
            state.nextNumber += 1
            let dropped = update.event.isRead ? state.reads.append(numbered) : state.events.append(numbered)
            if let dropped { state.missed += dropped.update.event.weight }
            return nil
        }
        waiting?.resume(returning: update)
    }

    /// The next update, as soon as there is one; `nil` once the mailbox is finished.
    func next() async -> ClientUpdate? {
        await withCheckedContinuation { continuation in
            let update: ClientUpdate?? = state.withLock { state in
                if let update = state.take() { return update }
                if state.isFinished { return .some(nil) }
                state.waiting.append(continuation)
                return nil
            }
            if let update { continuation.resume(returning: update) }
        }
    }

    /// Ends the mailbox: who waits, and who asks once it is empty, gets `nil`.
    func finish() {
        let waiting = state.withLock { state in
            state.isFinished = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(returning: nil) }
    }
}

extension UpdateMailbox.State {
    /// The oldest update; first of all, how many are missing before it.
    fileprivate mutating func take() -> ClientUpdate? {
        guard let oldest = oldestIsRead ? reads.first : events.first else { return nil }
        if missed > 0 {
            defer { missed = 0 }
            return ClientUpdate(
                date: oldest.update.date, revision: oldest.update.revision, event: .gap(missed: missed))
        }
        return (oldestIsRead ? reads.popFirst() : events.popFirst())?.update
    }

    private var oldestIsRead: Bool {
        guard let read = reads.first else { return false }
        guard let event = events.first else { return true }
        return read.number < event.number
    }
}

extension ClientUpdate.Event {
    /// Whether this tells of a read, or of reads that were missed.
    fileprivate var isRead: Bool {
        switch self {
        case .read, .gap: true
        default: false
        }
    }

    /// How many updates are missed where this one is: a gap stands for as many as it tells.
    fileprivate var weight: Int {
        if case .gap(let missed) = self { missed } else { 1 }
    }
}

/// The newest elements of a sequence, oldest first.
struct BoundedQueue<Element> {
    private var elements: [Element?]
    private var head = 0
    private(set) var count = 0

    /// A queue of at most `capacity` elements; it takes no memory before the first.
    init(capacity: Int) {
        self.capacity = capacity
        elements = []
    }

    private let capacity: Int

    /// The oldest element.
    var first: Element? { count == 0 ? nil : elements[head] }

    /// Adds an element; where there is no room the oldest makes some, and is the answer.
    mutating func append(_ element: Element) -> Element? {
        if elements.isEmpty { elements = Array(repeating: nil, count: capacity) }
        let dropped = count == capacity ? popFirst() : nil
        elements[(head + count) % capacity] = element
        count += 1
        return dropped
    }

    /// Takes the oldest element.
    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        defer {
            elements[head] = nil
            head = (head + 1) % capacity
            count -= 1
        }
        return elements[head]
    }
}
