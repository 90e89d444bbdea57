import Foundation
import Shipeasy

/// Something that happened, as the Activity tab tells it.
struct ActivityItem: Sendable, Equatable {
    /// Grows by one with each item.
    var serial: Int
    var date: Date
    var event: Event

    enum Event: Sendable, Equatable {
        /// An evaluation ended, with the difference it made.
        case evaluation(EvaluationReport, AssignmentDifference)
        case identity(Identity)
        case overrides([OverrideChange])
        case exposure(experiment: String, group: String)
        case tracked(name: String, properties: [String: JSONValue])
        case missed(Int)
        /// What the overlay said at the bottom of the screen.
        case message(Message)
    }

    /// How many lines stand below its title.
    var lineCount: Int {
        switch event {
        case .evaluation(_, let difference): difference.changes.count
        case .overrides(let changes): changes.count > 1 ? changes.count : 0
        default: 0
        }
    }

    /// The entry that a line of it, or its title, is about.
    func entry(line: Int?) -> EntryID? {
        switch event {
        case .evaluation(_, let difference):
            guard let line, difference.changes.indices.contains(line) else { return nil }
            return difference.changes[line].id
        case .overrides(let changes):
            let index = line ?? (changes.count == 1 ? 0 : -1)
            return changes.indices.contains(index) ? changes[index].id : nil
        case .exposure(let experiment, _): return .experiment(experiment)
        default: return nil
        }
    }
}

/// What happened since the overlay was opened, the latest last, bounded.
struct ActivityLog: Sendable, Equatable {
    private(set) var items: [ActivityItem] = []
    private var nextSerial = 1

    /// How many items are kept at least; the oldest go first.
    static let capacity = 1_000

    mutating func append(_ event: ActivityItem.Event, at date: Date) {
        items.append(ActivityItem(serial: nextSerial, date: date, event: event))
        nextSerial += 1
        // Dropping half at once keeps an append cheap.
        if items.count > 2 * Self.capacity { items.removeFirst(items.count - Self.capacity) }
    }

    /// The serial number of the newest item, or 0.
    var lastSerial: Int { items.last?.serial ?? 0 }

    func item(_ serial: Int) -> ActivityItem? {
        guard let first = items.first?.serial, items.indices.contains(serial - first) else { return nil }
        return items[serial - first]
    }
}

/// What is said at the bottom right after something happened.
struct Message: Sendable, Equatable {
    var text: String
    var isProblem = false

    /// How long a message stays, in seconds.
    static let lifetime: TimeInterval = 6
}
