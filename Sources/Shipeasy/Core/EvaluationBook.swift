/// Which evaluation was asked for last, which have ended, and who waits.
///
/// Evaluations are numbered in the order in which they are asked for. Only the answer to the last one counts; one that
/// ends so ends all before it.
struct EvaluationBook {
    /// The number of the last one asked for.
    private(set) var latest = 0
    /// The number of the last one that ended.
    private(set) var ended = 0
    /// The task of the last one asked for.
    var task: Task<Void, Never>?
    /// For whom the cached assignments are.
    var assignedUser: UserKey?
    /// How often somebody logged out.
    var resets = 0
    private var waiting: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// The number of a new evaluation, which supersedes all before it.
    mutating func begin() -> Int {
        latest += 1
        return latest
    }

    /// Keeps `continuation` until the evaluation of that number or a later one has ended; `false` if that is so now.
    mutating func wait(for number: Int, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
        guard number > ended else { return false }
        waiting.append((number, continuation))
        return true
    }

    /// Ends the evaluation of that number and all before it; answers who waited for them.
    mutating func end(_ number: Int) -> [CheckedContinuation<Void, Never>] {
        ended = max(ended, number)
        let done = waiting.filter { $0.number <= ended }.map(\.continuation)
        waiting.removeAll { $0.number <= ended }
        return done
    }
}

/// What makes two identities the same user: assignments of one are never served to the other.
struct UserKey: Equatable {
    var userId: String?
    var anonymousId: String
    var resets: Int
}

/// What makes two exposures the same.
struct Exposure: Hashable {
    var unit: String
    var experiment: String
    var group: String
}
