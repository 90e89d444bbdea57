import Foundation
import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("Forcing groups and values")
struct OverlayEditingTests {
    // MARK: Groups

    @Test("With a catalog every group is offered with its weight and params; choosing one forces it with them")
    func groups() {
        var overlay = OverlayTester(catalog: ShopCatalog())
        overlay.select(.experiment("price_test"))
        overlay.press("enter")
        #expect(overlay.shows("control         33.33 %"))
        #expect(overlay.shows("cheap           66.67 %  {\"price\":8}"))
        overlay.press("down enter")
        #expect(overlay.forced == [.experiment("price_test"): .experiment(group: "cheap", params: ["price": 8])])
        #expect(overlay.row("▌")?.contains("price_test       cheap") ?? false)
        overlay.press("space")
        #expect(overlay.row("▌ ⚡")?.contains("cheap") ?? false)
        #expect(overlay.shows("forced"))
    }

    @Test("Without a catalog the groups are those seen so far, and more as they are seen")
    func seenGroups() {
        var overlay = OverlayTester()
        overlay.select(.experiment("hero_copy"))
        #expect(overlay.state.groupChoices(of: "hero_copy").map(\.group) == ["control"])
        overlay.target.startIdentify(attributes: ["plan": "pro"])
        overlay.catchUp()
        #expect(overlay.shows("Groups seen so far"))
        overlay.press("space")
        #expect(overlay.row("▌ ")?.contains("treatment") ?? false)
        overlay.press("a")
        overlay.type("mine")
        overlay.press("enter")
        #expect(overlay.forced[.experiment("hero_copy")] == .experiment(group: "mine", params: [:]))
        overlay.press("x")
        #expect(overlay.state.groupChoices(of: "hero_copy").map(\.group) == ["control", "mine", "treatment"])
    }

    @Test("A group that is typed and known is forced with its params; without a name nothing is forced")
    func typedGroup() {
        var overlay = OverlayTester(catalog: ShopCatalog())
        overlay.select(.experiment("price_test"))
        overlay.press("space a enter")
        #expect(overlay.footer.hasSuffix("A group's name is needed"))
        overlay.type("cheap")
        overlay.press("enter")
        #expect(overlay.forced == [.experiment("price_test"): .experiment(group: "cheap", params: ["price": 8])])
        #expect(overlay.state.dialogs.isEmpty)
    }

    @Test("Params are edited before forcing; what is no object is not taken")
    func params() {
        var overlay = OverlayTester(catalog: ShopCatalog())
        overlay.select(.experiment("price_test"))
        overlay.press("space down e ^k ^k ^k ^k ^k")
        overlay.type("[1]")
        overlay.press("^s")
        #expect(overlay.footer.hasSuffix("Not saved: params are an object, this is a list"))
        #expect(overlay.forced.isEmpty)
        overlay.press("^u")
        overlay.type("{\"price\": 7.5}")
        overlay.press("^s")
        #expect(overlay.forced == [.experiment("price_test"): .experiment(group: "cheap", params: ["price": 7.5])])
        #expect(overlay.state.dialogs.isEmpty)
        // What is forced now keeps the edited params, in the list of groups too.
        overlay.press("space")
        #expect(overlay.shows("forced  {\"price\":7.5}"))
    }

    // MARK: Configs

    @Test("The JSON editor tells the error and its line while typing, and takes nothing that is not valid")
    func editor() {
        var overlay = OverlayTester()
        overlay.select(.config("theme"))
        overlay.press("e")
        #expect(overlay.shows("valid: object"))
        overlay.press("down end")
        overlay.type("x")
        #expect(overlay.shows("line 2, column 20"))
        #expect(overlay.shows("  \"accent\": \"blue\",x"))
        overlay.press("home up ^s")
        #expect(overlay.effects.isEmpty)
        #expect(overlay.state.context == .json)
        #expect(overlay.footer.contains("Not saved: line 2, column 20"))
        // The cursor stands where the text is wrong.
        overlay.press("del")
        #expect(overlay.shows("valid: object"))
        overlay.press("esc")
        #expect(overlay.forced.isEmpty)
    }

    @Test("A value of another type is asked about once, with No as the default; a number of another kind is not")
    func otherType() {
        var overlay = OverlayTester()
        overlay.select(.config("free_shipping_from"))
        func enter(_ text: String) {
            overlay.press("e ^u")
            overlay.type(text)
            overlay.press("enter")
        }
        enter("\"fifty\"")
        #expect(overlay.shows("Change free_shipping_from from integer to string?"))
        #expect(overlay.shows("An app that expects an integer gets its default."))
        overlay.press("enter")
        #expect(overlay.forced.isEmpty)
        enter("\"fifty\"")
        overlay.press("y")
        #expect(overlay.forced == [.config("free_shipping_from"): .config("fifty")])
        enter("\"sixty\"")
        #expect(overlay.forced == [.config("free_shipping_from"): .config("sixty")])
        overlay.press("x")
        enter("49.5")
        #expect(overlay.forced == [.config("free_shipping_from"): .config(49.5)])
    }

    @Test("Text without quotes is told to need them, while it is typed")
    func quotes() {
        var overlay = OverlayTester()
        overlay.select(.config("headline"))
        overlay.press("e ^u")
        overlay.type("Bonjour")
        #expect(overlay.shows("text needs quotes: \"Bonjour\""))
        overlay.press("enter")
        #expect(overlay.forced.isEmpty)
        #expect(overlay.state.context == .field)
    }

    @Test("A null config takes any value without a question, and absent is absent, not null")
    func nullAndAbsent() {
        var overlay = OverlayTester()
        overlay.select(.config("nothing"))
        #expect(overlay.row("▌")?.contains("null") ?? false)
        overlay.press("A")
        #expect(overlay.forced == [.config("nothing"): .config(nil)])
        #expect(overlay.row("▌")?.contains("absent") ?? false)
        overlay.press("e ^u 5 enter")
        #expect(overlay.forced == [.config("nothing"): .config(5)])
    }

    @Test(
        "What comes back from another editor is forced; what is not valid can be mended, and why nothing came is said")
    func outside() {
        let purpose = EditPurpose.config(.config("theme"))
        var overlay = OverlayTester()
        overlay.send(.edited(purpose, .success("{\"accent\": \"red\"}\n")))
        #expect(overlay.forced == [.config("theme"): .config(["accent": "red"])])
        overlay.send(.edited(purpose, .success("{\"accent\": }")))
        #expect(overlay.state.context == .json)
        #expect(overlay.shows("line 1, column 12"))
        overlay.press("end left")
        overlay.type("2")
        overlay.press("^s")
        #expect(overlay.forced == [.config("theme"): .config(["accent": 2])])
        overlay.send(.edited(purpose, .failure(EffectFailure(message: "Nothing changed: vi ended with status 1"))))
        #expect(overlay.effects.isEmpty)
        #expect(overlay.footer.hasSuffix("Nothing changed: vi ended with status 1"))
    }

    // MARK: By name

    @Test(
        "What nobody sent can be forced by its name, is listed then, and is selected",
        arguments: [
            ("1", "from_tomorrow", "", EntryID.flag("from_tomorrow"), Override.flag(true)),
            ("1", "größe", "", .flag("größe"), .flag(false)),
            ("3", "from_tomorrow", "^k ^k t r u e ^s", .config("from_tomorrow"), .config(true)),
            ("2", "from_tomorrow", "b enter", .experiment("from_tomorrow"), .experiment(group: "b", params: [:])),
            ("4", "from_tomorrow", "", .killswitch("from_tomorrow"), .killswitch(true)),
            ("4", "payments/paypal", "", .killswitch("payments", switchKey: "paypal"), .killswitch(true)),
            ("4", "a/b", "", .killswitch("a", switchKey: "b"), .killswitch(true)),
        ])
    func byName(_ tab: String, _ name: String, _ keys: String, _ id: EntryID, _ value: Override) {
        var overlay = OverlayTester()
        overlay.press(tab)
        overlay.press("a")
        overlay.type(name)
        overlay.press("enter")
        overlay.press(keys)
        #expect(overlay.forced == [id: value])
        #expect(overlay.state.dialogs.isEmpty)
        #expect(overlay.selectedName == id.qualifiedName)
        #expect(overlay.shows(id.switchKey ?? id.name))
    }

    @Test("A kill switch whose whole name has a slash wins over the split")
    func wholeName() {
        let target = MemoryTarget { _ in
            Assignments(killswitches: [
                "a/b": KillswitchAssignment(isEngaged: false), "a": KillswitchAssignment(isEngaged: false),
            ])
        }
        var overlay = OverlayTester(target)
        overlay.press("4 a")
        overlay.type("a/b")
        overlay.press("enter")
        #expect(overlay.forced == [.killswitch("a/b"): .killswitch(true)])
    }
}

@Suite("What was typed is not lost")
struct OverlayEditorLeavingTests {
    @Test("Esc leaves an untouched editor at once, and asks before it drops what was typed")
    func leaving() {
        var overlay = OverlayTester()
        overlay.state.show(.config("theme"))
        overlay.press(.character("e"), .escape)
        #expect(overlay.state.dialogs.isEmpty)
        overlay.press(.character("e"), .character(" "), .escape)
        #expect(overlay.shows("Leave the editor?"))
        overlay.press(.enter)
        #expect(overlay.state.context == .json)
        overlay.press(.escape, .character("y"))
        #expect(overlay.state.dialogs.isEmpty)
        #expect(overlay.target.currentSnapshot().overrides.isEmpty)
    }

    @Test("A scenario's Yes does what was shown, and leaves alone what the app forced meanwhile")
    func scenarioMeanwhile() {
        var overlay = OverlayTester()
        let scenario = Scenario(name: "situation", overrides: [.flag("new_checkout"): .flag(true)])
        overlay.send(.scenarioRead(.success(scenario)))
        _ = overlay.target.setOverrides([(.flag("größe"), .flag(false))])
        overlay.catchUp()
        overlay.press(.character("y"))
        #expect(overlay.target.currentSnapshot().overrides[.flag("größe")]?.value == .flag(false))
        #expect(overlay.target.currentSnapshot().overrides[.flag("new_checkout")]?.value == .flag(true))
    }
}
