import Foundation
import Shipeasy
import Testing

@testable import ShipeasyDevtools

@Suite("Undo")
struct OverlayUndoTests {
    /// Something that a person does to overrides.
    static func force(_ overlay: inout OverlayTester, _ random: inout SeededRandom) {
        overlay.leaveAll()
        func go(_ tab: String, _ rows: Int) {
            overlay.press(tab)
            overlay.press("home")
            for _ in 0..<Int.random(in: 0..<rows, using: &random) { overlay.press("down") }
        }
        switch Int.random(in: 0..<9, using: &random) {
        case 0:
            go("1", 40)
            overlay.press(["t", "f", "space"].randomElement(using: &random) ?? "t")
        case 1:
            go("4", 9)
            overlay.press(["t", "f", "space"].randomElement(using: &random) ?? "t")
        case 2:
            go("3", 12)
            overlay.press("A")
        case 3:
            go("3", 12)
            overlay.press("e")
            overlay.press(overlay.state.context == .json ? "^s" : "^u 5 enter")
            if overlay.state.context == .question { overlay.press("y") }
        case 4:
            go("2", 12)
            overlay.press("space down enter")
        case 5:
            // Params edited before forcing.
            go("2", 12)
            overlay.press("space down e end")
            overlay.type("\"edited\":\(Int.random(in: 0..<100, using: &random))")
            if overlay.state.context == .json { overlay.type(",") }
            overlay.press("^s backspace ^s")
        case 6:
            go("1", 40)
            overlay.press("x")
        case 7: overlay.press("X y")
        default:
            let scenario = Scenario(
                name: "s",
                overrides: [
                    .flag("new_checkout"): .flag(Bool.random(using: &random)),
                    .experiment("hero_copy"): .experiment(group: "bold", params: ["headline": "x"]),
                    .experiment("homepage_video"): .experiment(group: "video", params: [:]),
                    .config("from_tomorrow"): .config([1, 2]),
                ], experimentOrder: ["homepage_video", "hero_copy"])
            overlay.send(.scenarioRead(.success(scenario)))
            if overlay.state.context == .question { overlay.press("y") }
        }
        overlay.leaveAll()
    }

    @Test("Any number of undos and redos put overrides back exactly, with params, times and order", arguments: 0..<4)
    func exact(_ seed: UInt64) async {
        let target = await ClientTarget.started()
        var overlay = OverlayTester(target, catalog: target.edge)
        var random = SeededRandom(seed)
        var steps = [target.currentSnapshot().overrides]
        while steps.count < 60 {
            let count = overlay.state.history.done.count
            Self.force(&overlay, &random)
            let now = target.currentSnapshot().overrides
            if overlay.state.history.done.count > count { steps.append(now) } else { #expect(now == steps.last) }
        }
        for _ in 0..<2 {
            for place in steps.indices.dropLast().reversed() {
                overlay.press("u")
                #expect(target.currentSnapshot().overrides == steps[place])
            }
            overlay.press("u")
            #expect(overlay.state.message?.text == "Nothing to undo")
            for place in steps.indices.dropFirst() {
                overlay.press("U")
                #expect(target.currentSnapshot().overrides == steps[place])
            }
            overlay.press("^r")
            #expect(overlay.state.message?.text == "Nothing to redo")
        }
        // Back and forth at random.
        var place = steps.count - 1
        for _ in 0..<200 {
            let isBack = Bool.random(using: &random)
            overlay.press(isBack ? "u" : "U")
            place = min(max(0, place + (isBack ? -1 : 1)), steps.count - 1)
            #expect(target.currentSnapshot().overrides == steps[place])
        }
    }

    @Test("What is forced after an undo can't be redone over")
    func forgets() {
        var overlay = OverlayTester()
        overlay.press("t u f U")
        #expect(overlay.forced == [.flag("checkout_copy_v2"): .flag(false)])
        #expect(overlay.state.message?.text == "Nothing to redo")
    }

    @Test("Undo takes back what was done here and leaves alone what the app forces")
    func host() {
        var overlay = OverlayTester()
        overlay.overrideByHost(.config("headline"), .config("a"))
        overlay.press("t")
        overlay.overrideByHost(.config("headline"), .config("b"))
        overlay.overrideByHost(.flag("größe"), .flag(false))
        overlay.press("u")
        #expect(overlay.forced == [.config("headline"): .config("b"), .flag("größe"): .flag(false)])
        overlay.press("U")
        #expect(overlay.forced[.flag("checkout_copy_v2")] == .flag(true))
    }

    @Test("What the app forced since on the same entry is not undone over, and the older steps still are")
    func hostSince() {
        var overlay = OverlayTester()
        overlay.select(.flag("größe"))
        overlay.press("f")
        overlay.select(.flag("new_checkout"))
        overlay.press("t")
        overlay.overrideByHost(.flag("new_checkout"), .flag(false))
        overlay.press("u")
        #expect(overlay.effects.isEmpty)
        #expect(overlay.footer.hasSuffix("Not undone, since the app changed it: new_checkout forced on"))
        #expect(overlay.forced == [.flag("größe"): .flag(false), .flag("new_checkout"): .flag(false)])
        overlay.press("u")
        #expect(overlay.forced == [.flag("new_checkout"): .flag(false)])
    }

    @Test("What changes nothing is no step, and says so")
    func nothing() {
        let id = EntryID.flag("checkout_copy_v2")
        var overlay = OverlayTester()
        overlay.send(.overridesChanged([], step: "x"))
        #expect(overlay.state.history.done.isEmpty)
        overlay.press("t")
        let entry = overlay.target.currentSnapshot().overrides[id]
        overlay.target.set(now: MemoryTarget.now + 60)
        overlay.press("u U")
        #expect(overlay.target.currentSnapshot().overrides[id] == entry)
    }

    @Test("The message names what was undone")
    func message() {
        var overlay = OverlayTester()
        overlay.select(.flag("new_checkout"))
        overlay.press("t u")
        #expect(overlay.footer.hasSuffix("Undone: new_checkout forced on"))
        overlay.press("U")
        #expect(overlay.footer.hasSuffix("Redone: new_checkout forced on"))
    }
}

extension TestTarget {
    /// The time at which everything happens from now on, where a test can say it.
    func set(now: Date) { (self as? MemoryTarget)?.set(now: now) }
}
