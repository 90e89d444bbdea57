import Foundation
import Shipeasy
import Testing

@testable import ShipeasyLocalEdge

struct SampleProjectTests {
    private let edge = LocalEdge(project: LocalEdge.sample)

    @Test("The sample is a shop worth looking at")
    func size() {
        let project = LocalEdge.sample.project
        #expect(project.flags.count >= 40)
        #expect(project.experiments.count == 9)
        #expect(project.experiments.filter { !$0.isRunning }.count == 2)
        #expect(project.universes.count == 3)
        #expect(Set(project.configs.values.map(\.kindName)).count == 7)
        #expect(project.configs.count == 12)
        #expect(project.killswitches.values.contains { $0.objectValue != nil })
        #expect(project.flagIndex["new_checkout"] != nil)
        #expect(edge.experiment("hero_copy")?.universe == "homepage")
    }

    @Test("Between any anonymous visitor and a pro user in Germany the three flags of the tour differ, and no other")
    func tour() {
        for number in 0..<300 {
            let visitor: [String: JSONValue] = ["anonymous_id": .string("device-\(number)")]
            var user = visitor
            user["plan"] = "pro"
            user["country"] = "DE"
            if number % 2 == 0 { user["user_id"] = .string("u_\(number)") }
            let before = edge.evaluate(user: visitor)["flags"]?.objectValue ?? [:]
            let after = edge.evaluate(user: user)["flags"]?.objectValue ?? [:]
            let changed = before.keys.filter { before[$0] != after[$0] }.sorted()
            #expect(changed == ["checkout_copy_v2", "new_checkout", "one_click_checkout"])
            #expect(after["new_checkout"] == true)
        }
    }

    @Test("No user is in two experiments of one universe")
    func exclusion() {
        for number in 0..<2000 {
            let user: [String: JSONValue] = [
                "anonymous_id": .string("device-\(number)"), "user_id": number == 0 ? "u_qa" : .string("u_\(number)"),
                "orders": .integer(number % 3),
            ]
            let experiments = edge.evaluate(user: user)["experiments"]?.objectValue ?? [:]
            let universes = experiments.values.filter { $0["inExperiment"] == true }.map { $0["universe"] ?? nil }
            #expect(Set(universes).count == universes.count, "\(user)")
        }
    }
}
