import Foundation
import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("Scenarios, copies, settings and the mouse")
struct OverlayTakingTests {
    // MARK: Scenarios

    @Test("A scenario is shown and asked about; yes brings exactly its situation, and undo takes its overrides back")
    func scenario() {
        var overlay = OverlayTester()
        overlay.overrideByHost(.flag("größe"), .flag(false))
        let before = overlay.forced
        let scenario = Scenario(
            name: "pro", identity: ["user_id": "u_9", "plan": "pro"],
            overrides: [.flag("new_checkout"): .flag(false), .config("from_tomorrow"): .config([1])])
        overlay.send(.scenarioRead(.success(scenario)))
        #expect(overlay.shows("Load pro?"))
        #expect(overlay.shows("flag größe  off → on  cleared"))
        #expect(overlay.shows("config from_tomorrow  absent → [1]  not in the assignments"))
        overlay.press("n")
        #expect(overlay.forced == before)
        overlay.send(.scenarioRead(.success(scenario)))
        overlay.press("y")
        #expect(overlay.forced == scenario.overrides)
        #expect(overlay.header.contains("u_9 · plan=pro"))
        overlay.send(.scenarioRead(.success(scenario)))
        #expect(overlay.footer.hasSuffix("Nothing would change: everything is already so"))
        overlay.press("u")
        #expect(overlay.forced == before)
    }

    @Test("A scenario without a user logs the one that is bound out, as its question says")
    func scenarioWithoutUser() {
        var overlay = OverlayTester()
        overlay.target.startIdentify(attributes: ["user_id": "u_1"])
        overlay.catchUp()
        overlay.send(.scenarioRead(.success(Scenario(name: nil, identity: ["plan": "pro"]))))
        #expect(overlay.shows("user_id  \"u_1\" → not set"))
        overlay.press("y")
        #expect(overlay.effects.prefix(2) == [.reset, .identify(["plan": "pro"])])
        #expect(overlay.target.currentSnapshot().identity.userId == nil)
        #expect(overlay.target.currentSnapshot().identity.attributes == ["plan": "pro"])
    }

    @Test("The device id of a scenario from another device is not taken, and that is said")
    func scenarioOfAnotherDevice() {
        var overlay = OverlayTester()
        let scenario = Scenario(name: nil, identity: ["anonymous_id": "device-7", "plan": "pro"])
        overlay.send(.scenarioRead(.success(scenario)))
        #expect(!overlay.shows("anonymous_id"))
        #expect(overlay.shows("not taken: the device id, device-7: this device keeps its own"))
        overlay.press("y")
        #expect(overlay.effects.first == .identify(["plan": "pro"]))
    }

    @Test("What is saved is who is asked for and what is forced; a file that is there is replaced only if asked")
    func save() {
        var overlay = OverlayTester()
        overlay.overrideByHost(.flag("größe"), .flag(false))
        overlay.press("S ^u")
        overlay.type("dir/mine.json")
        overlay.press("enter")
        guard case .saveScenario(let scenario, "dir/mine.json", replacing: false)? = overlay.effects.first else {
            Issue.record("\(overlay.effects)")
            return
        }
        #expect(scenario.name == "mine")
        #expect(scenario.overrides == overlay.forced)
        let replacement = Effect.saveScenario(scenario, path: "dir/mine.json", replacing: true)
        overlay.send(.fileExists(path: "dir/mine.json", replacing: replacement))
        #expect(overlay.shows("Replace dir/mine.json?"))
        overlay.press("enter")
        #expect(overlay.effects.isEmpty)
        overlay.send(.fileExists(path: "dir/mine.json", replacing: replacement))
        overlay.press("y")
        #expect(overlay.effects == [replacement])
    }

    @Test("The web overlay's query string is taken after a question, adding to what is forced; nonsense is told apart")
    func queryString() {
        var overlay = OverlayTester()
        overlay.overrideByHost(.flag("größe"), .flag(false))
        overlay.choose("take overrides from")
        overlay.type("?se_ks_new_checkout=true&se_exp_hero_copy=treatment")
        overlay.press("enter")
        #expect(overlay.shows("Take these overrides?"))
        overlay.press("y")
        #expect(overlay.forced.count == 3)
        #expect(overlay.forced[.flag("new_checkout")] == .flag(true))
        overlay.choose("take overrides from")
        overlay.type("hello")
        overlay.press("enter")
        #expect(overlay.state.context == .list)
        #expect(overlay.state.message?.isProblem == true)
        overlay.choose("copy the overrides as")
        guard case .copy(let text, _)? = overlay.effects.first else {
            Issue.record("nothing is copied")
            return
        }
        #expect(text.contains("se_ks_new_checkout=true"))
    }

    // MARK: Settings

    @Test("What the command asks for once is not kept; what a person chooses is, and the last tab with it")
    func settings() {
        var options = OverlayOptions(title: "shop")
        options.themeName = "light"
        options.usesMouse = false
        var overlay = OverlayTester(options: options)
        overlay.state.restore(OverlaySettings.Values(theme: "mono", usesMouse: true))
        overlay.press("p")
        guard case .save(let values)? = overlay.effects.last else {
            Issue.record("nothing is saved")
            return
        }
        #expect(values.theme == "mono")
        #expect(values.usesMouse == true)
        overlay.choose("theme: high")
        overlay.press("3 m q")
        guard case .save(let last)? = overlay.outside.last else {
            Issue.record("nothing is saved")
            return
        }
        #expect(last.theme == "high-contrast")
        #expect(last.usesMouse == true)
        #expect(last.tab == "Configs")
        #expect(last.pins == [#"["flag","checkout_copy_v2"]"#])
    }

    @Test("Settings of a later or broken version change nothing that they do not understand")
    func brokenSettings() {
        var overlay = OverlayTester()
        overlay.state.restore(
            OverlaySettings.Values(
                theme: "neon", sort: ["Flags": "by moon", "Nowhere": "name"],
                pins: ["", "flag", "[]", #"["planet","x"]"#, #"["flag","größe"]"#],
                tab: "Nowhere", recentIdentities: [[:]]))
        #expect(overlay.state.tab == .flags)
        #expect(overlay.state.list.sort == .name)
        #expect(overlay.state.pins == [.flag("größe")])
    }

    // MARK: The mouse

    @Test("A click selects, again opens; the wheel scrolls the pane under it; off means off")
    func mouse() throws {
        var overlay = OverlayTester(catalog: ShopCatalog())
        func click(_ text: String, double: Bool = false) throws {
            let row = try #require(overlay.screen.firstIndex { $0.hasPrefix("│") && $0.prefix(40).contains(text) })
            overlay.send(.mouse(MouseEvent(double ? .doubleClick : .press, at: Point(column: 8, row: row))))
        }
        try click("new_checkout")
        #expect(overlay.selectedName == "new_checkout")
        #expect(overlay.state.pane == .list)
        try click("new_checkout")
        #expect(overlay.state.pane == .detail)
        overlay.send(.mouse(MouseEvent(.press, at: Point(column: 20, row: 1))))
        #expect(overlay.state.tab == .experiments)
        try click("hero_copy", double: true)
        #expect(overlay.state.context == .groups)
        let row = try #require(
            overlay.screen.firstIndex { $0.contains("treatment       50 %     {") && $0.contains("│    │") })
        overlay.send(.mouse(MouseEvent(.press, at: Point(column: 12, row: row))))
        #expect(overlay.forced.isEmpty)
        overlay.send(.mouse(MouseEvent(.press, at: Point(column: 12, row: row))))
        #expect(overlay.forced[.experiment("hero_copy")] == .experiment(group: "treatment", params: ["copy": "hi"]))
        overlay.press("m")
        let before = overlay.state.selectedEntry
        try click("hero_image")
        #expect(overlay.state.selectedEntry == before)
    }

    @Test("A click anywhere, in any state, at any size, forces nothing by itself", arguments: Scene.all)
    func anywhere(_ scene: Scene) {
        for (columns, rows) in [(110, 32), (60, 16), (24, 6), (10, 3)] {
            let overlay = scene.overlay(columns: columns, rows: rows)
            for row in 0..<rows {
                for column in stride(from: 0, to: columns, by: 7) {
                    var probe = overlay.copy
                    probe.send(.mouse(MouseEvent(.press, at: Point(column: column, row: row))))
                    // A click on what is selected already opens, which is forcing where there is something to take.
                    let isTaking = [.groups, .palette, .menu].contains(overlay.state.context)
                    #expect(isTaking || probe.forced == overlay.forced)
                    #expect(!probe.isClosed)
                }
            }
        }
    }
}
