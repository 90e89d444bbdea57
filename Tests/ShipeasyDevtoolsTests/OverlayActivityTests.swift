import Foundation
import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("Activity and Log")
struct OverlayActivityTests {
    private func eventful() -> OverlayTester {
        let target = MemoryTarget.shop()
        var overlay = OverlayTester(target)
        overlay.overrideByHost(.config("headline"), .config("Bonjour"))
        target.startIdentify(attributes: ["plan": "pro"])
        target.happen(.exposure(experiment: "hero_copy", group: "treatment"))
        target.happen(.tracked(name: "purchase", properties: ["total": 49.9]))
        target.happen(.gap(missed: 3))
        overlay.catchUp()
        overlay.press("5")
        return overlay
    }

    @Test("It tells everything that happened, newest first, each difference line by line")
    func lines() {
        let overlay = eventful()
        let rows = overlay.state.list.rows.map { OtherRows.line(for: $0, in: overlay.state, columns: 80).text }
        #expect(
            rows == [
                "12:03:10  3 updates were missed", "12:03:10  tracked purchase {\"total\":49.9}",
                "12:03:10  exposure hero_copy treatment", "12:03:10  identify · 18 ms · 2 changes",
                "           Δ new_checkout off → on", "           Δ hero_copy control → treatment",
                "12:03:10  identity anonymous · plan=pro", "12:03:10  headline forced \"Bonjour\"",
            ])
    }

    @Test("Enter jumps to the entry of a line; one that is gone is said to be")
    func jump() {
        for (row, name) in [(2, "hero_copy"), (4, "new_checkout"), (5, "hero_copy"), (7, "headline")] {
            var overlay = eventful()
            overlay.press("home")
            for _ in 0..<row { overlay.press("down") }
            overlay.press("enter")
            #expect(overlay.selectedName == name)
        }
        var overlay = eventful()
        overlay.serve { $0.flags = [:] }
        overlay.press("/ c o _ enter")
        overlay.filter("new_checkout off → on")
        overlay.press("enter")
        #expect(overlay.state.tab == .activity)
        #expect(overlay.footer.hasSuffix("new_checkout is no longer listed"))
    }

    @Test("A jump drops a filter that hides the entry")
    func jumpThroughFilter() {
        var overlay = eventful()
        overlay.press("1")
        overlay.filter("größe")
        overlay.press("5 home down down down down enter")
        #expect(overlay.selectedName == "new_checkout")
        #expect(!overlay.state.list.isNarrowed)
    }

    @Test("The filter finds lines and titles; p holds the list still and lets it run again")
    func filterAndPause() {
        var overlay = eventful()
        overlay.filter("HERO")
        #expect(overlay.state.list.rows.count == 2)
        overlay.press("esc p")
        let rows = overlay.state.list.rows
        overlay.target.startRefresh()
        overlay.catchUp()
        #expect(overlay.state.list.rows == rows)
        #expect(overlay.shows("Activity, paused"))
        overlay.press("p")
        #expect(overlay.state.list.rows.count > rows.count)
    }

    @Test("Who looks at the newest goes on looking at the newest; who looks elsewhere is left there")
    func follows() {
        var overlay = eventful()
        overlay.press("home")
        for _ in 0..<40 { overlay.target.startRefresh() }
        overlay.catchUp()
        #expect(overlay.state.list.selectedIndex == 0)
        #expect(overlay.state.list.top == 0)
        overlay.press("down down")
        let selection = overlay.state.list.selection
        overlay.target.startRefresh()
        overlay.catchUp()
        #expect(overlay.state.list.selection == selection)
    }

    @Test("It is bounded: the oldest go first, and what is kept is whole")
    func bounded() {
        let target = MemoryTarget.shop()
        var overlay = OverlayTester(target)
        for _ in 0..<5_000 { target.startRefresh() }
        overlay.catchUp()
        let items = overlay.state.activity.items
        #expect((ActivityLog.capacity...2 * ActivityLog.capacity).contains(items.count))
        #expect(items.last?.serial == 5_000)
        let isWhole = zip(items, items.dropFirst()).allSatisfy { $0.serial + 1 == $1.serial }
        #expect(isWhole)
        overlay.press("5 G enter home enter")
        #expect(overlay.shows("re-evaluation"))
    }

    @Test("For a bug report it is written out, oldest first, every line of it")
    func report() {
        let target = MemoryTarget.shop()
        var overlay = OverlayTester(target)
        target.startIdentify(attributes: ["plan": "pro"])
        overlay.catchUp()
        overlay.choose("write activity")
        overlay.press("enter")
        guard case .write(let text, let path, false)? = overlay.effects.last else {
            Issue.record("nothing is written")
            return
        }
        #expect(path == "activity.txt")
        #expect(
            text == """
                12:03:10   identity anonymous · plan=pro
                12:03:10   identify · 18 ms · 2 changes
                           new_checkout off → on
                           hero_copy control → treatment

                """)
    }

    @Test("The Log shows what the app printed, marks errors, follows its end, and finds words")
    func log() {
        var overlay = OverlayTester(columns: 60, rows: 12)
        overlay.send(.printed((0..<5).map { LogLine(text: "line \($0)", isError: $0 == 3) }, dropped: 0))
        overlay.press("7 G")
        #expect(overlay.row("line 3")?.contains("err line 3") ?? false)
        overlay.send(.printed((5..<40).map { LogLine(text: "line \($0)", isError: false) }, dropped: 0))
        #expect(overlay.row("▌")?.contains("line 39") ?? false)
        overlay.press("up up")
        overlay.send(.printed([LogLine(text: "line 40", isError: false)], dropped: 0))
        #expect(overlay.row("▌")?.contains("line 37") ?? false)
        overlay.filter("line 3")
        #expect(overlay.state.list.rows.count == 13)
    }

    @Test("The Log is bounded, says how much is not kept, and stays where one reads")
    func boundedLog() {
        var overlay = OverlayTester()
        overlay.press("7")
        for start in stride(from: 0, to: 30_000, by: 1_000) {
            overlay.send(
                .printed((start..<start + 1_000).map { LogLine(text: "line \($0)", isError: false) }, dropped: 0))
        }
        #expect(overlay.state.log.count <= OverlayState.logCapacity * 5 / 4)
        #expect(overlay.state.log.count + overlay.state.droppedLogLines == 30_000)
        #expect(overlay.shows("\(overlay.state.droppedLogLines) older lines not kept"))
        #expect(overlay.row("▌") != nil)
        overlay.press("G")
        #expect(overlay.row("▌")?.contains("line 29999") ?? false)
    }
}
