import Foundation
import Shipeasy
import Terminal

@testable import ShipeasyDevtools

/// The overlay without a terminal: keys go in, the screen comes out, effects reach a client in memory at once.
struct OverlayTester {
    var state: OverlayState
    let target: MemoryTarget
    /// The effects of the last key, for tests that name them exactly.
    private(set) var effects: [Effect] = []
    /// Effects that nothing here can carry out: the clipboard, files, the editor.
    private(set) var outside: [Effect] = []
    var now = MemoryTarget.now
    let catalog: (any AssignmentCatalog)?
    /// Whether the overlay asked to be closed.
    private(set) var isClosed = false

    init(
        _ target: MemoryTarget = .shop(), catalog: (any AssignmentCatalog)? = nil, columns: Int = 110, rows: Int = 32,
        options: OverlayOptions = OverlayOptions(title: "shop")
    ) {
        self.target = target
        self.catalog = catalog
        state = OverlayState(
            options: options, size: Size(columns: columns, rows: rows), now: MemoryTarget.now,
            snapshot: target.currentSnapshot())
        if let catalog {
            var contents = CatalogContents(isKnown: true)
            for name in catalog.experimentNames() {
                contents.experiments[name] = catalog.experiment(name)
                if let universe = contents.experiments[name]?.universe {
                    contents.universes[universe] = catalog.universe(universe)
                }
            }
            send(.catalog(contents))
        }
        send(.tick)
    }

    /// Presses keys, one after the other: a character, or a name such as `enter`.
    mutating func press(_ keys: Key...) {
        for key in keys { send(.key(key)) }
    }

    /// Types each character of a text.
    mutating func type(_ text: String) {
        for character in text { send(.key(character == " " ? .character(" ") : .character(character))) }
    }

    mutating func send(_ event: Action.Event) {
        effects = []
        carryOut(event)
    }

    private mutating func carryOut(_ event: Action.Event) {
        let new = reduce(&state, Action(event, at: now))
        effects += new
        for effect in new { carryOut(effect) }
    }

    private mutating func carryOut(_ effect: Effect) {
        switch effect {
        case .setOverrides(let requests, let step):
            carryOut(.overridesChanged(target.setOverrides(requests.map { ($0.id, $0.value) }), step: step))
        case .restoreOverrides(let restorations):
            _ = target.restoreOverrides(restorations.map { ($0.id, $0.entry) })
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

    /// Takes what happened in the client, as the run loop does.
    mutating func catchUp() {
        for event in target.takeUpdates() {
            carryOut(.update(ClientUpdate(date: now, revision: target.currentSnapshot().revision, event: event)))
        }
        let snapshot = target.currentSnapshot()
        if snapshot.revision != state.snapshot.revision { carryOut(.snapshot(snapshot)) }
    }

    /// The screen as a person sees it.
    var buffer: Buffer {
        var buffer = Buffer(state.size)
        draw(state, into: &buffer)
        return buffer
    }

    var screen: [String] { buffer.lines }

    /// Whether some row of the screen holds the text.
    func shows(_ text: String) -> Bool { screen.contains { $0.contains(text) } }

    /// The first row of the screen that holds the text.
    func row(_ text: String) -> String? { screen.first { $0.contains(text) } }
}

extension OverlayOptions {
    init(title: String?) {
        self.init()
        self.title = title
    }
}

extension MemoryTarget {
    /// A small shop: what is assigned depends on the plan.
    static func shop() -> MemoryTarget {
        MemoryTarget { identity in
            let isPro = identity.attributes["plan"] == "pro"
            return Assignments(
                flags: [
                    "new_checkout": isPro, "checkout_copy_v2": false, "one_click_checkout": true, "größe": true,
                ],
                configs: [
                    "theme": ["accent": "blue", "sizes": [1, 2, 3]], "free_shipping_from": 50, "headline": "Hello",
                    "nothing": nil, "beta": true,
                ],
                experiments: [
                    "hero_copy": ExperimentAssignment(
                        isEnrolled: true, group: isPro ? "treatment" : "control", params: ["copy": "hi"],
                        universe: "homepage"),
                    "hero_image": ExperimentAssignment(isEnrolled: false, group: "control", universe: "homepage"),
                    "price_test": ExperimentAssignment(isEnrolled: false, group: "control", universe: "pricing"),
                ],
                universes: ["homepage": ["copy": "default"], "pricing": ["price": 10]],
                killswitches: [
                    "payments": KillswitchAssignment(isEngaged: false, switches: ["eu": true, "us": false]),
                    "search": KillswitchAssignment(isEngaged: true),
                ])
        }
    }
}
