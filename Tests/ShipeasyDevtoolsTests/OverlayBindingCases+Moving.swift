import Shipeasy
import Terminal

@testable import ShipeasyDevtools

/// Moving, in the list and in the detail.
extension BindingCase {
    static let manyFlags: @Sendable () -> MemoryTarget = {
        .flags(Dictionary(uniqueKeysWithValues: (0..<100).map { (String(format: "flag_%03d", $0), true) }))
    }

    static func selects(_ place: Int) -> @Sendable (OverlayTester, OverlayTester) -> Bool {
        { _, after in after.state.list.selectedIndex == place }
    }

    /// The place to which a tall detail is scrolled.
    static func scrolls(_ place: @escaping @Sendable (Int) -> Bool)
        -> @Sendable (OverlayTester, OverlayTester) -> Bool
    {
        { before, after in
            after.state.detail.top != before.state.detail.top && place(after.state.detail.top)
                && after.state.list == before.state.list
        }
    }

    /// A detail that is longer than the screen, scrolled a little.
    static func tall(_ overlay: inout OverlayTester) {
        overlay.send(.resize(Size(columns: 110, rows: 12)))
        overlay.select(.experiment("hero_copy"))
        overlay.press("tab down down")
    }

    static func page(_ overlay: OverlayTester) -> Int { Layout(overlay.state).listRows.rows }

    static let moving: [BindingCase] =
        [
            BindingCase(.move(1), in: [.list], on: manyFlags, check: selects(1)),
            BindingCase(.move(-1), in: [.list], on: manyFlags, after: { $0.press("down down") }, check: selects(1)),
            BindingCase(.move(1), in: [.filter], on: manyFlags, after: { $0.press("/") }, check: selects(1)),
            BindingCase(.move(-1), in: [.filter], on: manyFlags, after: { $0.press("/ down down") }, check: selects(1)),
            BindingCase(.moveToFirst, in: [.list], on: manyFlags, after: { $0.press("down down") }, check: selects(0)),
            BindingCase(.moveToLast, in: [.list], on: manyFlags, check: selects(99)),
            BindingCase(.movePage(1), in: [.list], on: manyFlags) { before, after in
                after.state.list.selectedIndex == page(before) - 1
            },
            BindingCase(.movePage(-1), in: [.list], on: manyFlags, after: { $0.press("G") }) { before, after in
                after.state.list.selectedIndex == 99 - (page(before) - 1)
            },
            BindingCase(.moveHalfPage(1), in: [.list], on: manyFlags) { before, after in
                after.state.list.selectedIndex == page(before) / 2
            },
            BindingCase(.moveHalfPage(-1), in: [.list], on: manyFlags, after: { $0.press("G") }) { before, after in
                after.state.list.selectedIndex == 99 - page(before) / 2
            },
            BindingCase(.move(1), in: [.detail], after: tall, check: scrolls { $0 == 3 }),
            BindingCase(.move(-1), in: [.detail], after: tall, check: scrolls { $0 == 1 }),
            BindingCase(.moveToFirst, in: [.detail], after: tall, check: scrolls { $0 == 0 }),
            BindingCase(.moveToLast, in: [.detail], after: tall, check: scrolls { $0 > 2 }),
            BindingCase(.movePage(1), in: [.detail], after: tall, check: scrolls { $0 > 2 }),
            BindingCase(.movePage(-1), in: [.detail], after: tall, check: scrolls { $0 == 0 }),
            BindingCase(.moveHalfPage(1), in: [.detail], after: tall, check: scrolls { $0 > 2 }),
            BindingCase(.moveHalfPage(-1), in: [.detail], after: tall, check: scrolls { $0 == 0 }),
            BindingCase(.open, "a flag", in: [.list]) { _, after in after.state.pane == .detail },
            BindingCase(.open, "an experiment", after: { $0.select(experiment) }) { _, after in
                after.state.context == .groups
            },
            BindingCase(
                .open, "a part of a value", in: [.detail],
                after: {
                    $0.select(.config("theme"))
                    $0.press("tab down")
                }
            ) { before, after in
                after.state.detail.tree?.rowCount == (before.state.detail.tree?.rowCount ?? 0) - 3
            },
            BindingCase(.open, "an attribute", after: { identified(&$0, select: "plan") }) { _, after in
                after.state.context == .field
            },
            BindingCase(
                .open, "a recent identity",
                after: {
                    identified(&$0, select: "plan")
                    $0.press("w x w G")
                },
                check: { before, after in
                    after.effects.first == .identify(["user_id": "u_1", "plan": "pro"])
                        && before.state.snapshot.identity.attributes.isEmpty
                }),
            BindingCase(
                .open, "the entry of an activity",
                after: {
                    $0.overrideByHost(.config("headline"), .config("x"))
                    $0.press("5")
                }
            ) { _, after in after.state.tab == .configs && after.selectedName == "headline" },
            BindingCase(.nextPane, in: [.list]) { _, after in after.state.pane == .detail },
            BindingCase(.previousPane, in: [.list]) { _, after in after.state.pane == .detail },
            BindingCase(.nextPane, in: [.detail]) { _, after in after.state.pane == .list },
            BindingCase(.previousPane, in: [.detail]) { _, after in after.state.pane == .list },
            BindingCase(
                .fold, in: [.detail],
                after: {
                    $0.select(.config("theme"))
                    $0.press("tab down")
                }
            ) { before, after in
                after.state.detail.tree?.rowCount == (before.state.detail.tree?.rowCount ?? 0) - 3
            },
            BindingCase(
                .unfold, in: [.detail],
                after: {
                    $0.select(.config("theme"))
                    $0.press("tab down left")
                }
            ) { before, after in
                after.state.detail.tree?.rowCount == (before.state.detail.tree?.rowCount ?? 0) + 3
            },
            BindingCase(.nextChange, after: { identified(&$0, select: "plan") }) { _, after in
                after.state.tab == .flags && after.selectedName == "new_checkout"
            },
            BindingCase(.previousChange, after: { identified(&$0, select: "plan") }) { _, after in
                after.state.tab == .experiments && after.selectedName == "hero_copy"
            },
            BindingCase(.nextTab) { _, after in after.state.tab == .experiments },
            BindingCase(.previousTab) { _, after in after.state.tab == .log },
        ]
        + Tab.allCases.map { tab in
            BindingCase(.showTab(tab), after: { $0.press(tab == .flags ? "2" : "1") }) { _, after in
                after.state.tab == tab && after.state.pane == .list
            }
        }
}
