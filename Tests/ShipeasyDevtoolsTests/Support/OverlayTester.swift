import Foundation
import Shipeasy
import Terminal

@testable import ShipeasyDevtools

/// The overlay without a terminal: keys go in, the screen comes out, effects reach a client at once.
struct OverlayTester {
    var state: OverlayState
    private(set) var target: any TestTarget
    let catalog: (any AssignmentCatalog)?
    /// The effects of the last action, without the questions for reasons that moving brings.
    private(set) var effects: [Effect] = []
    /// Effects that nothing here can carry out: the clipboard, files, the editor.
    private(set) var outside: [Effect] = []
    var now = MemoryTarget.now
    /// Whether the overlay asked to be closed.
    private(set) var isClosed = false

    init(
        _ target: any TestTarget = MemoryTarget.shop(), catalog: (any AssignmentCatalog)? = nil, columns: Int = 110,
        rows: Int = 32, options: OverlayOptions = OverlayOptions(title: "shop")
    ) {
        self.target = target
        self.catalog = catalog
        state = OverlayState(
            options: options, size: Size(columns: columns, rows: rows), now: MemoryTarget.now,
            snapshot: target.currentSnapshot())
        readCatalog()
        send(.tick)
        effects = []
    }

    /// The same overlay on a client of its own, to try something and forget it.
    var copy: OverlayTester {
        var copy = self
        if let memory = target as? MemoryTarget { copy.target = MemoryTarget(copying: memory) }
        copy.outside = []
        return copy
    }

    // MARK: What a person does

    /// Presses keys by their names, apart by blanks: `press("/ c h enter t")`.
    mutating func press(_ names: String) {
        for key in Key.named(names) { press(key) }
    }

    /// Presses keys, one after the other.
    mutating func press(_ keys: Key...) {
        for key in keys { send(.key(key)) }
    }

    /// Types each character of a text.
    mutating func type(_ text: String) {
        for character in text { send(.key(.character(character))) }
    }

    /// Filters the list, and keeps the filter.
    mutating func filter(_ text: String) {
        press("/ ^e ^u")
        type(text)
        press(.enter)
    }

    /// Selects the row of an entry with keys alone.
    mutating func select(_ id: EntryID) {
        press(.character(Character("\(Tab(listing: id.kind).number)")), .home)
        for _ in 0..<state.list.rows.count where state.selectedEntry != id { press(.down) }
        precondition(state.selectedEntry == id, "\(id.qualifiedName) is not listed")
    }

    /// Takes the first action of the palette that a text finds.
    mutating func choose(_ action: String) {
        press(.control("p"))
        type(action)
        press(.enter)
    }

    // MARK: What happens

    mutating func send(_ event: Action.Event) {
        effects = []
        carryOut(event)
    }

    /// Time goes by.
    mutating func wait(_ seconds: TimeInterval) {
        now += seconds
        send(.tick)
    }

    /// Overrides are set by the app itself.
    mutating func overrideByHost(_ id: EntryID, _ value: Override?) {
        target.setOverrides([(id, value)])
        catchUp()
    }

    /// The app reads an entry.
    mutating func read(_ id: EntryID) {
        send(.update(ClientUpdate(date: now, revision: state.snapshot.revision, event: .read(id))))
    }

    /// Takes what happened in the client, as the run loop does.
    mutating func catchUp() {
        for update in target.takeUpdates() {
            carryOut(.update(update))
            if case .evaluationFinished = update.event { readCatalog() }
        }
        let snapshot = target.currentSnapshot()
        if snapshot.revision != state.snapshot.revision { carryOut(.snapshot(snapshot)) }
    }

    private mutating func carryOut(_ event: Action.Event) {
        let new = reduce(&state, Action(event, at: now))
        effects += new.filter { if case .explain = $0 { false } else { true } }
        for effect in new { carryOut(effect) }
    }

    private mutating func carryOut(_ effect: Effect) {
        switch effect {
        case .setOverrides(let requests, let step):
            carryOut(.overridesChanged(target.setOverrides(requests.map { ($0.id, $0.value) }), step: step))
        case .restoreOverrides(let restorations):
            target.restoreOverrides(restorations.map { ($0.id, $0.entry) })
        case .identify(let attributes): target.startIdentify(attributes: attributes)
        case .reset: target.startReset()
        case .refresh: target.startRefresh()
        case .renewAnonymousID: target.renewAnonymousId()
        case .forgetSticky: target.forgetSticky()
        case .explain(let id):
            carryOut(.explained(id, catalog?.explanation(of: id, for: state.snapshot.identity.user)))
        case .close: isClosed = true
        default: outside.append(effect)
        }
        catchUp()
    }

    private mutating func readCatalog() {
        guard let catalog else { return }
        var contents = CatalogContents(isKnown: true)
        for name in catalog.experimentNames() {
            contents.experiments[name] = catalog.experiment(name)
            if let universe = contents.experiments[name]?.universe {
                contents.universes[universe] = catalog.universe(universe)
            }
        }
        if contents != state.catalog { carryOut(.catalog(contents)) }
    }

    // MARK: What a person sees

    /// The screen as cells.
    var buffer: Buffer {
        var buffer = Buffer(state.size)
        draw(state, into: &buffer)
        return buffer
    }

    /// The screen as text, a string for each row.
    var screen: [String] { buffer.lines }

    /// Leaves dialogs and filter, taking nothing: an editor asks before it lets go of what was typed.
    mutating func leaveAll() {
        while !state.dialogs.isEmpty || state.isFiltering {
            if case .question(let question)? = state.dialogs.last, question.answer == .leaveEditor {
                press(.character("y"))
            } else {
                press(.escape)
            }
        }
    }

    /// Whether some row of the screen holds the text.
    func shows(_ text: String) -> Bool { screen.contains { $0.contains(text) } }

    /// The first row of the screen that holds the text.
    func row(_ text: String) -> String? { screen.first { $0.contains(text) } }

    /// The last row of the screen.
    var footer: String { screen.last ?? "" }

    /// The first row of the screen.
    var header: String { screen.first ?? "" }

    /// The name of the selected entry, as far as it is on the screen.
    var selectedName: String? { state.selectedEntry?.qualifiedName }

    /// What is forced, without times and order.
    var forced: [EntryID: Override] { target.currentSnapshot().overrides.mapValues(\.value) }
}

extension OverlayOptions {
    init(title: String?, isReadOnly: Bool = false, isASCII: Bool = false) {
        self.init()
        self.title = title
        self.isReadOnly = isReadOnly
        self.isASCII = isASCII
    }
}
