import Foundation
import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("Layers, questions and messages")
struct OverlayLayerTests {
    @Test("Esc goes back one layer at a time: dialog, text field, detail, waiting, filter; then it does nothing")
    func escape() {
        var overlay = OverlayTester(columns: 60, rows: 16)
        overlay.filter("check")
        (overlay.target as? MemoryTarget)?.hold(true)
        overlay.press("r")
        overlay.wait(1)
        overlay.press("enter ?")
        #expect(overlay.state.context == .help)
        overlay.press("esc")
        #expect(overlay.state.context == .detail)
        overlay.press("esc")
        #expect(overlay.state.context == .list)
        #expect(overlay.state.isWaiting)
        overlay.press("esc")
        #expect(!overlay.state.isWaiting)
        #expect(overlay.shows("check"))
        overlay.press("esc")
        #expect(!overlay.state.list.isNarrowed)
        let before = overlay.screen.dropLast()
        overlay.press("esc")
        #expect(overlay.screen.dropLast() == before)
        #expect(!overlay.isClosed)
    }

    @Test("Esc in the filter clears it; forced only is dropped with it")
    func escapeFilter() {
        var overlay = OverlayTester()
        overlay.press("o / n e w esc")
        #expect(overlay.state.list.rows.count == 4)
        overlay.press("o")
        #expect(overlay.shows("Nothing is forced here. o shows all."))
        overlay.press("esc")
        #expect(overlay.state.list.rows.count == 4)
    }

    @Test(
        "q goes back from a dialog and from the detail of a narrow screen, closes at the list, and is text in a field")
    func quit() {
        var narrow = OverlayTester(columns: 60, rows: 16)
        narrow.press("enter q")
        #expect(!narrow.isClosed)
        #expect(narrow.state.context == .list)
        narrow.press("? q")
        #expect(!narrow.isClosed)
        narrow.press("/ q enter")
        #expect(narrow.state.list.filter.text == "q")
        narrow.press("q")
        #expect(narrow.isClosed)
    }

    @Test("A question is answered Yes by y alone; everything else is No or nothing", arguments: ["X", "R"])
    func questions(_ key: String) {
        for answer in Key.all {
            var overlay = OverlayTester()
            overlay.target.startIdentify(attributes: ["user_id": "u_1"])
            overlay.overrideByHost(.flag("new_checkout"), .flag(true))
            overlay.press(key)
            #expect(overlay.state.context == .question)
            overlay.press(answer)
            switch answer {
            case .character("y"):
                #expect(key == "X" ? overlay.forced.isEmpty : overlay.effects == [.reset])
                #expect(overlay.state.context == .list)
            case .enter, .escape, .character("n"), .character("q"):
                #expect(overlay.effects.isEmpty)
                #expect(overlay.state.context == .list)
            case .control("c"): #expect(overlay.isClosed)
            case .control("z"), .control("l"): break
            default:
                #expect(overlay.effects.isEmpty)
                #expect(overlay.state.context == .question, "\(answer)")
            }
            #expect(key == "X" && answer == .character("y") || overlay.forced == [.flag("new_checkout"): .flag(true)])
        }
    }

    @Test("On a narrow screen Enter opens the detail, and Esc goes back to the same row", arguments: [60, 24])
    func narrow(_ columns: Int) {
        var overlay = OverlayTester(catalog: ShopCatalog(), columns: columns, rows: columns == 60 ? 16 : 6)
        overlay.select(.flag("new_checkout"))
        overlay.press("enter")
        #expect(overlay.shows("Reads as"))
        #expect(!overlay.shows("▌"))
        overlay.press("t")
        #expect(overlay.forced == [.flag("new_checkout"): .flag(true)])
        overlay.press("esc")
        #expect(overlay.selectedName == "new_checkout")
        #expect(overlay.shows("▌"))
        overlay.select(.experiment("hero_copy"))
        overlay.press("enter")
        #expect(overlay.state.context == .detail)
        overlay.press("enter")
        #expect(overlay.state.context == .groups)
    }

    @Test("A message comes right after something happened, stays six seconds, and can be read in Activity later")
    func message() {
        var overlay = OverlayTester()
        #expect(overlay.state.message == nil)
        overlay.press("m")
        let text = "The mouse is the terminal's: select and copy as usual"
        #expect(overlay.footer.hasSuffix(text))
        overlay.wait(5.9)
        #expect(overlay.footer.hasSuffix(text))
        #expect(overlay.state.nextChangeByItself == MemoryTarget.now + 6)
        overlay.wait(0.1)
        #expect(!overlay.shows(text))
        #expect(overlay.state.nextChangeByItself == nil)
        overlay.press("5")
        #expect(overlay.shows(String(text.prefix(28))))
    }

    @Test("Nothing is said at start-up, whatever the client and the settings hold")
    func quietStart() {
        let target = MemoryTarget.shop()
        target.setOverrides([
            (.flag("new_checkout"), .flag(true)), (.experiment("nowhere"), .experiment(group: "x", params: [:])),
        ])
        target.fail("no")
        target.startRefresh()
        var overlay = OverlayTester(target, catalog: ShopCatalog())
        overlay.catchUp()
        overlay.state.restore(OverlaySettings.Values(theme: "light", pins: ["flag:größe"], tab: "Configs"))
        overlay.send(.tick)
        #expect(overlay.state.message == nil)
    }

    @Test("A message that is longer than the screen is cut with an ellipsis, and whole in Activity's detail")
    func longMessage() {
        var overlay = OverlayTester(columns: 40, rows: 12)
        let text = "Can't write /nowhere/at/all/scenario.json: no such file or directory"
        overlay.send(.failed(EffectFailure(message: text)))
        #expect(overlay.footer.hasSuffix("…"))
        #expect(TextWidth.columns(of: overlay.footer) <= 40)
        overlay.press("5 enter tab")
        let page = overlay.screen.joined().filter { !"│ ".contains($0) }
        #expect(page.contains(text.filter { $0 != " " }))
    }
}
