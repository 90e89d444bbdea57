import Foundation
import Testing

@testable import Shipeasy

@Suite("Many tasks at once")
struct TornStateTests {
    /// Answers with a flag and configs that all name the same round.
    private static func answer(_ round: Int) -> JSONValue {
        [
            "flags": ["even": .bool(round.isMultiple(of: 2))], "configs": ["round": .integer(round)],
            "experiments": [
                "e": [
                    "inExperiment": true, "group": .string("g\(round)"), "params": ["round": .integer(round)],
                    "universe": "u",
                ]
            ],
        ]
    }

    @Test("A million reads during a thousand refreshes and override changes never see two users mixed")
    func neverTorn() async {
        let round = Locked(0)
        let client = ShipeasyClient(
            .test { request in
                let next = round.withLock { round in
                    round += 1
                    return round
                }
                return (Self.answer(next).json(), .ok)
            })
        await client.identify()
        let isDone = Locked(false)
        let reads = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    var count = 0
                    var last = 0
                    while count < 125_000 || !isDone.withLock({ $0 }) {
                        // A read never suspends: without this, readers alone would hold all threads.
                        if count % 100 < 4 { await Task.yield() }
                        if task.isMultiple(of: 2) {
                            // One read each, in between anything may happen: rounds only ever grow.
                            let seen = await client.getConfig("round") as? Int ?? -1
                            if seen < last { Issue.record("round \(seen) after round \(last)") }
                            last = seen
                            let isForced = await client.getFlag("forced")
                            if !isForced { Issue.record("an override was lost") }
                            count += 2
                        } else {
                            let snapshot = client.currentSnapshot()
                            let assignment = snapshot.reading(universe: "u")
                            let seen = snapshot.reading(config: "round")
                            let number = seen?.integerValue ?? -1
                            if assignment.params["round"] != seen || assignment.group != "g\(number)"
                                || snapshot.reading(flag: "even") != number.isMultiple(of: 2)
                            {
                                Issue.record("two answers are mixed in one snapshot")
                            }
                            let one = await client.universe("u").assign(logExposure: false)
                            if one.group != "g\(one.get("round", -1) ?? -1)" {
                                Issue.record("two answers are mixed in one read")
                            }
                            count += 4
                        }
                    }
                    reads.withLock { $0 += count }
                }
            }
            await client.overrideFlag("forced", true)
            group.addTask {
                for number in 0..<1000 {
                    await client.refreshAssignments()
                    await client.overrideFlag("forced", true)
                    await client.overrideConfig("c\(number % 10)", number)
                    if number.isMultiple(of: 10) { await client.removeOverride(kind: "config", name: "c0") }
                }
                isDone.withLock { $0 = true }
            }
        }
        #expect(reads.withLock { $0 } >= 1_000_000)
        #expect(await client.getConfig("round") as? Int == 1001)
    }

    @Test("Everything at once from many tasks, with listeners that come and go, ends in a consistent state")
    func everythingAtOnce() async {
        let scripted = ScriptedTransport(answering: { body in
            (assignments(of: body["user"]?["user_id"]?.stringValue ?? "nobody"), 200)
        })
        let client = ShipeasyClient.test(scripted, tracks: true)
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<40 {
                        switch (task + number) % 8 {
                        case 0: await client.identify(["user_id": "u\(task)"])
                        case 1: await client.reset()
                        case 2: await client.refreshAssignments()
                        case 3: await client.overrideExperiment("e\(number)", group: "g")
                        case 4: await client.clearOverrides()
                        case 5: await client.track("t")
                        case 6: client.renewAnonymousId()
                        default:
                            for await _ in client.subscribe() { break }
                        }
                        _ = await client.getFlag("f\(number)")
                    }
                }
            }
            // Something for those who listen while nobody else is left to make it happen.
            group.addTask { for number in 0..<2000 { await client.overrideFlag("tick", number.isMultiple(of: 2)) } }
            group.addTask {
                while !Task.isCancelled {
                    _ = await client.getFlag("tick")
                    try? await Task.sleep(nanoseconds: 1_000_000)
                }
            }
            for _ in 0..<9 { await group.next() }
            group.cancelAll()
        }
        await client.identify(["user_id": "last"])
        #expect(await client.getConfig("user") as? String == "last")
        #expect(await client.snapshot().identity.userId == "last")
        #expect(await client.snapshot().evaluation.inFlightSince == nil)
    }
}
