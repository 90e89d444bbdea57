import Shipeasy

@testable import ShipeasyDevtools

extension MemoryTarget {
    /// A small shop: what is assigned depends on the plan.
    static func shop() -> MemoryTarget { MemoryTarget(evaluate: shopAssignments) }

    /// What the small shop assigns.
    @Sendable static func shopAssignments(_ identity: Identity) -> Assignments {
        let isPro = identity.attributes["plan"] == "pro"
        return Assignments(
            flags: [
                "new_checkout": isPro, "checkout_copy_v2": false, "one_click_checkout": true, "größe": true,
            ],
            configs: [
                "theme": ["accent": "blue", "sizes": [1, 2, 3]], "free_shipping_from": 50, "headline": "Hello",
                "nothing": nil, "beta": true,
            ],
            experiments: [
                "hero_copy": ExperimentAssignment(
                    isEnrolled: true, group: isPro ? "treatment" : "control", params: ["copy": "hi"],
                    universe: "homepage"),
                "hero_image": ExperimentAssignment(isEnrolled: false, group: "control", universe: "homepage"),
                "price_test": ExperimentAssignment(isEnrolled: false, group: "control", universe: "pricing"),
            ],
            universes: ["homepage": ["copy": "default"], "pricing": ["price": 10]],
            killswitches: [
                "payments": KillswitchAssignment(isEngaged: false, switches: ["eu": true, "us": false]),
                "search": KillswitchAssignment(isEngaged: true),
            ])
    }

    /// A shop with those flags alone.
    static func flags(_ flags: [String: Bool]) -> MemoryTarget {
        MemoryTarget { _ in Assignments(flags: flags) }
    }
}

/// A catalog of the small shop.
struct ShopCatalog: AssignmentCatalog {
    func experimentNames() -> [String] { Self.experiments.map(\.name) }

    func experiment(_ name: String) -> ExperimentDescription? { Self.experiments.first { $0.name == name } }

    func universe(_ name: String) -> UniverseDescription? {
        ["homepage", "pricing"].contains(name)
            ? UniverseDescription(name: name, params: [], holdout: name == "pricing" ? 0...499 : nil) : nil
    }

    func explanation(of id: EntryID, for user: [String: JSONValue]) -> Explanation? { nil }

    static let experiments = [
        ExperimentDescription(
            name: "hero_copy", universe: "homepage", status: "running",
            groups: [
                .init(name: "control", weight: 5_000), .init(name: "treatment", weight: 5_000, params: ["copy": "hi"]),
            ]),
        ExperimentDescription(
            name: "hero_image", universe: "homepage", status: "draft",
            groups: [.init(name: "control", weight: 5_000), .init(name: "wide", weight: 5_000, params: ["wide": true])]),
        ExperimentDescription(
            name: "price_test", universe: "pricing", status: "running",
            groups: [.init(name: "control", weight: 3_333), .init(name: "cheap", weight: 6_667, params: ["price": 8])]),
    ]
}
