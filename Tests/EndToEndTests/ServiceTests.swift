import Foundation
import Shipeasy
import Testing

@Suite("snapshot of a service")
struct ServiceTests {
    @Test("The service's flags are shown for the user that was sent, and nothing else is sent")
    func evaluates() async throws {
        let server = try await EvaluateServer.start()
        let outcome = try await BuiltCommand.run(
            ["snapshot", "--json", "--user", "user_id=u1", "--user", "plan=pro", "--env", "staging"] + server.options)
        #expect(outcome.status == 0, "\(outcome.error)")
        let json = try JSONValue(json: Data(outcome.output.utf8))
        #expect(json["flags"]?["new_checkout"]?["value"] == true)
        #expect(json["killswitches"]?["payments"]?["switches"]?["eu"]?["value"] == true)
        #expect(json["flags"]?["new_checkout"]?["why"] == nil)
        let requests = try await server.requests()
        #expect(requests.count == 1)
        #expect((requests.first?["query"] as? [String: [String]])?["env"] == ["staging"])
        let user = try await server.users().first
        #expect(user?["user_id"] as? String == "u1")
        #expect(user?["plan"] as? String == "pro")
        #expect(user?["anonymous_id"] as? String == json["identity"]?["anonymous_id"]?.stringValue)
    }

    @Test("The key may come from the environment")
    func keyFromEnvironment() async throws {
        let server = try await EvaluateServer.start()
        let outcome = try await BuiltCommand.run(
            ["snapshot", "--base-url", server.address], environment: ["SHIPEASY_CLIENT_KEY": EvaluateServer.key])
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("new_checkout"))
    }

    @Test(
        "A service that fails ends it with 1, nothing on standard output, and says what to do",
        arguments: [
            ("{\"status\": 401}", "(status 401)", "Check --client-key"),
            ("{\"status\": 500}", "(status 500)", "try again later"),
            ("{\"status\": 404}", "(status 404)", "Check --base-url"),
            ("{\"body\": \"<html>Welcome</html>\", \"type\": \"text/html\"}", "the answer is not ", "check --base-url"),
            ("{\"body\": \"[1, 2]\"}", "the answer is not ", "check --base-url"),
            ("{\"body\": \"{\\\"flags\\\": {\"}", "the answer is not ", "check --base-url"),
            ("{\"cut\": true}", "the evaluation failed at http://127.0.0.1:", "Check"),
            ("{\"drop\": true}", "the evaluation failed at http://127.0.0.1:", "Check that the service is running"),
        ])
    func failures(fault: String, place: String, advice: String) async throws {
        let server = try await EvaluateServer.start()
        try await server.fail(fault)
        for format in [[], ["--json"]] {
            let outcome = try await BuiltCommand.run(["snapshot"] + format + server.options)
            #expect(outcome.status == 1)
            #expect(outcome.output.isEmpty)
            #expect(outcome.error.hasPrefix("shipeasy-devtools: the evaluation failed at "), "\(outcome.error)")
            #expect(outcome.error.contains(place), "\(outcome.error)")
            #expect(outcome.error.contains(advice), "\(outcome.error)")
            #expect(!outcome.error.contains(EvaluateServer.key))
        }
    }

    @Test("A service that sends the key back does not make it show")
    func echoedKey() async throws {
        let server = try await EvaluateServer.start()
        try await server.fail(
            "{\"status\": 403, \"body\": \"no such key: \(EvaluateServer.key)\", \"type\": \"text/plain\"}")
        let outcome = try await BuiltCommand.run(["snapshot"] + server.options)
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("pk_…89"))
        #expect(!outcome.error.contains(EvaluateServer.key))
    }

    @Test("An address where nothing listens ends it with 1")
    func refused() async throws {
        let address = try EvaluateServer.deadAddress()
        let outcome = try await BuiltCommand.run(["snapshot", "--client-key", "pk_test", "--base-url", address])
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains("the evaluation failed at \(address): "), "\(outcome.error)")
        #expect(outcome.error.contains("Check that the service is running, and --base-url."))
    }

    @Test("A service that does not answer within ten seconds ends it with 1")
    func timeout() async throws {
        let server = try await EvaluateServer.start()
        try await server.fail("{\"latency_ms\": 60000}")
        let outcome = try await BuiltCommand.run(["snapshot"] + server.options)
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains("the evaluation failed at \(server.address): no answer within 10 s"))
    }
}
