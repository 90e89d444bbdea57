import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("Forcing under motion")
struct OverlayMotionTests {
    /// Something that happens in the client between looking and pressing.
    enum Happening: CaseIterable {
        case selectedGoes, othersGo, othersCome, valuesChange, forcedByHost, clearedByHost, read

        func happen(_ overlay: inout OverlayTester, looking: EntryID?) {
            guard let target = overlay.target as? MemoryTarget else { return }
            let now = target.currentSnapshot().assignments
            switch self {
            case .selectedGoes:
                overlay.serve { if let looking { $0.remove(looking) } }
            case .othersGo:
                overlay.serve { assignments in
                    for id in now.entries.prefix(3) where id != looking { assignments.remove(id) }
                }
            case .othersCome:
                overlay.serve { assignments in
                    for letter in ["aaa", "mmm", "zzz"] {
                        assignments.flags[letter] = true
                        assignments.configs[letter] = 1
                        assignments.killswitches[letter] = KillswitchAssignment(isEngaged: false)
                        assignments.experiments[letter] = ExperimentAssignment(
                            isEnrolled: false, group: "control", universe: letter)
                    }
                }
            case .valuesChange:
                overlay.serve { assignments in
                    for (name, isOn) in assignments.flags { assignments.flags[name] = !isOn }
                    for name in assignments.configs.keys { assignments.configs[name] = "other" }
                }
            case .forcedByHost:
                for id in now.entries.suffix(2) where id != looking { overlay.overrideByHost(id, id.anyOverride) }
            case .clearedByHost:
                for id in overlay.forced.keys where id != looking { overlay.overrideByHost(id, nil) }
            case .read:
                for id in now.entries.suffix(2) { overlay.read(id) }
            }
        }
    }

    /// Ways in which a person may have arranged a list.
    static let arrangements = ["", "s", "s s", "s s s", "o", "/ e enter", "/ = o f f enter", "p", "/ i s : f enter"]

    @Test(
        "Whatever happens in between, a key reaches the entry that was looked at, or nothing", arguments: Tab.entryTabs)
    func entry(_ tab: Tab) throws {
        var random = SeededRandom(UInt64(tab.number))
        for keys in Self.arrangements {
            for _ in 0..<60 {
                var overlay = OverlayTester(catalog: ShopCatalog())
                overlay.target.setOverrides([
                    (.flag("new_checkout"), .flag(true)), (.flag("größe"), .flag(false)),
                    (.config("headline"), .config(1)),
                    (.killswitch("search"), .killswitch(false)),
                    (.experiment("hero_copy"), .experiment(group: "treatment", params: [:])),
                ])
                overlay.catchUp()
                overlay.press(.character(Character("\(tab.number)")))
                overlay.press(keys)
                for _ in 0..<Int.random(in: 0..<4, using: &random) { overlay.press(.down) }
                let seen = try Self.entryOnScreen(overlay)
                #expect(seen == overlay.state.selectedEntry)
                for happening in Happening.allCases.shuffled(using: &random).prefix(
                    Int.random(in: 1...4, using: &random))
                {
                    happening.happen(&overlay, looking: seen)
                }
                let now = try Self.entryOnScreen(overlay)
                #expect(now == seen || now == nil, "the selection went from \(seen as Any) to \(now as Any)")
                for key in Key.named("t f space x A e E Y y p enter") {
                    var probe = overlay.copy
                    probe.press(key)
                    let touched = Self.touched(by: probe.effects).union(Self.asked(by: probe.state))
                    #expect(
                        touched.isSubset(of: seen.map { [$0] } ?? []), "\(key) reached \(touched), not \(seen as Any)")
                    if now == nil { #expect(probe.effects.isEmpty) }
                }
            }
        }
    }

    @Test("What a dialog was opened for is what it changes, whatever happens meanwhile")
    func dialogs() {
        let examples: [(EntryID, String, String)] = [
            (.experiment("hero_copy"), "space down", "enter"), (.experiment("hero_copy"), "space down e", "^s"),
            (.config("headline"), "e ^u 7", "enter y"), (.config("theme"), "e", "^s"),
            (.experiment("price_test"), "space a n e w", "enter"),
            (.flag("new_checkout"), ": o p p o s i t e", "enter"),
            (.config("headline"), ": a b s e n t", "enter"),
        ]
        var random = SeededRandom(3)
        for (id, opening, taking) in examples {
            for _ in 0..<40 {
                var overlay = OverlayTester(catalog: ShopCatalog())
                overlay.select(id)
                overlay.press(opening)
                for happening in Happening.allCases.shuffled(using: &random).prefix(3) {
                    happening.happen(&overlay, looking: id)
                }
                let forced = overlay.forced
                for key in Key.named(taking) where overlay.state.context != .list { overlay.press(key) }
                let changed = Set(overlay.forced.keys.filter { overlay.forced[$0] != forced[$0] })
                #expect(changed.isSubset(of: [id]), "\(opening) changed \(changed)")
            }
        }
    }

    @Test("The palette runs the action that was selected, or none, also when what it offers changes")
    func palette() {
        var overlay = OverlayTester()
        overlay.select(.flag("new_checkout"))
        overlay.press(":")
        overlay.press("down")
        guard let before = overlay.row("▌ force") else {
            Issue.record("nothing is selected")
            return
        }
        #expect(before.contains("force the flag on"))
        Happening.selectedGoes.happen(&overlay, looking: .flag("new_checkout"))
        #expect(!overlay.screen.contains { $0.contains("▌ ") })
        overlay.press("enter")
        #expect(overlay.effects.isEmpty)
        #expect(overlay.state.context == .palette)
    }

    @Test("A question changes what it showed, also when more was forced meanwhile")
    func clearAll() {
        var overlay = OverlayTester()
        overlay.overrideByHost(.flag("new_checkout"), .flag(true))
        overlay.press("X")
        overlay.overrideByHost(.flag("one_click_checkout"), .flag(false))
        #expect(overlay.shows("Clear the override?"))
        overlay.press("y")
        #expect(overlay.forced == [.flag("one_click_checkout"): .flag(false)])
    }

    @Test("An entry that comes back is selected again; until then the first step goes where it stood")
    func comesBack() {
        var overlay = OverlayTester()
        overlay.select(.flag("new_checkout"))
        overlay.serve { $0.flags["new_checkout"] = nil }
        #expect(overlay.selectedName == nil)
        #expect(overlay.shows("new_checkout is no longer listed"))
        var moved = overlay.copy
        moved.press("down")
        #expect(moved.selectedName == "one_click_checkout")
        overlay.serve { $0.flags["new_checkout"] = true }
        #expect(overlay.selectedName == "new_checkout")
    }

    @Test("A recent identity is reached by what it is, however the list is ordered by then")
    func recent() {
        var overlay = OverlayTester()
        for name in ["a", "b", "c"] {
            overlay.press("6 a")
            overlay.type("user_id=\(name)")
            overlay.press("enter w")
        }
        overlay.press("G")
        #expect(overlay.row("▌")?.contains("recent     a") ?? false)
        overlay.press("enter enter")
        #expect(overlay.effects.first == .identify(["user_id": "a"]))
        #expect(overlay.row("▌")?.contains("recent     a") ?? false)
    }

    // MARK: What was looked at, and what was reached

    /// The entry in the row with the bar, found on the screen itself.
    static func entryOnScreen(_ overlay: OverlayTester) throws -> EntryID? {
        let buffer = overlay.buffer
        let rows = Layout(overlay.state).listRows
        let marked = (0..<rows.rows).filter {
            buffer[Point(column: rows.minColumn, row: rows.minRow + $0)]?.text == "▌"
        }
        try #require(marked.count <= 1)
        return marked.first.flatMap { overlay.state.list.rows[overlay.state.list.top + $0].entry }
    }

    /// The entries that effects are about.
    static func touched(by effects: [Effect]) -> Set<EntryID> {
        var touched: Set<EntryID> = []
        for effect in effects {
            switch effect {
            case .setOverrides(let requests, _): touched.formUnion(requests.map(\.id))
            case .restoreOverrides(let restorations): touched.formUnion(restorations.map(\.id))
            case .openEditor(_, .config(let id)): touched.insert(id)
            case .openEditor(_, .params(let name, _)): touched.insert(.experiment(name))
            default: break
            }
        }
        return touched
    }

    /// The entries that a dialog is about.
    static func asked(by state: OverlayState) -> Set<EntryID> {
        switch state.dialogs.last {
        case .groups(let chooser): [.experiment(chooser.experiment)]
        case .field(let field):
            if case .config(let id) = field.purpose { [id] } else { [] }
        case .json(let json):
            switch json.purpose {
            case .config(let id): [id]
            case .params(let name, _): [.experiment(name)]
            case .attribute: []
            }
        default: []
        }
    }
}

extension OverlayTester {
    /// The service answers otherwise from now on, and is asked.
    mutating func serve(_ change: (inout Assignments) -> Void) {
        guard let target = target as? MemoryTarget else { return }
        var assignments = target.currentSnapshot().assignments
        change(&assignments)
        let new = assignments
        target.serve { _ in new }
        target.startRefresh()
        catchUp()
    }
}

extension Assignments {
    /// Every entry that can be forced, by kind and name.
    var entries: [EntryID] {
        flags.keys.sorted().map { .flag($0) } + configs.keys.sorted().map { .config($0) }
            + experiments.keys.sorted().map { .experiment($0) } + killswitches.keys.sorted().map { .killswitch($0) }
    }

    mutating func remove(_ id: EntryID) {
        switch id.kind {
        case .flag: flags[id.name] = nil
        case .config: configs[id.name] = nil
        case .experiment: experiments[id.name] = nil
        case .universe: universes[id.name] = nil
        case .killswitch:
            if let key = id.switchKey {
                killswitches[id.name]?.switches[key] = nil
            } else {
                killswitches[id.name] = nil
            }
        }
    }
}

extension EntryID {
    /// Some override of that kind.
    var anyOverride: Override? {
        switch kind {
        case .flag: .flag(true)
        case .config: .config("forced")
        case .experiment: .experiment(group: "g", params: [:])
        case .killswitch: .killswitch(true)
        case .universe: nil
        }
    }
}
