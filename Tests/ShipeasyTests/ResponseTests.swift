import Foundation
import Testing

@testable import Shipeasy

@Suite("What an answer says")
struct ResponseTests {
    @Test("A flag is on for true, 1 and 1.0, off for other booleans and numbers, and skipped for anything else")
    func flags() throws {
        let body = try #require(
            try JSONValue(
                json: #"{"flags": {"a": true, "b": 1, "c": 1.0, "d": 1e0, "e": false, "f": 0, "g": 2, "h": 0.5,"#
                    + #""i": "true", "j": null, "k": [], "l": {}}}"#
            ).objectValue)
        #expect(
            Assignments(response: body).flags == [
                "a": true, "b": true, "c": true, "d": true, "e": false, "f": false, "g": false, "h": false,
            ])
    }

    @Test("An absent map is empty, also after one that was there")
    func absentMaps() async {
        #expect(Assignments(response: [:]) == .empty)
        let isFirst = Locked(true)
        let scripted = ScriptedTransport(answering: { _ in
            let wasFirst = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            return (wasFirst ? assignments(of: "a") : ["flags": ["b": true]], 200)
        })
        let client = ShipeasyClient.test(scripted)
        await client.identify(["user_id": "a"])
        #expect(await client.getConfig("user") != nil)
        await client.refreshAssignments()
        #expect(await client.getConfig("user") == nil)
        #expect(await client.getFlag("b"))
    }

    @Test("Maps and entries of another type are skipped one by one, and unknown keys are ignored")
    func wrongTypes() {
        let body: [String: JSONValue] = [
            "flags": [1, 2], "configs": ["kept": [1], "null": nil], "unknown": ["x": 1],
            "experiments": [
                "good": ["inExperiment": true, "group": "b", "params": ["p": 1], "universe": "u", "extra": 1],
                "one": ["inExperiment": 1, "group": "b"], "off": ["inExperiment": false],
                "noParams": ["inExperiment": true, "group": "b", "params": [1], "universe": 7],
                "text": "b", "null": nil, "list": [], "notBoolean": ["inExperiment": "yes", "group": "b"],
                "noGroup": ["inExperiment": true], "wrongGroup": ["inExperiment": true, "group": 4],
            ],
            "universes": ["u": ["defaults": ["p": 0]], "empty": [:], "text": "x", "wrong": ["defaults": 3]],
            "killswitches": ["on": true, "one": 1.0, "text": "on", "null": nil, "map": ["value": 1, "eu": false]],
        ]
        let assignments = Assignments(response: body)
        #expect(assignments.flags.isEmpty)
        #expect(assignments.configs == ["kept": [1], "null": nil])
        #expect(
            assignments.experiments == [
                "good": ExperimentAssignment(isEnrolled: true, group: "b", params: ["p": 1], universe: "u"),
                "one": ExperimentAssignment(isEnrolled: true, group: "b"),
                "off": ExperimentAssignment(isEnrolled: false, group: "control"),
                "noParams": ExperimentAssignment(isEnrolled: true, group: "b"),
            ])
        #expect(assignments.universes == ["u": ["p": 0], "empty": [:], "wrong": [:]])
        #expect(
            assignments.killswitches == [
                "on": KillswitchAssignment(isEngaged: true), "one": KillswitchAssignment(isEngaged: true),
                "map": KillswitchAssignment(isEngaged: true, switches: ["eu": false]),
            ])
    }

    @Test("A kill switch is a boolean, or a map of its value and named switches, flat or under `switches`")
    func killswitches() {
        let body: [String: JSONValue] = [
            "killswitches": [
                "value": ["value": true, "eu": 1, "us": 0.0, "bad": "x"], "enabled": ["enabled": true, "eu": false],
                "both": ["value": false, "enabled": true], "none": ["eu": true], "wrong": ["value": "x", "eu": true],
                "nested": ["value": true, "switches": ["eu": false, "us": 1]],
                "named": ["value": false, "switches": true],
            ]
        ]
        #expect(
            Assignments(response: body).killswitches == [
                "value": KillswitchAssignment(isEngaged: true, switches: ["eu": true, "us": false]),
                "enabled": KillswitchAssignment(isEngaged: true, switches: ["eu": false]),
                "both": KillswitchAssignment(isEngaged: false),
                "none": KillswitchAssignment(isEngaged: false, switches: ["eu": true]),
                "wrong": KillswitchAssignment(isEngaged: false, switches: ["eu": true]),
                "nested": KillswitchAssignment(isEngaged: true, switches: ["eu": false, "us": true]),
                "named": KillswitchAssignment(isEngaged: false, switches: ["switches": true]),
            ])
    }
}

@Suite("What reads answer")
struct ReadTests {
    private static let body: JSONValue = [
        "flags": ["on": true, "off": false],
        "configs": [
            "null": nil, "int": 10, "double": 10.0, "half": 10.5, "big": .integer(.max), "yes": true, "text": "hi",
            "list": [1, "a", true], "object": ["a": ["b": 1]],
        ],
        "killswitches": [
            "engaged": true, "regions": ["value": true, "eu": false], "calm": ["value": false, "eu": true],
        ],
    ]

    @Test("A flag answers override, then cache, then default")
    func flags() async {
        let client = await ShipeasyClient.evaluated(Self.body)
        #expect(await client.getFlag("on"))
        #expect(!(await client.getFlag("off", default: true)))
        #expect(!(await client.getFlag("absent")))
        #expect(await client.getFlag("absent", default: true))
        await client.overrideFlag("on", false)
        await client.overrideFlag("absent", false)
        #expect(!(await client.getFlag("on", default: true)))
        #expect(!(await client.getFlag("absent", default: true)))
        await client.removeOverride(kind: "flag", name: "on")
        #expect(await client.getFlag("on"))
    }

    @Test("Before the first evaluation, reads give their defaults")
    func beforeTheFirst() async {
        let client = ShipeasyClient.test(ScriptedTransport())
        #expect(await client.getFlag("on", default: true))
        #expect(await client.getConfig("text", default: "d") as? String == "d")
        #expect(!(await client.getKillswitch("engaged")))
        let assignment = await client.universe("u").assign()
        #expect(!assignment.enrolled && assignment.name == nil && assignment.get("p", 3) == 3)
    }

    @Test("A config is cast as on Apple systems: booleans are no numbers, whole numbers are both kinds")
    func configTypes() async {
        let client = await ShipeasyClient.evaluated(Self.body)
        #expect(await client.getConfig("int") as? Int == 10)
        #expect(await client.getConfig("int") as? Double == 10)
        #expect(await client.getConfig("double") as? Int == 10)
        #expect(await client.getConfig("half") as? Int == nil)
        #expect(await client.getConfig("half") as? Double == 10.5)
        #expect(await client.getConfig("big") as? Int == .max)
        #expect(await client.getConfig("yes") as? Bool == true)
        #expect(await client.getConfig("yes") as? Int == nil)
        #expect((await client.getConfig("int") as? NSNumber).flatMap { JSONValue(any: $0) } == .integer(10))
        #expect(await client.getConfig("text") as? String == "hi")
        #expect((await client.getConfig("list") as? [Any])?.count == 3)
        let object = await client.getConfig("object") as? [String: Any]
        #expect((object?["a"] as? [String: Any])?["b"] as? Int == 1)
    }

    @Test("A config that is null is nil whatever the default; one that is absent gives the default")
    func nullConfig() async {
        let client = await ShipeasyClient.evaluated(Self.body)
        #expect(await client.getConfig("null", default: 1) == nil)
        #expect(await client.getConfig("absent", default: 1) as? Int == 1)
        #expect(await client.getConfig("absent") == nil)
    }

    @Test("A config can be forced to a value, to null, and to be absent")
    func forcedConfig() async {
        let client = await ShipeasyClient.evaluated(Self.body)
        await client.overrideConfig("text", ["a": 1])
        #expect((await client.getConfig("text") as? [String: Any])?["a"] as? Int == 1)
        await client.overrideConfig("text", NSNull())
        #expect(await client.getConfig("text", default: "d") == nil)
        await client.overrideConfig("text", nil)
        #expect(await client.getConfig("text", default: "d") as? String == "d")
        let messages = await warnings { await client.overrideConfig("text", Date()) }
        #expect(messages.count == 1)
        #expect(await client.getConfig("text", default: "d") as? String == "d")
    }

    @Test("A named switch that is absent answers as the kill switch itself")
    func killswitches() async {
        let client = await ShipeasyClient.evaluated(Self.body)
        #expect(await client.getKillswitch("engaged"))
        #expect(await client.getKillswitch("engaged", switchKey: "eu"))
        #expect(await client.getKillswitch("regions"))
        #expect(!(await client.getKillswitch("regions", switchKey: "eu")))
        #expect(await client.getKillswitch("regions", switchKey: "us"))
        #expect(!(await client.getKillswitch("calm")))
        #expect(await client.getKillswitch("calm", switchKey: "eu"))
        #expect(!(await client.getKillswitch("absent", switchKey: "eu")))
    }

    @Test("A kill switch and a named switch are forced apart")
    func forcedKillswitches() async {
        let client = await ShipeasyClient.evaluated(Self.body)
        await client.overrideKillswitch("regions", true, switchKey: "eu")
        #expect(await client.getKillswitch("regions", switchKey: "eu"))
        await client.overrideKillswitch("regions", false)
        #expect(!(await client.getKillswitch("regions")))
        #expect(await client.getKillswitch("regions", switchKey: "eu"))
        #expect(!(await client.getKillswitch("regions", switchKey: "us")))
        await client.overrideKillswitch("new", true, switchKey: "a/b")
        #expect(await client.getKillswitch("new", switchKey: "a/b"))
        #expect(!(await client.getKillswitch("new")))
    }
}
