import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("Random walks")
struct OverlayWalkTests {
    /// Something at random: mostly a key that is offered, else any key, or something that happens in the client.
    static func step(_ overlay: inout OverlayTester, _ random: inout SeededRandom) {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<10:
            let bindings = BindingTable.all.filter { binding in
                binding.contexts.contains(overlay.state.context) && !binding.keys.isEmpty
                    && overlay.state.availability(of: binding.command).isAvailable && binding.command != .close
            }
            if let key = bindings.randomElement(using: &random)?.keys.first { overlay.press(key) }
        case 10..<16: if let key = Key.all.randomElement(using: &random) { overlay.press(key) }
        case 16:
            let plan: JSONValue = Bool.random(using: &random) ? "pro" : "free"
            overlay.target.startIdentify(attributes: ["plan": plan])
            overlay.catchUp()
        case 17:
            let ids: [(EntryID, Override)] = [
                (.flag("new_checkout"), .flag(true)), (.config("theme"), .config([1])),
                (.experiment("price_test"), .experiment(group: "cheap", params: [:])),
                (.killswitch("search"), .killswitch(false)),
            ]
            if let (id, value) = ids.randomElement(using: &random) {
                overlay.overrideByHost(id, Bool.random(using: &random) ? value : nil)
            }
        case 18:
            let sizes = [(110, 32), (60, 16), (24, 6), (90, 10), (10, 3)]
            if let (columns, rows) = sizes.randomElement(using: &random) {
                overlay.send(.resize(Size(columns: columns, rows: rows)))
            }
        default: overlay.wait(Double.random(in: 0...7, using: &random))
        }
    }

    @Test("The footer never shows a key that does nothing", arguments: 0..<12)
    func footer(_ seed: UInt64) {
        var random = SeededRandom(seed)
        var overlay = OverlayTester(catalog: seed % 3 == 0 ? nil : ShopCatalog())
        for _ in 0..<200 {
            Self.step(&overlay, &random)
            // What was said before would hide that the same is said again.
            overlay.wait(Message.lifetime)
            let before = overlay.buffer
            for hint in FooterView.hints(overlay.state) {
                let binding = BindingTable.all.first { binding in
                    binding.contexts.contains(overlay.state.context) && binding.label == hint.label
                        && binding.keys.first.map { Binding.name(of: $0) } == hint.key
                        && overlay.state.availability(of: binding.command).isAvailable
                }
                guard let key = binding?.keys.first else {
                    Issue.record("no binding of the hint \(hint.key) \(hint.label)")
                    continue
                }
                var probe = overlay.copy
                probe.press(key)
                #expect(
                    !probe.effects.isEmpty || probe.buffer != before || probe.state.identity != overlay.state.identity,
                    "\(hint.key) \(hint.label) does nothing in \(overlay.state.tab) \(overlay.state.context)")
            }
        }
    }

    @Test("Nothing that is pressed or happens breaks what has to hold", arguments: 100..<112)
    func invariants(_ seed: UInt64) {
        var random = SeededRandom(seed)
        var overlay = OverlayTester(catalog: ShopCatalog())
        for _ in 0..<300 {
            Self.step(&overlay, &random)
            let state = overlay.state
            #expect(state.snapshot.revision == overlay.target.currentSnapshot().revision)
            #expect(overlay.buffer.lines.count == state.size.rows)
            let list = state.list
            if let index = list.selectedIndex {
                #expect(list.rows[index] == list.selection)
                #expect(list.vanished == nil)
                let visible = max(1, Layout(state).listRows.rows)
                #expect((list.top..<list.top + visible).contains(index) || state.pane == .detail)
            } else {
                #expect(list.selection == nil)
            }
            #expect(Set(list.rows).count == list.rows.count, "a row twice")
            if let message = state.message { #expect(!message.text.isEmpty) }
            #expect(state.activity.items.count <= 2 * ActivityLog.capacity)
            #expect(!state.isFiltering || state.pane == .list)
            #expect(state.detail.entry == state.selectedEntry)
        }
    }
}
