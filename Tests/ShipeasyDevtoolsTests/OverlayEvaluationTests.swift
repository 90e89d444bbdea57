import Foundation
import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("Evaluations, reads and the header")
struct OverlayEvaluationTests {
    @Test("An evaluation in flight shows after 150 ms with the time it takes; Esc stops waiting, the app's goes on")
    func inFlight() {
        let target = MemoryTarget.shop()
        var overlay = OverlayTester(target)
        target.hold(true)
        overlay.press("r")
        overlay.wait(0.1)
        #expect(overlay.header.hasSuffix("ok 12:03:10 18 ms"))
        #expect(overlay.state.nextChangeByItself == MemoryTarget.now + 0.15)
        overlay.wait(0.06)
        #expect(overlay.header.hasSuffix("evaluating 160 ms, esc stops waiting"))
        overlay.wait(2.24)
        #expect(overlay.header.hasSuffix("evaluating 2.4 s, esc stops waiting"))
        overlay.press("esc")
        #expect(overlay.header.hasSuffix("ok 12:03:10 18 ms"))
        #expect(overlay.footer.hasSuffix("Not waiting any more; the app's evaluation goes on"))
        overlay.wait(7)
        #expect(overlay.state.nextChangeByItself == nil)
        target.serve { _ in Assignments(flags: ["late": true]) }
        target.hold(false)
        overlay.catchUp()
        #expect(overlay.shows("late"))
    }

    @Test("A failed evaluation says why, keeps what was known, and r tries again")
    func failed() {
        let target = MemoryTarget.shop()
        var overlay = OverlayTester(target)
        target.fail("the service answered 503")
        overlay.press("r")
        #expect(overlay.header.hasSuffix("failed 12:03:10: the service answered 503"))
        #expect(overlay.state.list.rows.count == 4)
        target.fail(nil)
        overlay.press("r")
        #expect(overlay.header.hasSuffix("ok 12:03:10 18 ms"))
    }

    @Test("Overrides and the environment are seen from 40 columns on, however long everything else is")
    func header() {
        let long = String(repeating: "a long name ", count: 30)
        for columns in [40, 60, 90, 110, 200] {
            for failure in [nil, long] {
                for plan in ["pro", long] {
                    let target = MemoryTarget.shop()
                    target.setOverrides([(.flag("größe"), .flag(false)), (.config("beta"), .config(nil))])
                    target.startIdentify(attributes: ["user_id": .string(plan), "plan": .string(plan)])
                    target.fail(failure)
                    target.startRefresh()
                    let overlay = OverlayTester(
                        target, columns: columns, rows: 12,
                        options: OverlayOptions(title: plan == "pro" ? "shop" : long))
                    #expect(overlay.header.contains("⚡2 overrides"), "\(columns)")
                    #expect(overlay.header.contains("prod"), "\(columns): \(overlay.header)")
                    #expect(TextWidth.columns(of: overlay.header) < columns)
                    #expect(
                        failure == nil || columns < 60 || overlay.header.contains("fail"),
                        "\(columns): \(overlay.header)")
                }
            }
        }
    }

    @Test("The environment has a colour that says how careful to be")
    func environment() {
        for (name, role) in [("prod", Role.danger), ("staging", .forced), ("dev", .on)] {
            let target = MemoryTarget.shop()
            target.change { $0.service.environment = name }
            let overlay = OverlayTester(target)
            let column = overlay.header.range(of: name).map {
                overlay.header.distance(from: overlay.header.startIndex, to: $0.lowerBound)
            }
            #expect(overlay.buffer[Point(column: column ?? 0, row: 0)]?.style.role == role)
        }
    }

    @Test("Reads by the app are counted and dated")
    func reads() {
        var overlay = OverlayTester()
        overlay.select(.flag("new_checkout"))
        #expect(overlay.shows("Read by app not since opened"))
        overlay.read(.flag("new_checkout"))
        #expect(overlay.shows("Read by app once since opened, last 12:03:10"))
        for _ in 0..<13 {
            overlay.now += 4
            overlay.read(.flag("new_checkout"))
        }
        #expect(overlay.shows("Read by app 14 times since opened, last 12:04:02"))
        overlay.press("1")
        overlay.filter("is:r")
        #expect(overlay.state.list.rows.count == 1)
        overlay.read(.flag("größe"))
        #expect(overlay.state.list.rows.count == 2)
    }

    @Test("Changed is what the last evaluation changed, and nothing before it")
    func changed() {
        let target = MemoryTarget.shop()
        var overlay = OverlayTester(target)
        overlay.select(.flag("new_checkout"))
        #expect(!overlay.shows("Δ"))
        target.startIdentify(attributes: ["plan": "pro"])
        overlay.catchUp()
        #expect(overlay.row("▌")?.contains("on    Δ") ?? false)
        #expect(overlay.shows("Δ was off before identify 12:03:10"))
        overlay.press("r")
        #expect(!overlay.shows("Δ"))
    }

    @Test("≠ says that the assignment changed underneath the override that is set now")
    func drifted() {
        let target = MemoryTarget.shop()
        var overlay = OverlayTester(target)
        overlay.select(.flag("new_checkout"))
        overlay.press("t")
        #expect(!overlay.shows("≠"))
        target.startIdentify(attributes: ["plan": "pro"])
        overlay.catchUp()
        #expect(overlay.shows("≠ was off when it was forced"))
        // Forced anew, nothing has changed since.
        overlay.press("f")
        #expect(!overlay.shows("≠"))
        // The one before comes back with what was assigned then.
        overlay.press("u")
        #expect(overlay.shows("≠ was off when it was forced"))
        target.startIdentify(attributes: ["plan": "free"])
        overlay.catchUp()
        #expect(!overlay.shows("≠"))
    }

    @Test("An override that no read can see is inert, and why is said")
    func inert() {
        var overlay = OverlayTester(catalog: ShopCatalog())
        overlay.overrideByHost(.experiment("hero_image"), .experiment(group: "wide", params: [:]))
        overlay.overrideByHost(.experiment("hero_copy"), .experiment(group: "treatment", params: [:]))
        overlay.select(.experiment("hero_image"))
        #expect(overlay.row("▌")?.hasPrefix("│▌?") ?? false)
        #expect(overlay.shows("No read can see it: hero_copy of the same universe was"))
        overlay.select(.experiment("hero_copy"))
        #expect(overlay.row("▌")?.hasPrefix("│▌⚡") ?? false)
        overlay.overrideByHost(.experiment("hero_copy"), nil)
        #expect(overlay.shows("Nobody is in it while hero_image of the same universe is"))
    }
}

@Suite("The first answer")
struct OverlayFirstAnswerTests {
    @Test("The first answer of all marks nothing as changed, however late its update is told")
    func firstAnswer() {
        let later = MemoryTarget.shop().currentSnapshot()
        var state = OverlayState(size: Size(columns: 110, rows: 32), now: MemoryTarget.now)
        let report = EvaluationReport(trigger: .identify, startedAt: MemoryTarget.now, duration: 0.01, status: 200)
        let all = AssignmentDifference(from: .empty, to: later.assignments)
        // The snapshot is there before the update that tells of it, as it may be between two threads.
        _ = reduce(&state, Action(.snapshot(later), at: MemoryTarget.now))
        let update = ClientUpdate(
            date: MemoryTarget.now, revision: later.revision, event: .evaluationFinished(report, all))
        _ = reduce(&state, Action(.update(update), at: MemoryTarget.now))
        #expect(state.changes.isEmpty)
        let change = AssignmentDifference(changes: [
            AssignmentChange(id: .flag("new_checkout"), before: .flag(false), after: .flag(true))
        ])
        let next = ClientUpdate(
            date: MemoryTarget.now, revision: later.revision + 1, event: .evaluationFinished(report, change))
        _ = reduce(&state, Action(.update(next), at: MemoryTarget.now))
        #expect(state.changes.keys.map(\.name) == ["new_checkout"])
    }

    @Test("What happened before the overlay was opened is no news in it")
    func before() {
        let snapshot = MemoryTarget.shop().currentSnapshot()
        var state = OverlayState(size: Size(columns: 110, rows: 32), now: MemoryTarget.now, snapshot: snapshot)
        let report = EvaluationReport(trigger: .identify, startedAt: MemoryTarget.now, duration: 0.01, status: 200)
        let old = ClientUpdate(
            date: MemoryTarget.now, revision: snapshot.revision,
            event: .evaluationFinished(report, AssignmentDifference(from: .empty, to: snapshot.assignments)))
        _ = reduce(&state, Action(.update(old), at: MemoryTarget.now))
        #expect(state.changes.isEmpty)
        #expect(state.activity.items.isEmpty)
    }
}
