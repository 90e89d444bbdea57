import Foundation
import Testing

@testable import Shipeasy

@Suite("Experiments and universes")
struct ExperimentTests {
    private static let body: JSONValue = [
        "experiments": [
            "button": [
                "inExperiment": true, "group": "green", "params": ["color": "green", "size": 10],
                "universe": "checkout",
            ],
            "copy": ["inExperiment": false, "group": "control", "params": [:], "universe": "checkout"],
            "banner": ["inExperiment": false, "group": "control", "universe": "home"],
            "lost": ["inExperiment": true, "group": "b"],
        ],
        "universes": [
            "checkout": ["defaults": ["color": "blue", "size": 8, "wide": false]],
            "home": ["defaults": ["text": "Hi", "none": nil]],
        ],
    ]

    @Test("The one enrolled experiment of a universe is found, with params as the service sent them")
    func enrolled() async {
        let client = await ShipeasyClient.evaluated(Self.body)
        let assignment = await client.universe("checkout").assign()
        #expect(assignment.name == "button" && assignment.group == "green" && assignment.enrolled)
        #expect(assignment.params == ["color": "green", "size": 10])
        #expect(assignment.get("wide", true) == true)
    }

    @Test("Not enrolled, params are the universe's defaults; an unknown universe has none")
    func notEnrolled() async {
        let client = await ShipeasyClient.evaluated(Self.body)
        let assignment = await client.universe("home").assign()
        #expect(assignment.name == nil && assignment.group == nil && !assignment.enrolled)
        #expect(assignment.get("text", "d") == "Hi")
        let unknown = await client.universe("unknown").assign()
        #expect(!unknown.enrolled && unknown.params.isEmpty)
    }

    @Test("A forced group lies over the universe's defaults, and beats the enrolled experiment")
    func forced() async {
        let client = await ShipeasyClient.evaluated(Self.body)
        await client.overrideExperiment("copy", group: "b", params: ["color": "red"])
        let assignment = await client.universe("checkout").assign()
        #expect(assignment.name == "copy" && assignment.group == "b" && assignment.enrolled)
        #expect(assignment.params == ["color": "red", "size": 8, "wide": false])
        await client.removeOverride(kind: "experiment", name: "copy")
        #expect(await client.universe("checkout").assign().name == "button")
    }

    @Test("Of two forced experiments of one universe the one set last wins, in either order, a hundred times")
    func lastSetWins() async {
        let client = await ShipeasyClient.evaluated(Self.body)
        for _ in 0..<50 {
            await client.overrideExperiment("button", group: "x")
            await client.overrideExperiment("copy", group: "y")
            #expect(await client.universe("checkout").assign().name == "copy")
            #expect(await client.snapshot().inertOverrides == [.experiment("button")])
            await client.overrideExperiment("button", group: "x")
            #expect(await client.universe("checkout").assign().name == "button")
            #expect(await client.snapshot().inertOverrides == [.experiment("copy")])
        }
    }

    @Test("An override of an unknown experiment is kept, inert, and takes effect as soon as it is known")
    func inert() async {
        let scripted = ScriptedTransport()
        let client = ShipeasyClient.test(scripted)
        await client.overrideExperiment("copy", group: "b")
        #expect(await client.snapshot().inertOverrides == [.experiment("copy")])
        #expect(!(await client.universe("checkout").assign().enrolled))
        let call = Task { await client.identify() }
        await scripted.request().answer(Self.body)
        await call.value
        #expect(await client.snapshot().inertOverrides.isEmpty)
        #expect(await client.universe("checkout").assign().name == "copy")
    }

    @Test("An experiment whose universe nobody told stays inert when it is forced")
    func noUniverse() async {
        let client = await ShipeasyClient.evaluated(Self.body)
        await client.overrideExperiment("lost", group: "c")
        #expect(await client.snapshot().inertOverrides == [.experiment("lost")])
    }

    @Test("A param is cast to what is asked for, exactly or not at all")
    func casting() {
        let assignment = Assignment(
            UniverseReading(
                experiment: "e", group: "g",
                params: [
                    "ten": 10, "price": 9.5, "whole": 10.0, "yes": true, "text": "x", "null": nil,
                    "big": .integer(.max),
                    "list": [1, 2], "object": ["a": 1],
                ]))
        #expect(assignment.get("ten", 9.99) == 10.0)
        #expect(assignment.get("whole", 3) == 10)
        #expect(assignment.get("price", 3) == 3)
        #expect(assignment.get("price", 1.0) == 9.5)
        #expect(assignment.get("price", Float(1)) == 9.5)
        #expect(assignment.get("yes", false) == true)
        #expect(assignment.get("yes", 5) == 5)
        #expect(assignment.get("yes", 5.0) == 5.0)
        #expect(assignment.get("ten", true) == true)
        #expect(assignment.get("whole", false) == false)
        #expect(assignment.get("text", "d") == "x")
        #expect(assignment.get("text", 1) == 1)
        #expect(assignment.get("null", "d") == "d")
        #expect(assignment.get("absent", "d") == "d")
        #expect(assignment.get("big", 0) == Int.max)
        #expect(assignment.get("list", [Int]()) == [1, 2])
        #expect(assignment.get("object", [String: Int]()) == ["a": 1])
        #expect(assignment.get("object", JSONValue.null) == ["a": 1])
        let typed: Int? = assignment.get("ten")
        #expect(typed == 10)
        let any: Any? = assignment.get("null")
        #expect(any == nil)
        #expect((assignment.get("ten") as Any?) as? Int == 10)
    }

    @Test("A snapshot shows for each experiment exactly what a read sees")
    func snapshotAgrees() async {
        let client = await ShipeasyClient.evaluated(Self.body)
        await client.overrideExperiment("copy", group: "b", params: ["size": 1])
        let snapshot = await client.snapshot()
        let copy = snapshot.reading(experiment: "copy")
        #expect(copy?.isEnrolled == true && copy?.group == "b" && copy?.params["size"] == 1)
        #expect(snapshot.reading(experiment: "button")?.isEnrolled == false)
        #expect(snapshot.reading(experiment: "unknown") == nil)
        #expect(snapshot.reading(universe: "checkout").experiment == "copy")
    }
}

@Suite("Exposures")
struct ExposureTests {
    private static func body(group: String = "b") -> JSONValue {
        [
            "experiments": [
                "e": ["inExperiment": true, "group": .string(group), "params": [:], "universe": "u"],
                "n": ["inExperiment": false, "group": "control", "universe": "v"],
            ]
        ]
    }

    @Test("An exposure is logged once for unit, experiment and group, whatever happens in between")
    func once() async {
        let scripted = ScriptedTransport(answering: { body in
            (Self.body(group: body["user"]?["plan"]?.stringValue ?? "b"), 200)
        })
        let client = ShipeasyClient.test(scripted)
        await client.identify(["user_id": "a"])
        for _ in 0..<5 { _ = await client.universe("u").assign() }
        await client.refreshAssignments()
        _ = await client.universe("u").assign()
        _ = await client.universe("v").assign()
        await client.identify(["user_id": "a", "plan": "c"])
        _ = await client.universe("u").assign()
        await client.identify(["user_id": "other"])
        _ = await client.universe("u").assign()
        await client.identify(["user_id": "a"])
        _ = await client.universe("u").assign()
        await client.track("end")
        _ = await scripted.events("metric", count: 1)
        let exposures = await scripted.events("exposure", count: 3)
        #expect(exposures.map { $0["group"] } == ["b", "c", "b"])
        #expect(exposures.map { $0["user_id"] } == ["a", "a", "other"])
        #expect(exposures[0]["experiment"] == "e")
        #expect(exposures[0]["anonymous_id"]?.stringValue == (await client.anonymousId))
        #expect((exposures[0]["ts"]?.integerValue ?? 0) > 1_700_000_000_000)
    }

    @Test("While the next user's answer is awaited, an exposure is still the one's whose group it is")
    func ofWhomTheAssignmentsAre() async {
        let scripted = ScriptedTransport()
        let client = ShipeasyClient.test(scripted)
        let first = Task { await client.identify(["user_id": "a"]) }
        await scripted.request(for: "a").answer(Self.body())
        await first.value
        let second = Task { await client.identify(["user_id": "b"]) }
        let pending = await scripted.request(for: "b")
        _ = await client.universe("u").assign()
        pending.answer(Self.body())
        await second.value
        _ = await client.universe("u").assign()
        #expect(await scripted.events("exposure", count: 2).map { $0["user_id"] } == ["a", "b"])
    }

    @Test("Looking without taking part logs nothing, and the first call that logs does")
    func withoutLogging() async {
        let scripted = ScriptedTransport(Self.body())
        let client = ShipeasyClient.test(scripted)
        await client.identify()
        _ = await client.universe("u").assign(logExposure: false)
        await client.track("first")
        _ = await scripted.events("metric", count: 1)
        #expect(await scripted.events("exposure", count: 0).isEmpty)
        _ = await client.universe("u").assign()
        #expect(await scripted.events("exposure", count: 1)[0]["user_id"] == nil)
    }

    @Test("A forced group logs no exposure")
    func forced() async {
        let scripted = ScriptedTransport(Self.body())
        let client = ShipeasyClient.test(scripted)
        await client.identify()
        await client.overrideExperiment("e", group: "x")
        _ = await client.universe("u").assign()
        await client.track("end")
        _ = await scripted.events("metric", count: 1)
        #expect(await scripted.events("exposure", count: 0).isEmpty)
    }

    @Test("Neither a snapshot nor the tools' ways in log anything")
    func looking() async {
        let scripted = ScriptedTransport(Self.body())
        let client = ShipeasyClient.test(scripted, tracks: true)
        await client.identify()
        let updates = client.subscribe()
        let snapshot = client.currentSnapshot()
        _ = snapshot.reading(universe: "u")
        _ = snapshot.reading(flag: "f")
        await client.track("end")
        _ = await scripted.events("metric", count: 1)
        #expect(await scripted.events.count == 1)
        #expect(await scripted.beacons.isEmpty)
        for await update in updates {
            #expect(update.event == .tracked(name: "end", properties: [:]))
            break
        }
    }
}
