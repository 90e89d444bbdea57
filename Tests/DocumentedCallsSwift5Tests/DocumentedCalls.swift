import Foundation
import Shipeasy
import Testing

// Every documented call, as an app writes it: from the main actor, from an actor, and from a task of its own, with
// stored dictionaries as arguments. That this compiles without a warning is the test; that it runs is a bonus. The
// same file is compiled in Swift 6 and in Swift 5 mode.

private struct MemoryStore: AnonymousStore {
    func get(_ key: String) -> String? { nil }
    func set(_ key: String, _ value: String) {}
}

private struct CheckoutError: Error {}

private let stub: ShipeasyClient.Transport = { request in
    let body = """
        {"flags": {"new_ui": true}, "configs": {"copy": {"headline": "Hi"}, "limit": 10},
         "experiments": {"button": {"inExperiment": true, "group": "b", "params": {"button_color": "green"},
                                    "universe": "checkout"}},
         "universes": {"checkout": {"defaults": {"button_color": "red"}}},
         "killswitches": {"payments": {"value": false, "eu": true}}}
        """
    guard let url = request.url,
        let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
    else { throw URLError(.badURL) }
    return (Data(body.utf8), response)
}

private func makeClient() -> ShipeasyClient {
    ShipeasyClient(
        clientKey: "pk_test", baseURL: ShipeasyClient.serviceURL, env: "prod", session: .shared, isNetworkEnabled: true,
        isTrackingEnabled: false, telemetryURL: "https://t.shipeasy.ai", store: MemoryStore(),
        privateAttributes: ["email"], transport: stub)
}

/// What every call answered, so that each isolation can be checked alike.
private struct Answers: Sendable, Equatable {
    var flag: Bool
    var headline: String?
    var limit: Double?
    var isKilled: Bool
    var color: String?
    var group: String?
    var isEnrolled: Bool
    var forcedFlags: [String: Bool]?
    var hasId: Bool

    static let expected = Answers(
        flag: true, headline: "Hi", limit: 10, isKilled: true, color: "green", group: "b", isEnrolled: true,
        forcedFlags: ["forced": true], hasId: true)
}

@MainActor
private final class Screen {
    var user: [String: Any] = ["user_id": "u_123", "plan": "pro", "seats": 3]
    var properties: [String: Any] = ["total": 9.99]
    var params: [String: Any] = ["button_color": "blue"]
    var value: Any? = ["headline": "Forced"]

    func useEverything(_ client: ShipeasyClient) async -> Answers {
        await client.identify(user)
        await client.identify()
        let flag = await client.getFlag("new_ui", default: false)
        let copy = await client.getConfig("copy")
        let other = await client.getConfig("other", default: value)
        _ = other as? [String: Any]
        let limit = await client.getConfig("limit", default: 5) as? Double
        let isKilled = await client.getKillswitch("payments", switchKey: "eu")
        _ = await client.getKillswitch("payments")
        let a = await client.universe("checkout").assign()
        let color = a.get("button_color", "blue")
        let handle = await client.universe("checkout")
        let quiet = await handle.assign(logExposure: false)
        let anything: Any? = quiet.get("button_color")
        _ = anything
        await client.track("purchase", properties: properties)
        await client.track("seen")
        await client.overrideFlag("forced", true)
        await client.overrideConfig("copy", value)
        await client.overrideConfig("gone", nil)
        await client.overrideExperiment("button", group: "c", params: params)
        await client.overrideExperiment("other", group: "c")
        await client.overrideKillswitch("payments", true, switchKey: "us")
        await client.removeOverride(kind: "config", name: "copy")
        let forced = await client.overridesSnapshot()
        await client.clearOverrides()
        await client.refreshAssignments()
        await client.reset()
        let snapshot = await client.snapshot()
        _ = await client.updates()
        let id = await client.anonymousId
        return Answers(
            flag: flag, headline: (copy as? [String: Any])?["headline"] as? String, limit: limit, isKilled: isKilled,
            color: color, group: a.group, isEnrolled: a.enrolled && quiet.name == "button",
            forcedFlags: forced["flags"] as? [String: Bool], hasId: AnonId.isValid(id) && snapshot.revision > 0)
    }
}

private actor Model {
    var user: [String: Any] = ["user_id": "u_123", "plan": "pro", "seats": 3]
    var properties: [String: Any] = ["total": 9.99]
    var params: [String: Any] = ["button_color": "blue"]
    var value: Any? = ["headline": "Forced"]

    func useEverything(_ client: ShipeasyClient) async -> Answers {
        await client.identify(user)
        await client.identify()
        let flag = await client.getFlag("new_ui", default: false)
        let copy = await client.getConfig("copy")
        let other = await client.getConfig("other", default: value)
        _ = other as? [String: Any]
        let limit = await client.getConfig("limit", default: 5) as? Double
        let isKilled = await client.getKillswitch("payments", switchKey: "eu")
        _ = await client.getKillswitch("payments")
        let a = await client.universe("checkout").assign()
        let color = a.get("button_color", "blue")
        let handle = await client.universe("checkout")
        let quiet = await handle.assign(logExposure: false)
        let anything: Any? = quiet.get("button_color")
        _ = anything
        await client.track("purchase", properties: properties)
        await client.track("seen")
        await client.overrideFlag("forced", true)
        await client.overrideConfig("copy", value)
        await client.overrideConfig("gone", nil)
        await client.overrideExperiment("button", group: "c", params: params)
        await client.overrideExperiment("other", group: "c")
        await client.overrideKillswitch("payments", true, switchKey: "us")
        await client.removeOverride(kind: "config", name: "copy")
        let forced = await client.overridesSnapshot()
        await client.clearOverrides()
        await client.refreshAssignments()
        await client.reset()
        let snapshot = await client.snapshot()
        _ = await client.updates()
        let id = await client.anonymousId
        return Answers(
            flag: flag, headline: (copy as? [String: Any])?["headline"] as? String, limit: limit, isKilled: isKilled,
            color: color, group: a.group, isEnrolled: a.enrolled && quiet.name == "button",
            forcedFlags: forced["flags"] as? [String: Bool], hasId: AnonId.isValid(id) && snapshot.revision > 0)
    }
}

private func useEverythingDetached(_ client: ShipeasyClient) async -> Answers {
    await Task.detached {
        let user: [String: Any] = ["user_id": "u_123", "plan": "pro", "seats": 3]
        let properties: [String: Any] = ["total": 9.99]
        let params: [String: Any] = ["button_color": "blue"]
        let value: Any? = ["headline": "Forced"]
        await client.identify(user)
        await client.identify()
        let flag = await client.getFlag("new_ui", default: false)
        let copy = await client.getConfig("copy")
        let other = await client.getConfig("other", default: value)
        _ = other as? [String: Any]
        let limit = await client.getConfig("limit", default: 5) as? Double
        let isKilled = await client.getKillswitch("payments", switchKey: "eu")
        _ = await client.getKillswitch("payments")
        let a = await client.universe("checkout").assign()
        let color = a.get("button_color", "blue")
        let handle = await client.universe("checkout")
        let quiet = await handle.assign(logExposure: false)
        let anything: Any? = quiet.get("button_color")
        _ = anything
        await client.track("purchase", properties: properties)
        await client.track("seen")
        await client.overrideFlag("forced", true)
        await client.overrideConfig("copy", value)
        await client.overrideConfig("gone", nil)
        await client.overrideExperiment("button", group: "c", params: params)
        await client.overrideExperiment("other", group: "c")
        await client.overrideKillswitch("payments", true, switchKey: "us")
        await client.removeOverride(kind: "config", name: "copy")
        let forced = await client.overridesSnapshot()
        await client.clearOverrides()
        await client.refreshAssignments()
        await client.reset()
        let snapshot = await client.snapshot()
        _ = await client.updates()
        let id = await client.anonymousId
        return Answers(
            flag: flag, headline: (copy as? [String: Any])?["headline"] as? String, limit: limit, isKilled: isKilled,
            color: color, group: a.group, isEnrolled: a.enrolled && quiet.name == "button",
            forcedFlags: forced["flags"] as? [String: Bool], hasId: AnonId.isValid(id) && snapshot.revision > 0)
    }.value
}

// Compiled and not called: the client it configures is shared with every other test of this process.
@MainActor
func useTheFrontDoor() async -> Bool {
    resetClientConfig()
    configureClient(clientKey: "pk_test", isNetworkEnabled: true, store: MemoryStore(), transport: stub)
    configureClient(clientKey: "pk_other", isNetworkEnabled: false, store: MemoryStore())
    await shipeasyClient()?.identify(["user_id": "u_123"])
    let isOn = await shipeasyClient()?.getFlag("new_ui") ?? false
    resetClientConfig()
    return isOn && shipeasyClient() == nil
}

@MainActor
private func reportErrors(_ client: ShipeasyClient, _ error: any Error) {
    let id = 42
    client.see(error).causesThe("checkout").to("use cached prices")
    client.seeViolation("negative stock").to("clamp")
    client.controlFlowException(error).because("expected")
    see(error).causesThe("checkout").extras(["order_id": id]).to("use cached prices")
    see(error).to("use cached prices", extras: ["order_id": id])
    seeViolation("large query").causesThe("search").extras(["rows": 10_000]).to("cut the result")
    controlFlowException(error).because("an expired token is normal").extras(["path": "/refresh"])
}

@Suite("Every documented call compiles and answers", .serialized)
struct DocumentedCalls {
    @Test("from the main actor")
    @MainActor func fromTheMainActor() async {
        #expect(await Screen().useEverything(makeClient()) == .expected)
    }

    @Test("from an actor")
    func fromAnActor() async {
        #expect(await Model().useEverything(makeClient()) == .expected)
    }

    @Test("from a task of its own")
    func fromADetachedTask() async {
        #expect(await useEverythingDetached(makeClient()) == .expected)
    }

    @Test("for errors")
    func forErrors() async {
        await reportErrors(makeClient(), CheckoutError())
    }

    @Test("for cookies")
    func forCookies() {
        let resolved = AnonId.resolve(cookieHeader: "a=b; __se_anon_id=device-1")
        #expect(resolved.id == "device-1" && !resolved.minted)
        #expect(AnonId.setCookieHeader(resolved.id, secure: true).contains("Max-Age=\(AnonId.maxAge)"))
        #expect(AnonId.read(cookieHeader: nil) == nil && AnonId.isValid(AnonId.mint()))
    }
}
