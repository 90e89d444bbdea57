import Foundation
import Testing

@testable import Shipeasy

@Suite("Failures")
struct FailureTests {
    @Test("A failed refresh for the same user keeps what is cached, and says why it failed")
    func keepsForTheSameUser() async {
        let scripted = ScriptedTransport()
        let client = ShipeasyClient.test(scripted)
        let identify = Task { await client.identify(["user_id": "a"]) }
        await scripted.request().answer(assignments(of: "a"))
        await identify.value
        for call in 0..<3 {
            let again = Task {
                switch call {
                case 0: await client.refreshAssignments()
                case 1: await client.identify(["user_id": "a", "plan": "pro"])
                // Without a `user_id` the bound user stays.
                default: await client.identify(["plan": "free"])
                }
            }
            await scripted.request().fail()
            await again.value
            #expect(await client.getConfig("user") as? String == "a")
            #expect(await client.snapshot().evaluation.last?.isOK == false)
            #expect(await client.snapshot().evaluation.last?.failure?.contains("lost") == true)
        }
    }

    enum Change: CaseIterable {
        case anotherUser, signingIn, reset, newDevice
    }

    @Test("A failed evaluation after a change of user never serves the previous user's", arguments: Change.allCases)
    func dropsAfterAChange(change: Change) async {
        let scripted = ScriptedTransport()
        let client = ShipeasyClient.test(scripted)
        let before = Task { await client.identify(change == .signingIn ? [:] : ["user_id": "a"]) }
        await scripted.request().answer(assignments(of: "a"))
        await before.value
        #expect(await client.getFlag("is_a"))
        let after = Task {
            switch change {
            case .anotherUser, .signingIn: await client.identify(["user_id": "b"])
            case .reset: await client.reset()
            case .newDevice: await client.core.waitForEnd(of: client.core.renewAnonymousId())
            }
        }
        await scripted.request().fail()
        await after.value
        #expect(await client.getFlag("is_a") == false)
        #expect(await client.getConfig("user", default: "none") as? String == "none")
        #expect(await client.snapshot().assignments == .empty)
    }

    @Test("The previous user's stay dropped when a refresh that supersedes the identify fails")
    func dropsAfterASupersededIdentify() async {
        let scripted = ScriptedTransport()
        let client = ShipeasyClient.test(scripted)
        let a = Task { await client.identify(["user_id": "a"]) }
        await scripted.request().answer(assignments(of: "a"))
        await a.value
        let b = Task { await client.identify(["user_id": "b"]) }
        let superseded = await scripted.request(for: "b")
        let refresh = Task { await client.refreshAssignments() }
        await scripted.request(for: "b").fail()
        superseded.answer(assignments(of: "b"))
        await b.value
        await refresh.value
        #expect(await client.snapshot().assignments == .empty)
    }

    @Test("Back at the first user before the second's answer, what is cached is the first's and stays")
    func keepsWhenBackAtTheSameUser() async {
        let scripted = ScriptedTransport()
        let client = ShipeasyClient.test(scripted)
        let first = Task { await client.identify(["user_id": "a"]) }
        await scripted.request().answer(assignments(of: "a"))
        await first.value
        let other = Task { await client.identify(["user_id": "b"]) }
        let superseded = await scripted.request(for: "b")
        let back = Task { await client.identify(["user_id": "a"]) }
        await scripted.request(for: "a").fail()
        superseded.fail()
        await other.value
        await back.value
        #expect(await client.getConfig("user") as? String == "a")
    }

    static let badAnswers: [(Int, String, String)] = [
        (401, "{}", "client key"), (403, "{}", "client key"), (404, "{}", "404"), (500, "{}", "500"), (204, "", "204"),
        (201, "{}", "201"), (304, "", "304"), (200, "", "not JSON"), (200, "<html>", "not JSON"), (200, "[]", "object"),
        (200, "null", "object"), (200, "{\"flags\":{\"a\":true}", "not JSON"), (200, "{\"flags\":{}},", "not JSON"),
    ]

    @Test("Only status 200 with a JSON object counts", arguments: badAnswers)
    func refusesOtherAnswers(status: Int, body: String, word: String) async {
        let isFirst = Locked(true)
        let client = ShipeasyClient(
            clientKey: "pk_test", isNetworkEnabled: true, isTrackingEnabled: false, store: InMemoryAnonymousStore()
        ) { _ in
            let wasFirst = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            return wasFirst ? (assignments(of: "a").json(), .ok) : (Data(body.utf8), .status(status))
        }
        await client.identify(["user_id": "a"])
        let messages = await warnings { await client.refreshAssignments() }
        let last = await client.snapshot().evaluation.last
        #expect(last?.status == status)
        #expect(last?.failure?.contains(word) == true)
        #expect(await client.getConfig("user") as? String == "a")
        #expect(messages.count == 1 && !messages[0].contains("pk_test"))
    }

    @Test("A transport that never answers and does not listen to cancellation is given up in time")
    func givesUpInTime() async {
        let client = ShipeasyClient(.test(timeLimit: 0.05) { _ in await withUnsafeContinuation { _ in } })
        await client.identify(["user_id": "a"])
        #expect(await client.snapshot().evaluation.last?.failure == "no answer within 0.05 s")
        #expect(await client.snapshot().evaluation.inFlightSince == nil)
    }

    @Test("A failed evaluation is not repeated by itself")
    func doesNotRetry() async {
        let scripted = ScriptedTransport(answering: { _ in throw URLError(.timedOut) })
        let client = ShipeasyClient.test(scripted)
        await client.identify(["user_id": "a"])
        await client.track("x")
        _ = await scripted.events("metric", count: 1)
        #expect(await scripted.evaluations.count == 1)
    }

    @Test("A base URL that cannot be asked is a failure with words, not a crash")
    func badBaseURL() async throws {
        let url = try #require(URL(string: "nonsense:"))
        let client = ShipeasyClient(
            clientKey: "pk", baseURL: url, isNetworkEnabled: true, isTrackingEnabled: false,
            store: InMemoryAnonymousStore())
        await client.identify(["user_id": "a"])
        #expect(await client.snapshot().evaluation.last?.failure != nil)
        #expect(await client.getFlag("x", default: true))
    }
}

@Suite("Bodies that are damaged")
struct DamagedBodyTests {
    private static let valid: JSONValue = [
        "flags": ["a": true, "b": false, "c": 1, "d": 1.0], "configs": ["x": ["y": [1, 2.5, nil, "z"]], "é": "日本"],
        "experiments": [
            "e": ["inExperiment": true, "group": "g", "params": ["p": 1], "universe": "u"],
            "f": ["inExperiment": false, "group": "control", "params": [:], "universe": "u"],
        ],
        "universes": ["u": ["defaults": ["p": 0]]], "killswitches": ["k": ["value": true, "eu": false], "l": false],
        "sticky": ["e": ["g": "g", "s": "abcdefgh"]],
    ]

    @Test("20,000 random mutations of a valid answer never crash and never hang", arguments: 0..<4)
    func mutations(seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        let original = Array(Self.valid.json())
        for _ in 0..<5000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) { Self.mutate(&bytes, &random) }
            guard let body = try? JSONValue(json: Data(bytes)).objectValue else { continue }
            // Whatever was read can be kept and asked for.
            let taken = Assignments(response: body)
            let snapshot = ClientSnapshot(assignments: taken)
            _ = taken.experiments.keys.map { snapshot.reading(experiment: $0) }
            _ = snapshot.reading(universe: "u")
            #expect(AssignmentDifference(from: taken, to: taken).isEmpty)
        }
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let texts = [
            "null", "true", "[]", "{}", "\"\"", "1e999", "-", "\0", "\"flags\":1,",
            String(repeating: "[", count: 10_000),
            "99999999999999999999999999", "\\ud800", "\u{FEFF}", "//", ",", ":",
        ]
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes.removeSubrange(place...)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 2 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 3 where place < bytes.count: bytes.remove(at: place)
        case 4: bytes.insert(contentsOf: Array((texts.randomElement(using: &random) ?? "").utf8), at: place)
        default:
            let other = Int.random(in: 0...bytes.count, using: &random)
            bytes.replaceSubrange(min(place, other)..<max(place, other), with: [])
        }
    }

    @Test("A damaged answer leaves the last good state")
    func leavesTheLastGoodState() async {
        var random = SeededGenerator(seed: 9)
        let bodies = Locked([Self.valid.json()])
        let client = ShipeasyClient(
            .test { _ in (bodies.withLock { $0.count > 1 ? $0.removeLast() : $0[0] }, .ok) })
        // Nobody signs in: that would send an event, too.
        await client.identify()
        let good = await client.snapshot().assignments
        _ = await warnings {
            for _ in 0..<300 {
                var bytes = Array(Self.valid.json())
                Self.mutate(&bytes, &random)
                guard (try? JSONValue(json: Data(bytes)))?.objectValue == nil else { continue }
                bodies.withLock { $0.append(Data(bytes)) }
                await client.refreshAssignments()
                let last = await client.snapshot().evaluation.last
                #expect(last?.isOK == false, "\(String(decoding: bytes, as: UTF8.self))")
                #expect(await client.snapshot().assignments == good)
            }
        }
    }
}
