import Foundation
import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("Identity")
struct OverlayIdentityTests {
    private func signedIn() -> OverlayTester {
        var overlay = OverlayTester()
        overlay.target.startIdentify(attributes: ["user_id": "u_1", "plan": "free"])
        overlay.catchUp()
        overlay.press("i")
        return overlay
    }

    @Test("Attributes are added, edited and removed, with their types; w applies all at once and says what changed")
    func editing() {
        var overlay = signedIn()
        overlay.press("a")
        overlay.type("age=41")
        overlay.press("enter")
        #expect(overlay.row("▌")?.contains("age") ?? false)
        #expect(overlay.row("▌")?.contains("41  new  integer") ?? false)
        overlay.press("a")
        overlay.type("note=two words")
        overlay.press("enter down enter ^u p r o enter")
        #expect(overlay.row("▌")?.contains("\"pro\"  edited  string") ?? false)
        #expect(overlay.shows("Identity, not applied"))
        #expect(overlay.target.currentSnapshot().identity.attributes == ["plan": "free"])
        overlay.press("w")
        #expect(
            overlay.effects.first == .identify(["user_id": "u_1", "plan": "pro", "age": 41, "note": "two words"]))
        #expect(!overlay.shows("not applied"))
        #expect(overlay.shows("changed 2 entries"))
        #expect(overlay.shows("new_checkout off → on"))
    }

    @Test("A removed attribute is marked and can be put back; applied, it is gone")
    func removing() {
        var overlay = signedIn()
        overlay.press("G")
        while overlay.state.list.selection != .attribute("plan") { overlay.press("up") }
        overlay.press("x")
        #expect(overlay.row("▌")?.contains("removed") ?? false)
        overlay.press("x")
        #expect(overlay.row("▌")?.contains("\"free\"") ?? false)
        overlay.press("x w")
        #expect(overlay.effects.first == .identify(["user_id": "u_1"]))
        #expect(overlay.state.identity.names == ["user_id"])
    }

    @Test("Without a user is without a user: the one that is bound is logged out first")
    func withoutUser() {
        var overlay = signedIn()
        while overlay.state.list.selection != .attribute("user_id") { overlay.press("down") }
        overlay.press("x w")
        #expect(overlay.effects.prefix(2) == [.reset, .identify(["plan": "free"])])
        #expect(overlay.target.currentSnapshot().identity.userId == nil)
        #expect(overlay.header.contains("anonymous · plan=free"))
    }

    @Test("What is being edited stays when the app identifies somebody meanwhile")
    func meanwhile() {
        var overlay = signedIn()
        overlay.press("a")
        overlay.type("age=41")
        overlay.press("enter")
        overlay.target.startIdentify(attributes: ["user_id": "u_2"])
        overlay.catchUp()
        #expect(overlay.header.contains("u_2"))
        #expect(overlay.state.identity.attributes == ["user_id": "u_1", "plan": "free", "age": 41])
        #expect(overlay.state.identity.change(of: "user_id") == .edited)
    }

    @Test("The device id is no attribute, and an attribute needs a name")
    func names() {
        for text in ["anonymous_id=x", "=x", "x", ""] {
            var overlay = signedIn()
            overlay.press("a")
            overlay.type(text)
            overlay.press("enter")
            #expect(overlay.state.context == .field)
            #expect(!overlay.state.identity.isEdited)
        }
    }

    @Test("Recent identities are kept, the latest first, each once, and at most twelve")
    func recent() {
        var overlay = OverlayTester()
        overlay.press("6")
        for number in [1, 2, 1] + Array(3...15) {
            overlay.press("a")
            overlay.type("user_id=\(number)")
            overlay.press("enter w")
        }
        #expect(overlay.state.recent.count == OverlayState.recentCapacity)
        #expect(overlay.state.recent.first == ["user_id": 15])
        overlay.press("G")
        #expect(overlay.row("▌")?.contains("recent     4") ?? false)
        overlay.press("enter")
        #expect(overlay.effects.first == .identify(["user_id": 4]))
    }

    @Test("Logging out is asked about; the device stays")
    func logOut() {
        var overlay = signedIn()
        overlay.press("R")
        #expect(overlay.shows("Log out?"))
        #expect(overlay.shows("u_1 · plan=free"))
        overlay.press("y")
        #expect(overlay.effects == [.reset])
        #expect(overlay.header.contains("anonymous"))
        overlay.press("R")
        #expect(overlay.footer.hasSuffix("Nobody is logged in"))
    }

    @Test("A new device id and forgetting sticky groups are in the palette")
    func device() {
        var overlay = signedIn()
        overlay.choose("new device")
        #expect(overlay.effects == [.renewAnonymousID])
        #expect(overlay.shows("device-2"))
        overlay.choose("forget the groups")
        #expect(overlay.effects == [.forgetSticky])
    }

    @Test("A value that would read back as something else keeps its quotes while it is edited")
    func editable() {
        for value: JSONValue in ["5", "true", "null", "[1]", "\"", "plain", "", " ", 5, 2.0, true, .null] {
            #expect(IdentityText.value(typed: IdentityText.editable(value)) == value)
        }
    }
}
