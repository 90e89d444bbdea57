import Foundation
import Shipeasy
import Terminal

/// Everything the overlay shows, as one value. Only `reduce` changes it.
struct OverlayState: Sendable {
    var options: OverlayOptions
    var size: Size
    /// The time of the last action.
    var now: Date
    /// Grows with every action but one that only moves the selection of a list, or explains it: all else that is on the
    /// screen is then as it was.
    var contentRevision = 0
    /// Whether the action at hand only moved the selection of a list.
    var hasOnlyMoved = false

    // What the client says.
    var snapshot: ClientSnapshot
    var catalog = CatalogContents()
    /// The names of the project's entries, sorted, kept as long as no name comes or goes.
    var names = EntryNames()
    /// What the last evaluation changed.
    var changes: [EntryID: AssignmentChange] = [:]
    /// When that evaluation ended, and what it was for.
    var lastDifference: EvaluationReport?
    /// What was assigned when each override was set, by its place in their order: where that changed since, the override
    /// masks a change. What was cleared is kept, since undo puts overrides back as they were.
    var assignedWhenForced: [Int: AssignedValue?] = [:]
    var reads: [EntryID: ReadCount] = [:]
    /// Groups seen so far in answers and overrides, for experiments that no catalog describes.
    var seenGroups: [String: [String: [String: JSONValue]]] = [:]
    var explanation: ExplanationState?

    /// The revision of the snapshot the overlay was opened with: what happened before it is no news.
    let openedAt: Int
    /// Whether an answer was there before the next one comes.
    var hasAnswer: Bool

    // What a person did.
    var tab: Tab = .flags
    var lists: [Tab: ListState] = [:]
    var pane: Pane = .list
    /// The row of the screen that was clicked last, until something else happens.
    var clicked: Int?
    var detail = DetailState()
    var dialogs: [Dialog] = []
    var isFiltering = false
    var pins: Set<EntryID> = []
    var history = UndoHistory()
    var identity = IdentityDraft()
    var recent: [[String: JSONValue]] = []
    var activity = ActivityLog()
    /// The newest item that is shown while Activity is paused, or `nil` if it is not.
    var pausedAt: Int?
    var log: [LogLine] = []
    var droppedLogLines = 0
    /// The serial number of the first line in `log`.
    var firstLogLine = 0
    var message: Message?
    var messageAt = Date.distantPast
    /// An entry that was forced without being selected: it is, as soon as it is listed.
    var forcedByName: EntryID?
    /// Whether the rows of the tab that is shown have to be built again.
    var hasStaleRows = false
    /// Whether the person stopped waiting for the evaluation in flight.
    var hasStoppedWaiting = false
    var themeName: String
    var usesMouse: Bool
    /// What a person chose of these, now or an earlier time: what the app or the command asks for once is not kept.
    var chosenTheme: String?
    var chosenMouse: Bool?

    init(
        options: OverlayOptions = OverlayOptions(), size: Size, now: Date,
        snapshot: ClientSnapshot = ClientSnapshot()
    ) {
        self.options = options
        self.size = size
        self.now = now
        self.snapshot = ClientSnapshot()
        openedAt = snapshot.revision
        hasAnswer = snapshot.evaluation.last?.isOK ?? false || snapshot.assignments != .empty
        themeName = options.themeName
        usesMouse = options.usesMouse
        for tab in Tab.allCases { lists[tab] = ListState() }
        take(snapshot)
        rebuildRows(fallback: .first)
    }

    /// The list of the tab that is shown.
    var list: ListState {
        get { lists[tab] ?? ListState() }
        _modify { yield &lists[tab, default: ListState()] }
    }

    /// The entry that is selected in the tab that is shown.
    var selectedEntry: EntryID? { list.selection?.entry }
}

/// What a person chose when the overlay was opened.
struct OverlayOptions: Sendable, Equatable {
    var isReadOnly = false
    var isASCII = false
    var usesMouse = true
    var themeName = "dark"
    /// What the header calls the project.
    var title: String?
    var timeZone = TimeZone(secondsFromGMT: 0) ?? .current
}

/// Which side of the screen takes the keys.
enum Pane: Sendable, Equatable {
    case list, detail
}

/// How the detail of the selected entry is scrolled and folded.
struct DetailState: Sendable {
    /// Which entry it is of, and the revision it was taken from.
    var entry: EntryID?
    var revision = -1
    var top = 0
    /// A config's value as a tree.
    var tree: JSONTree?
}

/// How often the app read an entry since the overlay was opened.
struct ReadCount: Sendable, Equatable {
    var count = 0
    var last: Date
}

/// Why the selected entry is what it is, as far as it was asked for.
struct ExplanationState: Sendable, Equatable {
    var entry: EntryID
    /// The revision it holds for.
    var revision: Int
    var explanation: Explanation?
}
