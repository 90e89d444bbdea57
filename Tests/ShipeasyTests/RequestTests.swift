import Foundation
import Testing

@testable import Shipeasy

@Suite("What the service is asked")
struct RequestTests {
    @Test("An evaluation is a POST with key, environment, attributes and the device's id")
    func evaluation() async throws {
        let scripted = ScriptedTransport([:])
        let url = try #require(URL(string: "https://edge.example/base/"))
        let client = ShipeasyClient(
            clientKey: "pk_test", baseURL: url, env: "staging & more", isNetworkEnabled: true, isTrackingEnabled: false,
            store: InMemoryAnonymousStore([AnonId.cookie: "device-1"]), privateAttributes: ["email", "plan"],
            transport: { request in
                var request = request
                // What the scripted transport goes by.
                let path = request.url?.path.replacingOccurrences(of: "/base", with: "") ?? ""
                #expect(
                    request.url?.absoluteString == "https://edge.example/base\(path)"
                        + (path == "/collect" ? "" : "?env=staging%20%26%20more"))
                request.url = URL(string: "https://edge.example\(path)")
                return try await scripted.transport(request)
            })
        await client.identify(["user_id": "u_1", "plan": "pro", "seats": 3, "beta": true, "anonymous_id": "forged"])
        let request = try #require(await scripted.evaluations.first)
        #expect(request.httpMethod == "POST")
        #expect(request.value(forHTTPHeaderField: "X-SDK-Key") == "pk_test")
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(
            await scripted.questions.first == [
                "user": ["anonymous_id": "device-1", "user_id": "u_1", "plan": "pro", "seats": 3, "beta": true],
                "private_attributes": ["email", "plan"],
            ])
    }

    @Test("Events go to /collect as text, with key, ids and a time in milliseconds")
    func events() async throws {
        let requests = Locked<[URLRequest]>([])
        let (sent, signal) = AsyncStream<Void>.makeStream()
        let client = ShipeasyClient(
            .test { request in
                requests.withLock { $0.append(request) }
                if request.url?.path == "/collect" { signal.yield() }
                return (Data("{}".utf8), .ok)
            })
        await client.identify()
        let before = Int(Date().timeIntervalSince1970 * 1000)
        await client.track("purchase", properties: ["total": 9.5])
        for await _ in sent { break }
        let request = try #require(requests.withLock { $0.last })
        #expect(request.url?.absoluteString == "https://api.shipeasy.ai/collect")
        #expect(request.httpMethod == "POST")
        #expect(request.value(forHTTPHeaderField: "X-SDK-Key") == "pk_test")
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "text/plain")
        let event = try #require(try JSONValue(json: request.httpBody ?? Data())["events"]?.arrayValue?.first)
        #expect(event["type"] == "metric" && event["event_name"] == "purchase")
        #expect(event["properties"] == ["total": 9.5] && event["user_id"] == nil)
        #expect(event["anonymous_id"]?.stringValue == (await client.anonymousId))
        #expect((event["ts"]?.integerValue ?? 0) >= before)
    }

    @Test("An identify of a signed-in user tells the service whose device it is")
    func identifyEvent() async {
        let scripted = ScriptedTransport([:])
        let client = ShipeasyClient.test(scripted)
        await client.identify(["plan": "free"])
        await client.identify(["user_id": "a"])
        await client.identify(["plan": "pro"])
        await client.refreshAssignments()
        await client.reset()
        await client.identify()
        await client.track("end")
        _ = await scripted.events("metric", count: 1)
        let events = await scripted.events("identify", count: 2)
        #expect(events.map { $0["user_id"] } == ["a", "a"])
        #expect(events[0]["anonymous_id"]?.stringValue == (await client.anonymousId))
        #expect(events[0]["ts"]?.integerValue != nil)
    }

    @Test("Private attributes are stripped from the properties of events")
    func privateProperties() async {
        let scripted = ScriptedTransport([:])
        let client = ShipeasyClient.test(scripted, privateAttributes: ["email"])
        await client.track("a", properties: ["email": "x@example.com", "total": 1])
        await client.track("b", properties: ["email": "x@example.com"])
        let events = await scripted.events("metric", count: 2)
        #expect(events[0]["properties"] == ["total": 1])
        #expect(events[1]["properties"] == nil)
    }

    @Test("Events arrive in order, each once, however many there are")
    func manyEvents() async {
        let scripted = ScriptedTransport([:])
        let client = ShipeasyClient.test(scripted)
        for number in 0..<500 { await client.track("e\(number)") }
        let events = await scripted.events("metric", count: 500)
        #expect(events.map { $0["event_name"]?.stringValue } == (0..<500).map { "e\($0)" })
    }

    @Test("While the service does not answer, waiting events are bounded, the newest kept, and it is said")
    func boundedEvents() async {
        let (release, signal) = AsyncStream<Void>.makeStream()
        let isFirst = Locked(true)
        let scripted = ScriptedTransport([:])
        let client = ShipeasyClient(
            .test { request in
                let waits = isFirst.withLock { isFirst in
                    defer { isFirst = false }
                    return isFirst
                }
                if waits { for await _ in release { break } }
                return try await scripted.transport(request)
            })
        await client.track("first")
        while isFirst.withLock({ $0 }) { await Task.yield() }
        let messages = await warnings {
            for number in 0..<(Outbox.capacity + 5) { await client.track("e\(number)") }
        }
        signal.yield()
        let events = await scripted.events("metric", count: Outbox.capacity + 1)
        #expect(events.count == Outbox.capacity + 1)
        #expect(events[1]["event_name"] == "e5")
        #expect(messages.count == 5)
    }

    @Test("Attributes replace those before, and what JSON cannot hold is left out one by one with a warning")
    func attributes() async {
        let scripted = ScriptedTransport([:])
        let client = ShipeasyClient.test(scripted)
        await client.identify(["user_id": "a", "plan": "pro", "old": 1])
        let messages = await warnings {
            await client.identify([
                "plan": "free", "since": Date(), "score": Double.nan, "object": NSObject(),
                "nested": ["since": Date(), "x": 1],
            ])
        }
        let user = await scripted.questions.last?["user"]
        #expect(user?["plan"] == "free" && user?["user_id"] == "a" && user?["old"] == nil)
        #expect(user?["nested"] == ["x": 1])
        #expect(Set(user?.objectValue?.keys.map { $0 } ?? []) == ["plan", "user_id", "anonymous_id", "nested"])
        #expect(messages.count == 4)
        #expect(messages.contains { $0.contains("“since”") } && messages.contains { $0.contains("“nested.since”") })
    }

    static let userIds: [(JSONValue, String?)] = [
        ("u_1", "u_1"), (42, "42"), (42.0, "42"), (1.5, "1.5"), (true, "true"), (.integer(.max), "9223372036854775807"),
        ("", "before"), (nil, "before"), ([1], "before"), (["a": 1], "before"),
    ]

    @Test("A user_id is any scalar, kept as text; an empty one or none binds nobody new", arguments: userIds)
    func userId(value: JSONValue, text: String?) async {
        let client = ShipeasyClient.test(ScriptedTransport([:]))
        await client.identify(["user_id": "before"])
        await client.identify(["user_id": value.anyValue])
        #expect(await client.snapshot().identity.userId == text)
        #expect(await client.snapshot().identity.attributes["user_id"] == nil)
    }

    @Test("A reset clears user and attributes and keeps the device's id")
    func reset() async {
        let scripted = ScriptedTransport([:])
        let client = ShipeasyClient.test(scripted)
        await client.identify(["user_id": "a", "plan": "pro"])
        let id = await client.anonymousId
        await client.reset()
        #expect(await client.snapshot().identity == Identity(anonymousId: id))
        #expect(await scripted.questions.last?["user"] == ["anonymous_id": .string(id)])
    }
}

@Suite("Sticky groups")
struct StickyTests {
    @Test("They are merged entry by entry, kept in the store, and sent back with every evaluation")
    func mergedAndSentBack() async throws {
        let store = InMemoryAnonymousStore()
        let answers = Locked<[JSONValue]>([
            ["sticky": ["b": ["g": "3", "s": "new"], "c": ["g": "4", "s": "c"], "bad": 5]],
            ["sticky": ["a": ["g": "1", "s": "a"], "b": ["g": "2", "s": "b"]]],
        ])
        let scripted = ScriptedTransport(answering: { _ in (answers.withLock { $0.popLast() ?? [:] }, 200) })
        let client = ShipeasyClient.test(scripted, store: store)
        await client.identify()
        await client.identify()
        await client.refreshAssignments()
        let merged: JSONValue = ["a": ["g": "1", "s": "a"], "b": ["g": "3", "s": "new"], "c": ["g": "4", "s": "c"]]
        #expect(
            await scripted.questions.map { $0["sticky"] } == [
                nil, ["a": ["g": "1", "s": "a"], "b": ["g": "2", "s": "b"]], merged,
            ])
        #expect(try JSONValue(json: store.get("__se_sticky") ?? "") == merged)
        let next = ShipeasyClient.test(scripted, store: store)
        await next.identify()
        #expect(await scripted.questions.last?["sticky"] == merged)
    }

    @Test("What is stored and cannot be read counts as nothing", arguments: ["", "{", "[]", "5", #"{"a": 1}"#])
    func damagedStore(text: String) async {
        let scripted = ScriptedTransport([:])
        let client = ShipeasyClient.test(scripted, store: InMemoryAnonymousStore(["__se_sticky": text]))
        await client.identify()
        #expect(await scripted.questions.last?["sticky"] == nil)
    }

    @Test("Forgetting them, and taking a new device id, empties the store and asks again without them")
    func forgetting() async throws {
        let store = InMemoryAnonymousStore(["__se_sticky": #"{"a": {"g": "1", "s": "a"}}"#])
        let scripted = ScriptedTransport(["sticky": [:]])
        let client = ShipeasyClient.test(scripted, store: store)
        await client.core.waitForEnd(of: client.core.forgetSticky())
        #expect(store.get("__se_sticky") == "{}")
        #expect(await scripted.questions.last?["sticky"] == nil)
        let id = await client.anonymousId
        await client.core.waitForEnd(of: client.core.renewAnonymousId())
        let renewed = await client.anonymousId
        #expect(renewed != id && store.get(AnonId.cookie) == renewed)
        #expect(await scripted.questions.last?["user"]?["anonymous_id"]?.stringValue == renewed)
    }
}

@Suite("Usage beacons")
struct BeaconTests {
    @Test("A read tells of itself once in two seconds, by kind and name, encoded as a URI component")
    func reads() async {
        let scripted = ScriptedTransport([:])
        let client = ShipeasyClient.test(scripted, tracks: true)
        for _ in 0..<3 {
            _ = await client.getFlag("a/b c")
            _ = await client.getConfig("日 !~*'()")
            _ = await client.universe("checkout").assign()
            _ = await client.getKillswitch("k")
        }
        let digest = "4cd87eb8bb26640d6ddae9d27afd08952e597754bb59f082e62b84a66e8e6ecf"
        let start = "https://t.shipeasy.ai/t/\(digest)/client/prod"
        #expect(
            Set(await scripted.beacons(count: 3)) == [
                "\(start)/gate/a%2Fb%20c", "\(start)/config/%E6%97%A5%20!~*'()", "\(start)/experiment/checkout",
            ])
    }

    @Test("What is forced tells nothing")
    func forced() async {
        let scripted = ScriptedTransport(["experiments": ["e": ["inExperiment": false, "universe": "u"]]])
        let client = ShipeasyClient.test(scripted, tracks: true)
        await client.identify()
        await client.overrideFlag("f", true)
        await client.overrideConfig("c", nil)
        await client.overrideExperiment("e", group: "b")
        _ = await client.getFlag("f")
        _ = await client.getConfig("c")
        _ = await client.universe("u").assign()
        _ = await client.getFlag("other")
        #expect(await scripted.beacons(count: 1).allSatisfy { $0.hasSuffix("/gate/other") })
    }

    @Test("An entry may be told again after two seconds")
    func interval() async {
        let time = Locked<UInt64>(0)
        let scripted = ScriptedTransport([:])
        let requests = ServiceRequests(
            clientKey: "k", baseURL: ShipeasyClient.serviceURL, telemetryURL: "https://t.example/", environment: "prod",
            privateAttributes: [])
        let beacons = Beacons(
            requests: requests, exchange: HTTPExchange(transport: scripted.transport, limit: 10),
            now: { time.withLock { $0 } })
        beacons.tell(.gate, "a")
        time.withLock { $0 = 1_999_999_999 }
        beacons.tell(.gate, "a")
        time.withLock { $0 = 2_000_000_000 }
        beacons.tell(.gate, "a")
        beacons.tell(.config, "a")
        let told = await scripted.beacons(count: 3)
        #expect(told.filter { $0.hasSuffix("/gate/a") }.count == 2)
        #expect(told.filter { $0.hasPrefix("https://t.example/t/") }.count == 3)
    }
}

@Suite("Egress")
struct EgressTests {
    @Test("With the network off there is no request of any kind")
    func offline() async {
        let requests = Locked(0)
        let client = ShipeasyClient(
            clientKey: "pk_test", isNetworkEnabled: false, isTrackingEnabled: true, store: InMemoryAnonymousStore()
        ) { _ in
            requests.withLock { $0 += 1 }
            return (Data("{}".utf8), .ok)
        }
        await client.identify(["user_id": "a"])
        await client.refreshAssignments()
        await client.reset()
        await client.track("x")
        client.see(URLError(.badURL)).to("nothing")
        _ = await client.getFlag("f")
        _ = await client.universe("u").assign()
        client.renewAnonymousId()
        for _ in 0..<100 { await Task.yield() }
        #expect(requests.withLock { $0 } == 0)
        #expect(await client.snapshot().service.offlineReason == "the app has switched the network off")
        #expect(await client.snapshot().evaluation == EvaluationState())
    }

    @Test("Tracking is the beacon alone: with it off, events still go out")
    func trackingOff() async {
        let scripted = ScriptedTransport([:])
        let client = ShipeasyClient.test(scripted, tracks: false)
        _ = await client.getFlag("f")
        await client.track("x")
        client.see(URLError(.badURL)).to("nothing")
        _ = await scripted.events("metric", count: 1)
        _ = await scripted.events("error", count: 1)
        #expect(await scripted.beacons.isEmpty)
    }
}
