import Foundation

/// What a client knows and does, shared by its reads, its evaluations and its listeners.
///
/// One lock guards everything that changes. What reads need never changes: a read takes a reference to it under the
/// lock and looks up outside; a change makes new readings and swaps them in.
///
/// Safe to share, though the compiler cannot see it: every `var` is private and reached under `lock` only, as is what
/// `book` holds; everything else is constant.
final class ClientCore: @unchecked Sendable {
    let requests: ServiceRequests
    let answers: EvaluationAnswer.Source
    let store: any AnonymousStore
    let isNetworkEnabled: Bool
    /// Where usage beacons go, or `nil` if tracking is off.
    let beacons: Beacons?
    /// Where events go, or `nil` if the network is off or there is none.
    let outbox: Outbox?
    let errorLimiter = ErrorLimiter()
    /// Held while sticky groups are written, so that what was merged last is written last.
    let stickyWriting = Locked(())

    private let lock = NSLock()
    private var current: ClientSnapshot
    /// Those of `current`, so that a read takes one reference and no more.
    @exclusivity(unchecked) private var readings: Readings
    private let book: Book
    private var listeners: [Int: UpdateMailbox] = [:]
    private var nextListener = 0
    @exclusivity(unchecked) private var isObserved = false
    @exclusivity(unchecked) private var reads = ReadLog()

    /// What changes need beside the snapshot. It is handed to the body of ``change(_:)`` and must not leave it.
    final class Book {
        var evaluations = EvaluationBook()
        /// What is sent back to the service so that units keep their groups.
        var sticky: [String: JSONValue]
        /// The exposures that were logged.
        var exposures: Set<Exposure> = []
        /// The place in the order of settings of the next override.
        var nextOrder = 0

        fileprivate init(sticky: [String: JSONValue]) { self.sticky = sticky }
    }

    init(_ configuration: ClientConfiguration) {
        requests = configuration.requests
        store = configuration.store
        isNetworkEnabled = configuration.offlineReason == nil
        answers = configuration.answers
        if case .service(let exchange) = answers, isNetworkEnabled {
            beacons = configuration.isTrackingEnabled ? Beacons(requests: requests, exchange: exchange) : nil
            outbox = Outbox(requests: requests, exchange: exchange)
        } else {
            beacons = nil
            outbox = nil
        }
        let snapshot = ClientSnapshot(
            identity: Identity(anonymousId: StoredIdentity.anonymousId(in: store)),
            service: ServiceInfo(
                baseURL: requests.baseURL, environment: requests.environment,
                offlineReason: configuration.offlineReason))
        current = snapshot
        readings = snapshot.readings
        book = Book(sticky: StoredIdentity.sticky(in: store))
    }

    deinit { for mailbox in listeners.values { mailbox.finish() } }

    // MARK: Reading

    /// What is known now.
    var snapshot: ClientSnapshot {
        lock.lock()
        defer { lock.unlock() }
        return current
    }

    /// What the app's read of an entry is answered from. Listeners are told of it.
    func readings(for kind: EntryKind, _ name: String, switchKey: String? = nil) -> Readings {
        lock.lock()
        let readings = readings
        guard isObserved else {
            lock.unlock()
            return readings
        }
        let isFirst = reads.append(EntryID(kind, name, switchKey: switchKey))
        lock.unlock()
        if isFirst { deliverReadsSoon() }
        return readings
    }

    // MARK: Changing

    /// Changes what is known, alone, and tells the listeners.
    func change<Result>(_ body: (inout Change) throws -> Result) rethrows -> Result {
        lock.lock()
        let before = current
        defer {
            lock.unlock()
            // An old snapshot can be large: it goes away outside the lock.
            withExtendedLifetime(before) {}
        }
        var change = Change(snapshot: before, book: book, hasListeners: isObserved)
        let result = try body(&change)
        guard change.isChanged else { return result }
        change.snapshot.revision += 1
        current = change.snapshot
        readings = current.readings
        deliver(change.events)
        return result
    }

    /// One change under the lock.
    struct Change {
        var snapshot: ClientSnapshot
        let book: Book
        /// Whether anybody is told of the events.
        let hasListeners: Bool
        fileprivate var events: [ClientUpdate.Event] = []
        fileprivate var isChanged = false

        fileprivate init(snapshot: ClientSnapshot, book: Book, hasListeners: Bool) {
            self.snapshot = snapshot
            self.book = book
            self.hasListeners = hasListeners
        }

        /// Makes the snapshot part of the change, and tells `event` afterwards.
        mutating func tell(_ event: ClientUpdate.Event) {
            isChanged = true
            if hasListeners { events.append(event) }
        }
    }

    // MARK: Listening

    /// What happens from now on. The listener is there when this returns, and gone with the stream.
    func updates() -> AsyncStream<ClientUpdate> {
        let mailbox = UpdateMailbox()
        lock.lock()
        let number = nextListener
        nextListener += 1
        listeners[number] = mailbox
        isObserved = true
        lock.unlock()
        let subscription = Subscription(mailbox: mailbox) { [weak self] in self?.removeListener(number) }
        return AsyncStream {
            await subscription.mailbox.next()
        } onCancel: {
            subscription.mailbox.finish()
        }
    }

    /// Ends a listener when its stream is gone.
    private final class Subscription: Sendable {
        let mailbox: UpdateMailbox
        private let end: @Sendable () -> Void

        init(mailbox: UpdateMailbox, end: @escaping @Sendable () -> Void) {
            self.mailbox = mailbox
            self.end = end
        }

        deinit {
            mailbox.finish()
            end()
        }
    }

    /// Whether anybody listens.
    var hasListeners: Bool {
        lock.lock()
        defer { lock.unlock() }
        return isObserved
    }

    private func removeListener(_ number: Int) {
        lock.lock()
        defer { lock.unlock() }
        listeners[number] = nil
        isObserved = !listeners.isEmpty
        if !isObserved { reads = ReadLog() }
    }

    /// A queue of its own, for the same reason as that of time limits: the shared pool never sleeps again.
    private static let readDelivery = DispatchQueue(label: "shipeasy.reads", qos: .utility)

    private func deliverReadsSoon() {
        Self.readDelivery.asyncAfter(deadline: .now() + .milliseconds(ReadLog.delay)) { [weak self] in
            guard let self else { return }
            lock.lock()
            defer { lock.unlock() }
            deliver([])
        }
    }

    /// Leaves the reads so far, then `events`, with every listener. Called under the lock, so that all listeners get
    /// all updates in the same order.
    private func deliver(_ events: [ClientUpdate.Event]) {
        guard isObserved else { return }
        let date = Date()
        let revision = current.revision
        var events = events
        if !reads.isEmpty {
            let (missed, reads) = reads.take()
            events.insert(contentsOf: (missed > 0 ? [.gap(missed: missed)] : []) + reads.map { .read($0) }, at: 0)
        }
        for event in events {
            let update = ClientUpdate(date: date, revision: revision, event: event)
            for mailbox in listeners.values { mailbox.put(update) }
        }
    }
}
