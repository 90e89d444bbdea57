/// The reads since the last delivery to the listeners: the newest of them, in a ring, and a count.
///
/// A read costs one store here. It gets its time when it is delivered, at most ``delay`` later.
struct ReadLog {
    private var ring: [EntryID] = []
    private var total = 0

    /// How many reads are kept until the next delivery.
    static let capacity = 512
    /// How long a read may wait for its delivery, in milliseconds.
    static let delay = 50

    /// Whether there is nothing to deliver.
    var isEmpty: Bool { total == 0 }

    /// Keeps a read; answers whether it is the first since the last delivery.
    mutating func append(_ id: EntryID) -> Bool {
        if total < Self.capacity { ring.append(id) } else { ring[total & (Self.capacity - 1)] = id }
        total += 1
        return total == 1
    }

    /// Hands out the reads that were kept, oldest first, and how many before them were not.
    mutating func take() -> (missed: Int, reads: [EntryID]) {
        let missed = max(0, total - Self.capacity)
        let start = missed == 0 ? 0 : total % Self.capacity
        let reads = Array(ring[start...] + ring[..<start])
        ring.removeAll(keepingCapacity: true)
        total = 0
        return (missed, reads)
    }
}
