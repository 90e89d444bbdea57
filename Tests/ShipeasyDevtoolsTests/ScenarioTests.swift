import Foundation
import Shipeasy
import Testing

@testable import ShipeasyDevtools

@Suite("A scenario")
struct ScenarioTests {
    private let scenario = Scenario(
        name: "pro in Germany",
        identity: ["user_id": "u_1", "plan": "pro", "age": 7, "anonymous_id": "device-1"],
        overrides: [
            .flag("new_checkout"): .flag(true), .config("limits"): .config(["max": 3]),
            .config("nothing"): .config(nil),
            .config("null"): .config(.null), .experiment("hero"): .experiment(group: "b", params: ["x": 1.0]),
            .experiment("copy"): .experiment(group: "a", params: [:]), .killswitch("pay"): .killswitch(true),
            .killswitch("pay", switchKey: "eu"): .killswitch(false),
        ],
        experimentOrder: ["hero", "copy"])

    private let snapshot = ClientSnapshot(
        assignments: Assignments(killswitches: [
            "pay": KillswitchAssignment(isEngaged: false, switches: ["eu": true]),
            "a/b": KillswitchAssignment(isEngaged: false), "a": KillswitchAssignment(isEngaged: false),
        ]))

    private func reading(_ text: String) -> Result<Scenario, ScenarioError> {
        do throws(ScenarioError) {
            return .success(try Scenario(data: Data(text.utf8), name: "file"))
        } catch {
            return .failure(error)
        }
    }

    private func faults(_ text: String) -> [String] {
        guard case .failure(.malformed(_, let faults)) = reading(text) else { return [] }
        return faults.map(\.description)
    }

    @Test("What is written reads as the same")
    func roundTrip() throws {
        let read = try Scenario(data: scenario.json(), name: "file").resolved(against: snapshot)
        #expect(read == scenario)
    }

    @Test("The file is one that a person can read")
    func text() {
        let text = String(decoding: Scenario(name: "n", overrides: [.flag("f"): .flag(true)]).json(), as: UTF8.self)
        #expect(
            text == """
                {
                  "name": "n",
                  "overrides": {
                    "flags": {
                      "f": true
                    }
                  },
                  "version": 1
                }

                """)
    }

    @Test("A config that is forced absent is told apart from one that is null or that says so")
    func absent() throws {
        let read = try Scenario(data: scenario.json(), name: "file")
        #expect(read.overrides[.config("nothing")] == .config(nil))
        #expect(read.overrides[.config("null")] == .config(.null))
        let both = #"{"version":1,"overrides":{"configs":{"a":1},"absentConfigs":["a"]}}"#
        #expect(faults(both) == ["overrides.absentConfigs[0]: “a” has a value in overrides.configs as well"])
    }

    @Test("The order in which experiments are forced is kept; those that are not listed come first, by name")
    func order() throws {
        let read = try Scenario(data: scenario.json(), name: "file")
        #expect(read.orderedOverrides.filter { $0.id.kind == .experiment }.map(\.id.name) == ["hero", "copy"])
        let some = Scenario(
            name: nil,
            overrides: ["c", "b", "a"].reduce(into: [:]) { $0[.experiment($1)] = .experiment(group: "g", params: [:]) },
            experimentOrder: ["b", "b", "gone"])
        #expect(some.orderedOverrides.map(\.id.name) == ["a", "c", "b"])
    }

    @Test("A scenario of a client has its identity, its overrides, and their order")
    func ofClient() {
        var client = snapshot
        client.identity = Identity(anonymousId: "d", userId: "u", attributes: ["plan": "pro"])
        let date = Date(timeIntervalSince1970: 0)
        client.overrides = [
            .experiment("a"): OverrideEntry(value: .experiment(group: "g", params: [:]), setAt: date, order: 9),
            .experiment("b"): OverrideEntry(value: .experiment(group: "g", params: [:]), setAt: date, order: 3),
        ]
        let scenario = Scenario(name: nil, snapshot: client)
        #expect(scenario.identity == ["anonymous_id": "d", "user_id": "u", "plan": "pro"])
        #expect(scenario.orderedOverrides.map(\.id.name) == ["b", "a"])
        #expect(scenario.changes(on: client).map(\.id.name) == ["b", "a"])
    }

    @Test("Attributes, user and device are told apart; an id may be a number")
    func identity() {
        #expect(scenario.userID == "u_1")
        #expect(scenario.anonymousID == "device-1")
        #expect(scenario.attributes == ["plan": "pro", "age": 7])
        #expect(Scenario(name: nil, identity: ["user_id": 12]).userID == "12")
        #expect(Scenario(name: nil, identity: ["user_id": 1.5]).userID == "1.5")
        #expect(Scenario(name: nil).userID == nil)
        #expect(Scenario(name: nil, identity: ["user_id": ""]).userID == nil)
    }

    @Test(
        "NAME/KEY means a whole name that is known, else the longest known kill switch, else the first part",
        arguments: [
            ("pay/eu", EntryID.killswitch("pay", switchKey: "eu")), ("a/b", .killswitch("a/b")),
            ("a/b/c", .killswitch("a/b", switchKey: "c")), ("a/c/d", .killswitch("a", switchKey: "c/d")),
            ("new/x/y", .killswitch("new", switchKey: "x/y")), ("/x", .killswitch("/x")), ("x/", .killswitch("x/")),
            ("plain", .killswitch("plain")), ("/", .killswitch("/")), ("", .killswitch("")),
        ])
    func resolves(name: String, id: EntryID) {
        let read = Scenario(name: nil, overrides: [.killswitch(name): .killswitch(true)])
        #expect(Array(read.resolved(against: snapshot).overrides.keys) == [id])
    }

    @Test("A slash in the name of a flag means nothing")
    func flagWithSlash() {
        let read = Scenario(name: nil, overrides: [.flag("pay/eu"): .flag(true)])
        #expect(read.resolved(against: snapshot) == read)
    }

    @Test("Unknown keys are ignored, and everything but the version may be missing")
    func tolerant() throws {
        let read = try reading(#"{"version": 1, "color": "red", "overrides": {"gates": 1, "flags": null}}"#).get()
        #expect(read == Scenario(name: nil))
        #expect(try reading(#"{"version": 1, "identity": null}"#).get().identity == nil)
        #expect(try reading(#"{"version": 1, "identity": {}}"#).get().identity == [:])
    }

    @Test("A later version is refused, whatever it holds")
    func laterVersion() {
        #expect(reading(#"{"version": 2, "overrides": 7}"#) == .failure(.laterVersion(name: "file", version: 2)))
        #expect(
            ScenarioError.laterVersion(name: "file", version: 2).description
                == "file: version 2 of the scenario format; this program reads up to version 1")
    }

    @Test("Every place with a wrong type is named, with what was expected and what is there")
    func wrongTypes() {
        let text = """
            {"version": "1", "name": 3, "identity": {"user_id": [], "anonymous_id": 4},
             "overrides": {"flags": {"a": 1, "b b": "true"}, "configs": [], "killswitches": {"k/x": null},
             "experiments": {"e": {"group": 1}, "f": {}, "g": "b", "h": {"group": "x", "params": 1}},
             "absentConfigs": ["x", 2], "experimentOrder": {}}}
            """
        #expect(
            faults(text) == [
                "version: expected a whole number from 1, found string \"1\"",
                "name: expected text, found integer 3",
                "identity.user_id: expected text or a number, found list []",
                "identity.anonymous_id: expected text, found integer 4",
                "overrides.flags.a: expected true or false, found integer 1",
                "overrides.flags[\"b b\"]: expected true or false, found string \"true\"",
                "overrides.killswitches[\"k/x\"]: expected true or false, found null",
                "overrides.configs: expected an object, found list []",
                "overrides.experiments.e.group: expected text, found integer 1",
                "overrides.experiments.f.group: expected a group, found nothing",
                "overrides.experiments.g: expected an object, found string \"b\"",
                "overrides.experiments.h.params: expected an object, found integer 1",
                "overrides.absentConfigs[1]: expected text, found integer 2",
                "overrides.experimentOrder: expected a list of names, found object {}",
            ])
    }

    @Test("A file without version, or one that is no object, is not a scenario")
    func shape() {
        #expect(faults("{}") == ["version: expected a version, such as 1, found nothing"])
        #expect(faults("[1]") == ["the file: expected an object, found list [1]"])
    }

    @Test("Text that is not JSON is told with its place")
    func notJSON() {
        guard case .failure(.notJSON(let name, let error)) = reading("{\"version\": 1,\n}") else {
            Issue.record("it was read")
            return
        }
        #expect(name == "file")
        #expect(error.line == 2)
    }

    @Test("Awkward names survive, and an error never repeats a huge one in full")
    func awkwardNames() throws {
        let names = ["", "a\"b", "a\nb", "a\u{0}b", "\u{202E}x", "日本", "a/b/c", String(repeating: "n", count: 100_000)]
        let scenario = Scenario(
            name: "x\u{1B}", overrides: names.reduce(into: [:]) { $0[.flag($1)] = .flag(true) })
        #expect(try Scenario(data: scenario.json(), name: "file") == scenario)
        let huge = String(repeating: "n", count: 100_000)
        #expect(faults("{\"version\":1,\"overrides\":{\"flags\":{\"\(huge)\":1}}}").joined().utf8.count < 500)
    }

    @Test("What has to be changed on a client: first what is cleared, then what is set, in order")
    func changes() {
        var client = snapshot
        let date = Date(timeIntervalSince1970: 0)
        client.overrides = [
            .flag("old"): OverrideEntry(value: .flag(true), setAt: date, order: 1),
            .flag("new_checkout"): OverrideEntry(value: .flag(true), setAt: date, order: 2),
        ]
        let changes = scenario.changes(on: client)
        #expect(changes.first?.id == .flag("old"))
        #expect(changes.first?.value == nil)
        #expect(!changes.contains { $0.id == .flag("new_checkout") })
        #expect(changes.filter { $0.id.kind == .experiment }.map(\.id.name) == ["hero", "copy"])
        #expect(!scenario.changes(on: client, replacing: false).contains { $0.id == .flag("old") })
    }
}
