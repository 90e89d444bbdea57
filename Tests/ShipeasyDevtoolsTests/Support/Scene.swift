import Foundation
import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

/// A state of the overlay that is worth a look, brought about by what a person does and what happens in the client.
struct Scene: Sendable, CustomTestStringConvertible {
    var name: String
    private var build: @Sendable (inout OverlayTester) -> Void
    private var target: @Sendable () -> MemoryTarget = { .shop() }
    private var isReadOnly = false
    private var hasCatalog = true

    init(_ name: String, _ build: @escaping @Sendable (inout OverlayTester) -> Void) {
        self.name = name
        self.build = build
    }

    var testDescription: String { name }

    func on(_ target: @escaping @Sendable () -> MemoryTarget) -> Scene {
        var scene = self
        scene.target = target
        return scene
    }

    var readOnly: Scene {
        var scene = self
        scene.isReadOnly = true
        return scene
    }

    var withoutCatalog: Scene {
        var scene = self
        scene.hasCatalog = false
        return scene
    }

    /// The overlay in that state on a screen of a size.
    func overlay(columns: Int = 110, rows: Int = 32, isASCII: Bool = false) -> OverlayTester {
        // It is brought about at one size, so that the keys mean the same at every size.
        var overlay = OverlayTester(
            target(), catalog: hasCatalog ? ShopCatalog() : nil,
            options: OverlayOptions(title: "aurora-store", isReadOnly: isReadOnly, isASCII: isASCII))
        build(&overlay)
        overlay.send(.resize(Size(columns: columns, rows: rows)))
        return overlay
    }

    static let all: [Scene] = tabs + conditions + dialogs
}

extension Scene {
    /// Forces something of every kind, and identifies somebody whose assignments differ.
    static func busy(_ overlay: inout OverlayTester) {
        overlay.target.setOverrides([
            (.flag("new_checkout"), .flag(false)), (.flag("unheard_of"), .flag(true)),
            (.config("headline"), .config("Bonjour")), (.config("theme"), .config(nil)),
            (.experiment("hero_image"), .experiment(group: "wide", params: ["wide": true])),
            (.experiment("unknown_test"), .experiment(group: "b", params: [:])),
            (.killswitch("payments", switchKey: "us"), .killswitch(true)),
        ])
        overlay.catchUp()
        overlay.target.startIdentify(attributes: ["user_id": "u_123", "plan": "pro", "country": "DE"])
        overlay.catchUp()
        overlay.read(.flag("one_click_checkout"))
    }

    static let tabs: [Scene] = [
        Scene("flags") { _ in },
        Scene("flags busy") {
            busy(&$0)
            $0.select(.flag("new_checkout"))
            $0.press("p")
            $0.wait(7)
        },
        Scene("flags inert and unsent") {
            busy(&$0)
            $0.select(.flag("unheard_of"))
        },
        Scene("flags while filtering") { $0.press("/ c h e c k") },
        Scene("flags filtered") { $0.filter("check =off") },
        Scene("flags by what changed") {
            busy(&$0)
            $0.press("s")
        },
        Scene("experiments") {
            busy(&$0)
            $0.select(.experiment("hero_image"))
        },
        Scene("experiments not running") { $0.select(.experiment("hero_image")) },
        Scene("experiments inert") {
            busy(&$0)
            $0.select(.experiment("unknown_test"))
        },
        Scene("experiments universe") { $0.press("2") },
        Scene("experiments without catalog") { $0.select(.experiment("hero_copy")) }.withoutCatalog,
        Scene("configs") {
            busy(&$0)
            $0.select(.config("headline"))
        },
        Scene("configs tree") {
            $0.select(.config("theme"))
            $0.press("enter down")
        },
        Scene("switches") {
            busy(&$0)
            $0.select(.killswitch("payments", switchKey: "us"))
        },
        Scene("activity") {
            busy(&$0)
            $0.target.startRefresh()
            ($0.target as? MemoryTarget)?.happen(.exposure(experiment: "hero_copy", group: "treatment"))
            ($0.target as? MemoryTarget)?.happen(.tracked(name: "purchase", properties: ["total": 49.9]))
            $0.catchUp()
            $0.press("5")
        },
        Scene("activity paused") {
            busy(&$0)
            $0.press("5 p")
            $0.target.startRefresh()
            $0.catchUp()
        },
        Scene("identity") {
            busy(&$0)
            $0.press("6")
        },
        Scene("identity edited") {
            busy(&$0)
            $0.press("6 down x a")
            $0.type("age=41")
            $0.press("enter a")
            $0.type("tags=[\"beta\",1]")
            $0.press("enter")
        },
        Scene("log") {
            $0.send(
                .printed(
                    [
                        LogLine(text: "listening on :8080", isError: false),
                        LogLine(text: "warning: cache is cold", isError: true),
                        LogLine(text: "GET /checkout 200", isError: false),
                    ], dropped: 0))
            $0.press("7")
        },
    ]

    static let conditions: [Scene] = [
        Scene("no hit") { $0.filter("nothing_like_it") },
        Scene("filter not understood") { $0.filter("is:wrong") },
        Scene("nothing forced") { $0.press("o") },
        Scene("entry gone") { overlay in
            overlay.select(.flag("new_checkout"))
            (overlay.target as? MemoryTarget)?.serve { _ in Assignments(flags: ["another": true, "third": false]) }
            overlay.target.startRefresh()
            overlay.catchUp()
        },
        Scene("never evaluated") { _ in }.on {
            MemoryTarget(isEvaluated: false, evaluate: MemoryTarget.shopAssignments)
        },
        Scene("first evaluation in flight") { overlay in
            (overlay.target as? MemoryTarget)?.hold(true)
            overlay.target.startRefresh()
            overlay.catchUp()
            overlay.wait(2.4)
        }.on { MemoryTarget(isEvaluated: false, evaluate: MemoryTarget.shopAssignments) },
        Scene("evaluation in flight") { overlay in
            (overlay.target as? MemoryTarget)?.hold(true)
            overlay.press("r")
            overlay.wait(2.4)
        },
        Scene("first evaluation failed") { overlay in
            (overlay.target as? MemoryTarget)?.fail("could not connect to 127.0.0.1:8090: connection refused")
            overlay.target.startRefresh()
            overlay.catchUp()
        }.on { MemoryTarget(isEvaluated: false, evaluate: MemoryTarget.shopAssignments) },
        Scene("evaluation failed") { overlay in
            busy(&overlay)
            (overlay.target as? MemoryTarget)?.fail("the service answered 500 Internal Server Error")
            overlay.press("r")
        },
        Scene("offline") { overlay in
            (overlay.target as? MemoryTarget)?.change {
                $0.service.offlineReason = "APP_ENV is development"
            }
            overlay.catchUp()
        }.on { MemoryTarget(isEvaluated: false, evaluate: MemoryTarget.shopAssignments) },
        Scene("empty project") { _ in }.on { MemoryTarget { _ in .empty } },
        Scene("read-only") { $0.press("t") }.readOnly,
        Scene("forced on, said so") {
            $0.select(.flag("new_checkout"))
            $0.press("t")
        },
        Scene("detail") {
            busy(&$0)
            $0.select(.experiment("hero_copy"))
            $0.press("tab")
        },
        Scene("log empty") { $0.press("7") },
    ]

    static let dialogs: [Scene] = [
        Scene("help") { $0.press("?") },
        Scene("help scrolled") { $0.press("? pgdn") },
        Scene("palette") { $0.press(":") },
        Scene("palette searched") {
            busy(&$0)
            $0.press(": f o r c e down")
        },
        Scene("palette without a hit") { $0.press(": z q z q") },
        Scene("question to clear all") {
            busy(&$0)
            $0.press("X")
        },
        Scene("question to log out") {
            busy(&$0)
            $0.press("R")
        },
        Scene("question of another type") {
            $0.select(.config("free_shipping_from"))
            $0.press("e ^u")
            $0.type("\"fifty\"")
            $0.press("enter")
        },
        Scene("question to load a scenario") { overlay in
            busy(&overlay)
            let scenario = Scenario(
                name: "pro in Austria", identity: ["plan": "pro", "country": "AT"],
                overrides: [
                    .flag("new_checkout"): .flag(true), .flag("from_tomorrow"): .flag(true),
                    .config("headline"): .config("Servus"),
                ])
            overlay.send(.scenarioRead(.success(scenario)))
        },
        Scene("groups") {
            $0.select(.experiment("hero_copy"))
            $0.press("space down")
        },
        Scene("groups, one forced with other params") {
            busy(&$0)
            $0.target.setOverrides([
                (.experiment("hero_copy"), .experiment(group: "mine", params: ["copy": "another text"]))
            ])
            $0.catchUp()
            $0.select(.experiment("hero_copy"))
            $0.press("space")
        },
        Scene("groups unknown") {
            $0.press("2 a")
            $0.type("from_tomorrow")
            $0.press("enter esc")
        }.withoutCatalog,
        Scene("group typed") {
            $0.select(.experiment("hero_copy"))
            $0.press("space a o t h e r")
        },
        Scene("params edited") {
            $0.select(.experiment("hero_copy"))
            $0.press("space down e")
        },
        Scene("config field") {
            $0.select(.config("headline"))
            $0.press("e")
        },
        Scene("config field with a problem") {
            $0.select(.config("headline"))
            $0.press("e ^u B o n")
        },
        Scene("name of a flag") { $0.press("a n e w") },
        Scene("attribute field") {
            busy(&$0)
            $0.press("6 G enter")
        },
        Scene("JSON editor") {
            $0.select(.config("theme"))
            $0.press("e")
        },
        Scene("JSON editor with an error") {
            $0.select(.config("theme"))
            $0.press("e down end ,")
        },
        Scene("copy menu") {
            busy(&$0)
            $0.select(.config("headline"))
            $0.press("Y down")
        },
        Scene("scenario to save") { $0.press("S") },
        Scene("query string") {
            $0.choose("take overrides from")
            $0.type("?se_ks_new_checkout=true")
        },
    ]
}
