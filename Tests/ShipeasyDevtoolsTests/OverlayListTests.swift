import Foundation
import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("Filter, order, pins and changes")
struct OverlayListTests {
    private func names(_ overlay: OverlayTester) -> [String] {
        overlay.state.list.rows.compactMap { $0.entry?.qualifiedName }
    }

    /// Flags of which one is forced over a changed assignment and pinned, one is forced and read, one has changed.
    private func assorted() -> OverlayTester {
        var overlay = OverlayTester()
        overlay.overrideByHost(.flag("größe"), .flag(true))
        overlay.overrideByHost(.flag("one_click_checkout"), .flag(true))
        overlay.serve { $0.flags["größe"] = false }
        overlay.serve { $0.flags["new_checkout"] = true }
        overlay.read(.flag("one_click_checkout"))
        overlay.select(.flag("größe"))
        overlay.press("p")
        return overlay
    }

    @Test(
        "The filter narrows by words in any order and by what is known",
        arguments: [
            ("check new", ["new_checkout"]), ("CHECK", ["checkout_copy_v2", "new_checkout", "one_click_checkout"]),
            ("=on", ["größe", "new_checkout", "one_click_checkout"]), ("=off", ["checkout_copy_v2"]),
            ("is:forced", ["größe", "one_click_checkout"]), ("is:f click", ["one_click_checkout"]),
            ("is:changed", ["new_checkout"]), ("is:read", ["one_click_checkout"]), ("is:pinned", ["größe"]),
            ("is:drifted", ["größe"]), ("is:inert", []), ("is:nothing", []), ("zzz", []),
            ("is:", ["größe", "checkout_copy_v2", "new_checkout", "one_click_checkout"]),
            ("check =on new", ["new_checkout"]),
        ])
    func filter(_ text: String, _ expected: [String]) {
        var overlay = assorted()
        overlay.filter(text)
        #expect(names(overlay) == expected)
        #expect(overlay.shows("\(expected.count)/4"))
    }

    @Test("A kill switch that is engaged is found by the word it is shown with")
    func killed() {
        var overlay = OverlayTester()
        overlay.press("4")
        overlay.filter("=killed")
        #expect(names(overlay) == ["payments/eu", "search"])
        overlay.filter("=on")
        #expect(names(overlay) == ["payments/eu", "search"])
        overlay.filter("=off")
        #expect(names(overlay) == ["payments", "payments/us"])
    }

    @Test("While filtering the selection stays on its entry as long as that is seen, else goes to the first hit")
    func filterSelection() {
        var overlay = OverlayTester()
        overlay.select(.flag("one_click_checkout"))
        overlay.press("/ c")
        #expect(overlay.selectedName == "one_click_checkout")
        overlay.press("o p")
        #expect(overlay.selectedName == "checkout_copy_v2")
        overlay.press("enter")
        #expect(overlay.row(" /")?.contains("/cop") ?? false)
        overlay.press("esc")
        #expect(overlay.selectedName == "checkout_copy_v2")
        #expect(names(overlay).count == 4)
    }

    @Test("The count of a filter is of what can be counted in every tab", arguments: Tab.allCases)
    func counts(_ tab: Tab) {
        var overlay = OverlayTester(catalog: ShopCatalog())
        overlay.target.startIdentify(attributes: ["user_id": "u", "plan": "pro"])
        overlay.catchUp()
        overlay.send(.printed([LogLine(text: "eee", isError: false), LogLine(text: "x", isError: true)], dropped: 0))
        overlay.press(.character(Character("\(tab.number)")))
        overlay.filter("e")
        guard let title = overlay.screen.dropFirst(2).first, let slash = title.firstIndex(of: "/") else {
            Issue.record("no count")
            return
        }
        let shown = Int(title[..<slash].split(separator: " ").last ?? "")
        let total = Int(title[title.index(after: slash)...].split(separator: " ").first ?? "")
        #expect((shown ?? 1) <= (total ?? 0), "\(title)")
    }

    @Test("s goes through the orders; each is said, and the selection stays on its entry")
    func sort() {
        let target = MemoryTarget.shop()
        var overlay = OverlayTester(target)
        target.startIdentify(attributes: ["plan": "pro"])
        overlay.catchUp()
        overlay.read(.flag("one_click_checkout"))
        overlay.now += 1
        overlay.read(.flag("größe"))
        overlay.overrideByHost(.flag("one_click_checkout"), .flag(false))
        overlay.select(.flag("checkout_copy_v2"))
        overlay.press("s")
        #expect(names(overlay).first == "new_checkout")
        #expect(overlay.footer.hasSuffix("Sorted: what changed first"))
        overlay.press("s")
        #expect(names(overlay).prefix(2) == ["größe", "one_click_checkout"])
        overlay.now += 1
        overlay.read(.flag("new_checkout"))
        #expect(names(overlay).first == "new_checkout")
        overlay.press("s")
        #expect(names(overlay).first == "one_click_checkout")
        #expect(overlay.selectedName == "checkout_copy_v2")
        overlay.press("s")
        #expect(names(overlay) == ["checkout_copy_v2", "größe", "new_checkout", "one_click_checkout"])
    }

    @Test("What is pinned stands first in every order, and is pinned the next time too")
    func pins() {
        let target = MemoryTarget { _ in
            Assignments(
                flags: ["a": true, "z": true],
                killswitches: [
                    "a/b": KillswitchAssignment(isEngaged: false),
                    "a": KillswitchAssignment(isEngaged: true, switches: ["c": true]),
                ])
        }
        var overlay = OverlayTester(target)
        overlay.select(.flag("z"))
        overlay.press("p")
        for _ in SortOrder.allCases {
            #expect(names(overlay) == ["z", "a"])
            overlay.press("s")
        }
        overlay.select(.killswitch("a/b"))
        overlay.press("p")
        overlay.select(.killswitch("a", switchKey: "c"))
        overlay.press("p")
        guard case .save(let values)? = overlay.effects.first else {
            Issue.record("nothing is saved")
            return
        }
        var later = OverlayTester(target)
        later.state.restore(values)
        #expect(later.state.pins == [.flag("z"), .killswitch("a/b"), .killswitch("a", switchKey: "c")])
        later.press("1 home p")
        #expect(names(later) == ["a", "z"])
    }

    @Test("n and N go through everything that changed, tab by tab and around, also from a tab without entries")
    func changes() {
        let target = MemoryTarget.shop()
        var overlay = OverlayTester(target)
        target.serve { _ in
            Assignments(
                flags: ["b": true, "z": true, "größe": true], configs: ["c": 1],
                experiments: ["e": ExperimentAssignment(isEnrolled: false, group: "control", universe: "u")],
                killswitches: ["k": KillswitchAssignment(isEngaged: true)])
        }
        target.startRefresh()
        overlay.catchUp()
        let order = ["b", "z", "e", "c", "k"]
        for start in ["5", "6", "7"] {
            overlay.press(start)
            for _ in 0..<2 {
                for name in order {
                    overlay.press("n")
                    #expect(overlay.selectedName == name)
                }
            }
            overlay.press(start)
            for name in order.reversed() + order.reversed() {
                overlay.press("N")
                #expect(overlay.selectedName == name)
            }
        }
    }

    @Test("With nothing that changed n says so; what is hidden by a filter it says too")
    func noChanges() {
        var overlay = OverlayTester()
        overlay.press("r n")
        #expect(overlay.footer.hasSuffix("The last evaluation changed nothing that is listed"))
        overlay.target.startIdentify(attributes: ["plan": "pro"])
        overlay.catchUp()
        overlay.filter("größe")
        overlay.select(.experiment("hero_copy"))
        overlay.press("n")
        #expect(overlay.footer.hasSuffix("What changed is hidden by a filter"))
        #expect(overlay.selectedName == "hero_copy")
    }

    @Test("Experiments stay under their universe when they are filtered and sorted")
    func universes() {
        var overlay = OverlayTester(catalog: ShopCatalog())
        overlay.press("2")
        #expect(names(overlay) == ["homepage", "hero_copy", "hero_image", "pricing", "price_test"])
        overlay.filter("price_test")
        #expect(names(overlay) == ["pricing", "price_test"])
        overlay.press("esc")
        overlay.overrideByHost(.experiment("hero_image"), .experiment(group: "wide", params: [:]))
        overlay.press("s s s")
        #expect(names(overlay) == ["homepage", "hero_image", "hero_copy", "pricing", "price_test"])
    }

    @Test("With 100,000 flags a move builds no rows, and draws those that are seen")
    func large() {
        let flags = Dictionary(uniqueKeysWithValues: (0..<100_000).map { ("flag_\($0)", $0 % 3 == 0) })
        var overlay = OverlayTester(MemoryTarget.flags(flags))
        // Were the rows built anew there would be none.
        overlay.state.names = EntryNames()
        overlay.press("down pgdn G g ^d ^u down")
        overlay.send(.mouse(MouseEvent(.scrollDown, at: Point(column: 5, row: 8))))
        overlay.press("tab tab space")
        #expect(overlay.state.list.rows.count == 100_000)
        #expect(overlay.shows("▌"))
    }
}
