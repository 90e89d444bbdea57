import Foundation
import Shipeasy
import Testing

@testable import ShipeasyLocalEdge

struct ExperimentTests {
    /// The answer for one experiment of a project.
    private func answer(
        _ experiment: String, gates: String = "{}", universes: String = "{}",
        user: [String: JSONValue] = ["user_id": "u"],
        sticky: [String: JSONValue] = [:]
    ) throws -> (group: String?, stage: Explanation.Stage?, sticky: JSONValue?) {
        let edge = try edge(gates: gates, experiments: #"{"e": \#(experiment)}"#, universes: universes)
        let answer = edge.evaluateForClient(user: user, sticky: sticky)
        let assignment = answer["experiments"]?["e"]
        let isIn = assignment?["inExperiment"] == true
        if !isIn { #expect(assignment?["group"] == "control" && assignment?["params"] == [:]) }
        let stage = edge.explanation(of: .experiment("e"), for: user)?.stage
        return (isIn ? assignment?["group"]?.stringValue : nil, stage, answer["sticky"])
    }

    @Test("Flags that the project does not have are off: no targeting, no holdout, no cohort")
    func missingFlags() throws {
        let running = #""status": "running", "allocationPct": 10000, "groups": [{"name": "a", "weight": 10000}]"#
        let targeted = try answer(#"{\#(running), "targetingGate": "gone"}"#)
        #expect(targeted.stage == .notTargeted)
        let other = try answer(
            #"{\#(running), "holdoutGate": "gone", "cohortOverrides": [{"gate": "gone", "group": "a"}, {}]}"#)
        #expect(other.stage == .assigned)
        #expect(other.group == "a")
    }

    @Test(
        "Weights that do not add up leave the rest to the last group, or nothing to groups after a full one",
        arguments: [
            ("[]", nil), (#"[{"name": "a", "weight": 0}]"#, "a"), (#"[{"name": "a", "weight": -5}]"#, "a"),
            (#"[{"name": "a", "weight": 0}, {"name": "b"}]"#, "b"),
            (#"[{"name": "a", "weight": 10000}, {"name": "b", "weight": 10000}]"#, "a"),
            (#"[{"name": "a", "weight": -9223372036854775808}, {"name": "b", "weight": 9223372036854775807}]"#, "b"),
            (#"[{"weight": 1e300}]"#, "control"),
        ] as [(String, String?)])
    func weights(groups: String, group: String?) throws {
        let answer = try answer(#"{"status": "running", "allocationPct": 10000, "groups": \#(groups)}"#)
        #expect(answer.group == group)
        #expect(answer.stage == (group == nil ? .notAllocated : .assigned))
    }

    @Test("A hundred thousand groups of huge weight are summed up and explained")
    func manyGroups() throws {
        let groups = Array(repeating: #"{"name": "a", "weight": -9223372036854775808}"#, count: 100_000)
        let answer = try answer(
            #"{"status": "running", "allocationPct": 10000, "groups": [\#(groups.joined(separator: ","))]}"#)
        #expect(answer.group == "a")
    }

    @Test("The first group of a name is the one that is forced or kept")
    func groupsOfOneName() throws {
        let groups = #"[{"name": "a", "weight": 0, "params": {"p": 1}}, {"name": "a", "params": {"p": 2}}]"#
        let edge = try edge(
            experiments: #"{"e": {"status": "running", "idOverrides": {"u": "a"}, "groups": \#(groups)}}"#)
        #expect(edge.evaluate(user: ["user_id": "u"])["experiments"]?["e"]?["params"] == ["p": 1])
    }

    @Test("A group forced by id that is gone leaves cohorts aside, and the unit is assigned as others")
    func goneForcedGroup() throws {
        let answer = try answer(
            #"""
            {"status": "running", "allocationPct": 10000, "idOverrides": {"u": "gone"},
             "cohortOverrides": [{"gate": "on", "group": "b"}],
             "groups": [{"name": "a", "weight": 10000}, {"name": "b", "weight": 0}]}
            """#, gates: #"{"on": {"enabled": true, "rolloutPct": 10000}}"#)
        #expect(answer.group == "a")
        #expect(answer.stage == .assigned)
    }

    @Test("New groups are returned to be kept; a kept one is honoured while its salt and its group are there")
    func sticky() throws {
        let text =
            #"{"status": "running", "salt": "a🚀b-c-d-e-f", "allocationPct": \#("%"), "groups": [{"name": "a", "weight": 10000}, {"name": "b"}]}"#
        func experiment(_ allocation: Int) -> String { text.replacingOccurrences(of: "%", with: "\(allocation)") }
        let first = try answer(experiment(10_000))
        #expect(first.group == "a")
        #expect(first.sticky == ["e": ["g": "a", "s": "a🚀b-c-d-"]])
        let kept = try answer(experiment(0), sticky: ["e": ["g": "b", "s": "a🚀b-c-d-"]])
        #expect(kept.group == "b")
        #expect(kept.stage == .sticky)
        #expect(kept.sticky == nil)
        let shrunk = try answer(experiment(0), sticky: ["e": ["g": "b", "s": "other"]])
        #expect(shrunk.stage == .notAllocated)
        let gone = try answer(experiment(10_000), sticky: ["e": ["g": "gone", "s": "a🚀b-c-d-"]])
        #expect(gone.group == "a")
        #expect(gone.sticky == ["e": ["g": "a", "s": "a🚀b-c-d-"]])
        for odd: JSONValue in [nil, "b", ["g": 5], ["s": "a🚀b-c-d-"]] {
            #expect(try answer(experiment(10_000), sticky: ["e": odd]).group == "a")
        }
    }

    @Test("A holdout whose first segment lies above its last holds nobody out, and the catalog has none")
    func emptyHoldout() throws {
        let experiment = #"{"universe": "u", "status": "running", "allocationPct": 10000, "groups": [{"name": "a"}]}"#
        let edge = try edge(
            experiments: #"{"e": \#(experiment)}"#, universes: #"{"u": {"holdout_range": [9999, 0]}}"#)
        #expect(edge.evaluate(user: ["user_id": "u"])["experiments"]?["e"]?["inExperiment"] == true)
        #expect(edge.universe("u")?.holdout == nil)
    }

    @Test("The catalog has every experiment, running or not, and each universe with its params in order")
    func catalog() throws {
        let edge = LocalEdge(project: LocalEdge.sample)
        #expect(edge.experimentNames().count == 9)
        let draft = try #require(edge.experiment("homepage_video"))
        #expect(!draft.isRunning)
        #expect(draft.status == "draft")
        #expect(draft.groups.map(\.name) == ["control", "video"])
        #expect(draft.groups.map(\.weight) == [5000, 5000])
        #expect(draft.groups.last?.params == ["show_video": true])
        let universe = try #require(edge.universe("checkout"))
        #expect(universe.params.map(\.name) == ["steps", "express_badge", "points_factor", "payment_order"])
        #expect(universe.params.first?.type == "number")
        #expect(universe.params.first?.defaultValue == 3)
        #expect(universe.holdout == 0...499)
        #expect(edge.experiment("gone") == nil)
        #expect(edge.universe("gone") == nil)
    }

    @Test("An answer lists the universes that experiments name, and params lie over their defaults")
    func params() throws {
        let edge = try edge(
            experiments: #"""
                {"e": {"universe": "u", "status": "running", "allocationPct": 10000,
                       "groups": [{"name": "a", "params": {"x": null, "z": 1}}]},
                 "f": {"universe": "unlisted"}, "g": {}}
                """#,
            universes: #"""
                {"u": {"param_schema": [{"name": "x", "default": 1}, {"name": "y", "default": [1.0]}, {"name": "y"}]},
                 "unused": {"param_schema": [{"name": "x", "default": 1}]}}
                """#)
        let answer = edge.evaluate(user: ["user_id": "u"])
        #expect(
            answer["universes"] == [
                "u": ["defaults": ["x": 1, "y": nil]], "unlisted": ["defaults": [:]],
            ])
        #expect(answer["experiments"]?["e"]?["params"] == ["x": nil, "y": nil, "z": 1])
        #expect(
            answer["experiments"]?["g"] == ["inExperiment": false, "group": "control", "params": [:], "universe": nil])
    }

    @Test("Kill switches are booleans, or objects where they have named switches; a switch named value is not one")
    func killswitches() throws {
        let text = #"""
            {"flags": {"killswitches": {"a": {"value": 1}, "b": {"enabled": true}, "c": {"value": null, "enabled": true},
              "d": {"value": false, "switches": {"x": 1.0, "y": 2, "value": true}}, "e": null, "f": {"switches": {}}}}}
            """#
        let edge = LocalEdge(project: try ProjectFile(data: Data(text.utf8), name: "test"))
        #expect(
            edge.evaluate(user: [:])["killswitches"] == [
                "a": true, "b": true, "c": false, "d": ["value": false, "x": true, "y": false], "e": false, "f": false,
            ])
    }
}
