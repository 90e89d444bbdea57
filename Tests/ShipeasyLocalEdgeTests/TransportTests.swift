import Foundation
import Shipeasy
import Testing

@testable import ShipeasyLocalEdge

struct TransportTests {
    private let edge = LocalEdge(project: LocalEdge.sample)

    @Test("A client that asks the edge reads what the project says, and reads anew for another user")
    func client() async throws {
        let client = ShipeasyClient(
            clientKey: "local", baseURL: edge.baseURL, isNetworkEnabled: true, isTrackingEnabled: false,
            store: Forgetful(),
            transport: edge.transport)
        await client.identify(["plan": "free"])
        #expect(await client.getFlag("new_checkout") == false)
        #expect(await client.getKillswitch("payments", switchKey: "paypal"))
        #expect(await client.getConfig("support_phone") as? String == "+49 30 5550 100")
        await client.identify(["plan": "pro", "country": "DE"])
        #expect(await client.getFlag("new_checkout"))
        #expect(await client.universe("homepage").assign().name == "hero_copy")
        let user = await client.snapshot().identity.user
        #expect(edge.explanation(of: .flag("new_checkout"), for: user)?.stage == .passed)
    }

    @Test("In process a client gets what it gets by requests, for anybody")
    func inProcess() async {
        let store = InMemoryAnonymousStore([AnonId.cookie: "b5f39d8e-64dd-4c7a-ae0c-44f3b3f0a8d0"])
        let direct = ShipeasyClient(inProcess: edge.evaluateForClient, baseURL: edge.baseURL, store: store)
        let asking = ShipeasyClient(
            clientKey: "k", baseURL: edge.baseURL, isNetworkEnabled: true, isTrackingEnabled: false, store: store,
            transport: edge.transport)
        let users: [[String: any Sendable]] = [
            [:], ["user_id": "u_123", "plan": "pro", "country": "DE"], ["user_id": "größe", "order_total": 1000.0],
            ["email": "a@aurora.example", "os_version": 13, "beta": true, "tags": ["a", "b"], "n": Double.nan],
        ]
        for user in users {
            await direct.identify(user)
            await asking.identify(user)
            #expect(direct.currentSnapshot().assignments == asking.currentSnapshot().assignments)
            #expect(direct.currentSnapshot().assignments.flags.count == 43)
            #expect(direct.currentSnapshot().evaluation.last?.status == 200)
        }
    }

    @Test("Another project is answered for as soon as it replaces the first")
    func replaced() async throws {
        let client = ShipeasyClient(
            clientKey: "local", baseURL: edge.baseURL, isNetworkEnabled: true, isTrackingEnabled: false,
            store: Forgetful(),
            transport: edge.transport)
        await client.identify([:])
        #expect(await client.getFlag("guest_checkout"))
        edge.replace(try project(gates: #"{"other": {"enabled": true, "rolloutPct": 10000}}"#))
        await client.refreshAssignments()
        #expect(await client.getFlag("guest_checkout") == false)
        #expect(await client.getFlag("other"))
    }

    @Test("An answer is of one project alone, while others replace it")
    func replacedMeanwhile() async throws {
        let files = try (0..<2).map { number in
            let flags = (0..<50).map { #""f\#($0)": {"enabled": \#(number), "rolloutPct": 10000}"# }
            return try project(gates: "{\(flags.joined(separator: ","))}")
        }
        let edge = LocalEdge(project: files[0])
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for number in 0..<500 { edge.replace(files[number % 2]) } }
            for task in 0..<4 {
                group.addTask {
                    for number in 0..<200 {
                        let user: [String: JSONValue] = ["user_id": .integer(task * 1000 + number)]
                        let flags = edge.evaluateForClient(user: user, sticky: [:])["flags"]?.objectValue ?? [:]
                        #expect(Set(flags.values).count == 1)
                        #expect(edge.explanation(of: .flag("f1"), for: user) != nil)
                    }
                }
            }
        }
    }

    @Test(
        "Requests are answered as the service answers them",
        arguments: [
            ("/sdk/evaluate?env=prod", #"{"user": {}}"#, 200), ("/sdk/evaluate", #"{"user": 5}"#, 400),
            ("/sdk/evaluate", "{", 400), ("/sdk/evaluate", "", 400), ("/collect", #"{"events": []}"#, 202),
            ("/t/0/client/prod/gate/x", "", 204), ("/sdk/flags", "", 404),
        ])
    func requests(path: String, body: String, status: Int) async throws {
        var request = URLRequest(url: try #require(URL(string: edge.baseURL.absoluteString + path)))
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        let (data, response) = try await edge.transport(request)
        #expect(response.statusCode == status)
        if status == 200 || status == 400 { #expect(try JSONValue(json: data).objectValue?.isEmpty == false) }
    }

    @Test("The address stands for the project and can be one, whatever the project is called")
    func address() throws {
        #expect(edge.baseURL.absoluteString == "local://aurora-store")
        for name in ["größe", "a b/c?#", "", "\u{1b}[2J", String(repeating: "x", count: 10_000)] {
            let file = try ProjectFile(data: Data(#"{"flags": {}}"#.utf8), name: name)
            #expect(LocalEdge(project: file).baseURL.scheme == "local")
        }
    }
}

/// A store that keeps nothing.
private struct Forgetful: AnonymousStore {
    func get(_ key: String) -> String? { nil }
    func set(_ key: String, _ value: String) {}
}

@Suite("An edge that is asked why, again and again")
struct RepeatedExplanationTests {
    @Test("It speaks of the user, the project and the moment it is asked for")
    func speaksOfNow() throws {
        let clock = Clock()
        let stack = #"[{"type": "rollout", "ramp": {"from": 0, "to": 10000, "startAt": 0, "durationMs": 1000}}]"#
        let edge = LocalEdge(
            project: try project(gates: #"{"f": {"enabled": true, "salt": "s", "stack": \#(stack)}}"#),
            now: { clock.now })
        func stage(_ user: String) -> Explanation.Stage? {
            edge.explanation(of: .flag("f"), for: ["user_id": .string(user)])?.stage
        }
        #expect(stage("u_1") == .notPassed)
        clock.now = 1_000
        #expect(stage("u_1") == .passed)
        edge.replace(try project(gates: #"{"f": {"enabled": false}}"#))
        #expect(stage("u_1") == .disabled)
        #expect(edge.explanation(of: .flag("g"), for: ["user_id": "u_1"]) == nil)
    }

    /// A clock that a test moves.
    private final class Clock: @unchecked Sendable {
        // Safe to share: a test reads and moves it from one thread.
        var now = 0
    }
}
