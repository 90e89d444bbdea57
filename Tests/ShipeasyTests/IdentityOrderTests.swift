import Foundation
import Testing

@testable import Shipeasy

@Suite("Whose assignments are kept")
struct IdentityOrderTests {
    @Test("The last identity wins when answers come back out of order")
    func lastIdentityWins() async {
        let scripted = ScriptedTransport()
        let client = ShipeasyClient.test(scripted)
        let first = Task { await client.identify(["user_id": "a"]) }
        let a = await scripted.request(for: "a")
        let second = Task { await client.identify(["user_id": "b"]) }
        let b = await scripted.request(for: "b")
        b.answer(assignments(of: "b"))
        await second.value
        a.answer(assignments(of: "a"))
        await first.value
        #expect(await client.getConfig("user") as? String == "b")
        #expect(await client.getFlag("is_a") == false)
    }

    @Test("A superseded answer that comes first is not kept, and its caller waits for the later one")
    func supersededAnswerIsIgnored() async {
        let scripted = ScriptedTransport()
        let client = ShipeasyClient.test(scripted)
        let first = Task {
            await client.identify(["user_id": "a"])
            return await client.getConfig("user") as? String
        }
        let a = await scripted.request(for: "a")
        let second = Task { await client.identify(["user_id": "b"]) }
        let b = await scripted.request(for: "b")
        a.answer(assignments(of: "a"))
        for _ in 0..<50 { await Task.yield() }
        #expect(await client.getConfig("user") == nil)
        b.answer(assignments(of: "b"))
        await second.value
        #expect(await first.value == "b")
    }

    @Test("The last of sixty overlapping identities wins, in any order of answers", arguments: 0..<8)
    func sixtyOverlap(seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        let scripted = ScriptedTransport()
        let client = ShipeasyClient.test(scripted)
        var calls: [Task<String?, Never>] = []
        for number in 0..<60 {
            calls.append(
                Task {
                    await client.identify(["user_id": "u\(number)"])
                    return await client.getConfig("user") as? String
                })
            // In the order of their numbers, though nobody waits for an answer.
            while await client.snapshot().identity.userId != "u\(number)" { await Task.yield() }
        }
        // Superseded requests may never have been made.
        await scripted.request(for: "u59").answer(assignments(of: "u59"))
        for call in calls { #expect(await call.value == "u59") }
        for late in await scripted.takeAll().shuffled(using: &random) {
            late.answer(assignments(of: late.userId ?? ""))
        }
        #expect(await client.getConfig("user") as? String == "u59")
        #expect(await client.snapshot().identity.userId == "u59")
    }

    @Test("Sixty answers in random order leave the last identity's, however calls and answers mix", arguments: 0..<8)
    func answersAndCallsMix(seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        let scripted = ScriptedTransport()
        let client = ShipeasyClient.test(scripted)
        await withTaskGroup(of: Void.self) { group in
            var open: [ScriptedTransport.Pending] = []
            for number in 0..<60 {
                let user = "u\(number)"
                group.addTask { await client.identify(["user_id": user]) }
                open.append(await scripted.request(for: user))
                while !open.isEmpty, Bool.random(using: &random) {
                    let one = open.remove(at: .random(in: 0..<open.count, using: &random))
                    if Bool.random(using: &random) { one.fail() } else { one.answer(assignments(of: one.userId ?? "")) }
                }
            }
            let last = open.firstIndex { $0.userId == "u59" }.map { open.remove(at: $0) }
            for one in open.shuffled(using: &random) { one.answer(assignments(of: one.userId ?? "")) }
            last?.answer(assignments(of: "u59"))
        }
        let user = await client.getConfig("user") as? String
        #expect(user == "u59" || user == nil)
        #expect(await client.snapshot().identity.userId == "u59")
    }

    @Test("A reset during an identify wins over it")
    func resetDuringIdentify() async {
        let scripted = ScriptedTransport()
        let client = ShipeasyClient.test(scripted)
        let identify = Task { await client.identify(["user_id": "a", "plan": "pro"]) }
        let a = await scripted.request(for: "a")
        let reset = Task { await client.reset() }
        let anonymous = await scripted.request(for: nil)
        a.answer(assignments(of: "a"))
        anonymous.answer(assignments(of: "nobody"))
        await identify.value
        await reset.value
        #expect(await client.getConfig("user") as? String == "nobody")
        #expect(anonymous.body["user"]?["plan"] == nil)
        #expect(anonymous.body["user"]?["anonymous_id"] == a.body["user"]?["anonymous_id"])
    }

    @Test("Cancelling the caller takes nothing back: the identity and its answer stay")
    func cancellationOfTheCaller() async {
        let scripted = ScriptedTransport()
        let client = ShipeasyClient.test(scripted)
        let call = Task { await client.identify(["user_id": "a"]) }
        let a = await scripted.request(for: "a")
        call.cancel()
        a.answer(assignments(of: "a"))
        await call.value
        #expect(await client.getConfig("user") as? String == "a")
    }

    @Test("A superseded request is cancelled")
    func supersededRequestIsCancelled() async {
        let (cancelled, signal) = AsyncStream<Void>.makeStream()
        let client = ShipeasyClient(
            clientKey: "pk_test", isNetworkEnabled: true, isTrackingEnabled: false, store: InMemoryAnonymousStore()
        ) { request in
            if try JSONValue(json: request.httpBody ?? Data())["user"]?["user_id"] == "b" {
                return (assignments(of: "b").json(), .ok)
            }
            do {
                try await Task.sleep(nanoseconds: 60_000_000_000)
            } catch {
                signal.yield()
            }
            throw URLError(.cancelled)
        }
        let first = Task { await client.identify(["user_id": "a"]) }
        while await client.snapshot().identity.userId != "a" { await Task.yield() }
        await client.identify(["user_id": "b"])
        await first.value
        for await _ in cancelled { break }
        #expect(await client.getConfig("user") as? String == "b")
    }

    @Test("The order of calls is the order in which they start, before anything suspends")
    @MainActor func orderIsDecidedAtTheStart() async {
        let scripted = ScriptedTransport()
        let client = ShipeasyClient.test(scripted)
        _ = client.core.identify(["user_id": "first"])
        let waiting = client.core.identify(["user_id": "second"])
        #expect(client.currentSnapshot().identity.userId == "second")
        await scripted.request(for: "second").answer(assignments(of: "second"))
        await client.core.waitForEnd(of: waiting)
        #expect(await client.getConfig("user") as? String == "second")
        for superseded in await scripted.takeAll() { superseded.fail() }
    }
}

@Suite("configureClient", .serialized)
struct ConfigureTests {
    @Test("An identify right after configureClient is never superseded by its anonymous evaluation")
    func identifyRightAfter() async {
        for _ in 0..<20 {
            resetClientConfig()
            let scripted = ScriptedTransport(answering: { body in
                (assignments(of: body["user"]?["user_id"]?.stringValue ?? "nobody"), 200)
            })
            let client = configureClient(
                clientKey: "pk_test", isNetworkEnabled: true, isTrackingEnabled: false,
                store: InMemoryAnonymousStore(), transport: scripted.transport)
            await client.identify(["user_id": "a"])
            #expect(await client.getConfig("user") as? String == "a")
            #expect(await client.snapshot().identity.userId == "a")
        }
        resetClientConfig()
    }

    @Test("It asks for the anonymous visitor by itself")
    func evaluatesAnonymously() async {
        resetClientConfig()
        let scripted = ScriptedTransport()
        let client = configureClient(
            clientKey: "pk_test", isNetworkEnabled: true, isTrackingEnabled: false, store: InMemoryAnonymousStore(),
            transport: scripted.transport)
        let request = await scripted.request()
        #expect(request.userId == nil)
        #expect(await client.snapshot().evaluation.inFlightSince != nil)
        request.answer(assignments(of: "nobody"))
        while await client.snapshot().evaluation.last == nil { await Task.yield() }
        #expect(await client.snapshot().evaluation.last?.trigger == .configure)
        #expect(await client.getConfig("user") as? String == "nobody")
        resetClientConfig()
    }

    @Test("The first call wins, and a reset lets the next one win")
    func firstCallWins() async {
        resetClientConfig()
        #expect(shipeasyClient() == nil)
        let first = configureClient(clientKey: "pk_1", isNetworkEnabled: false, store: InMemoryAnonymousStore())
        let second = configureClient(clientKey: "pk_2", isNetworkEnabled: false, store: InMemoryAnonymousStore())
        #expect(first === second)
        #expect(shipeasyClient() === first)
        resetClientConfig()
        let third = configureClient(clientKey: "pk_3", isNetworkEnabled: false, store: InMemoryAnonymousStore())
        #expect(third !== first)
        resetClientConfig()
        #expect(shipeasyClient() == nil)
    }
}
