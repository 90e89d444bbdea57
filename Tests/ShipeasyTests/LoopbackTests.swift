import Foundation
import Testing

@testable import Shipeasy

@Suite("Over real HTTP", .serialized)
struct LoopbackTests {
    private func client(_ server: LoopbackServer, timeLimit: TimeInterval = 10) -> ShipeasyClient {
        ShipeasyClient(
            .test(
                timeLimit: timeLimit, baseURL: server.url,
                transport: HTTPExchange.transport(over: URLSession(configuration: .ephemeral))))
    }

    /// One evaluation against a server that answers so; the report, and the requests that came.
    private func evaluate(
        timeLimit: TimeInterval = 10, _ steps: @escaping @Sendable (LoopbackServer.Request) -> [LoopbackServer.Step]
    ) async throws -> (client: ShipeasyClient, report: EvaluationReport, requests: [LoopbackServer.Request]) {
        let server = try LoopbackServer(steps)
        defer { server.stop() }
        let client = client(server, timeLimit: timeLimit)
        await client.identify(["plan": "pro"])
        return (client, try #require(await client.snapshot().evaluation.last), server.requests)
    }

    @Test("200: the request is as the service expects it, and the answer is taken in")
    func ok() async throws {
        let (client, report, requests) = try await evaluate { _ in
            LoopbackServer.whole("200 OK", Array(assignments(of: "a").json()))
        }
        #expect(report.isOK && report.status == 200)
        #expect(await client.getFlag("is_a"))
        let request = try #require(requests.first)
        #expect(requests.count == 1)
        #expect(request.line == "POST /sdk/evaluate?env=prod HTTP/1.1")
        #expect(request.headers["x-sdk-key"] == "pk_test" && request.headers["content-type"] == "application/json")
        #expect(try JSONValue(json: Data(request.body))["user"]?["plan"] == "pro")
    }

    @Test(
        "401, 500 and HTML are failures with words, asked once", arguments: ["401 Unauthorized", "500 Oops", "200 OK"])
    func refused(status: String) async throws {
        let (client, report, requests) = try await evaluate { _ in
            LoopbackServer.whole(status, Array("<html>no</html>".utf8))
        }
        #expect(!report.isOK && report.status == Int(status.prefix(3)))
        #expect(requests.count == 1)
        #expect(await client.snapshot().assignments == .empty)
    }

    @Test(
        "A redirect that keeps the method is followed", arguments: ["307 Temporary Redirect", "308 Permanent Redirect"])
    func followedRedirect(status: String) async throws {
        let (client, report, requests) = try await evaluate { request in
            request.line.hasPrefix("POST /moved")
                ? LoopbackServer.whole("200 OK", Array(assignments(of: "a").json()))
                : LoopbackServer.whole(status, [], headers: "Location: /moved\r\n")
        }
        #expect(report.isOK, "\(report.failure ?? "")")
        #expect(await client.getFlag("is_a"))
        #expect(requests.count == 2)
    }

    @Test("Redirects in a circle come to an end, and are a failure")
    func redirectCircle() async throws {
        let (_, report, requests) = try await evaluate { _ in
            LoopbackServer.whole("307 Temporary Redirect", [], headers: "Location: /again\r\n")
        }
        #expect(!report.isOK)
        #expect(requests.count < 100)
    }

    @Test("A body cut short is a failure and leaves what was there")
    func cutBody() async throws {
        let (client, report, _) = try await evaluate { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"flags\":{\"a\":true},")]
        }
        #expect(!report.isOK)
        #expect(await client.getFlag("a") == false)
    }

    @Test("A body in small slow pieces is taken in")
    func slowBody() async throws {
        let body = Array(assignments(of: "a").json())
        let (client, report, _) = try await evaluate { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n")]
                + body.flatMap { [.send([$0]), .pause(milliseconds: 1)] }
        }
        #expect(report.isOK)
        #expect(await client.getFlag("is_a"))
    }

    @Test("A body that keeps coming but does not end is given up after the limit")
    func endlessBody() async throws {
        let (_, report, _) = try await evaluate(timeLimit: 0.3) { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")]
                + Array(repeating: [LoopbackServer.Step.send(" "), .pause(milliseconds: 10)], count: 500).flatMap { $0 }
        }
        #expect(report.failure == "no answer within 0.3 s")
    }

    @Test("A server that never answers is given up after the limit")
    func silence() async throws {
        let (_, report, _) = try await evaluate(timeLimit: 0.2) { _ in [.hang] }
        #expect(report.failure == "no answer within 0.2 s")
    }

    @Test("A connection that is refused, and one that is closed without a word, are failures")
    func refusedConnection() async throws {
        let (_, closed, _) = try await evaluate { _ in [] }
        #expect(!closed.isOK && closed.status == nil)
        let server = try LoopbackServer { _ in [] }
        server.stop()
        let client = client(server)
        await client.identify()
        let report = try #require(await client.snapshot().evaluation.last)
        #expect(report.failure == "nobody answers at this address")
    }

    @Test("A compressed answer is taken in")
    func gzip() async throws {
        // `{"flags": {"zipped": true}}`, compressed (RFC 1952).
        let zipped = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWSstJTC9WslKoVqrKLChITQEyS4pKU2trAS8YsjgbAAAA"))
        let (client, report, _) = try await evaluate { _ in
            LoopbackServer.whole("200 OK", Array(zipped), headers: "Content-Encoding: gzip\r\n")
        }
        #expect(report.isOK, "\(report.failure ?? "")")
        #expect(await client.getFlag("zipped"))
    }

    @Test("5 MB of assignments are taken in")
    func large() async throws {
        let text = String(repeating: "x", count: 500)
        let configs = (0..<10_000).map { ("config_\($0)", JSONValue.string(text)) }
        let body: JSONValue = ["configs": .object(Dictionary(uniqueKeysWithValues: configs)), "flags": ["last": true]]
        let bytes = Array(body.json())
        #expect(bytes.count > 5_000_000)
        let (client, report, _) = try await evaluate { _ in LoopbackServer.whole("200 OK", bytes) }
        #expect(report.isOK)
        #expect(await client.getFlag("last"))
        #expect(await client.getConfig("config_9999") as? String == text)
    }

    @Test("A superseded request is closed, and the later answer counts")
    func superseded() async throws {
        let server = try LoopbackServer { request in
            String(decoding: request.body, as: UTF8.self).contains("\"a\"")
                ? [.hang] : LoopbackServer.whole("200 OK", Array(assignments(of: "b").json()))
        }
        defer { server.stop() }
        let client = client(server)
        let first = Task { await client.identify(["user_id": "a"]) }
        while server.requests.isEmpty { await Task.yield() }
        await client.identify(["user_id": "b"])
        await first.value
        #expect(await client.getFlag("is_b"))
    }

    @Test("Events and beacons go out over HTTP too")
    func events() async throws {
        let (arrived, signal) = AsyncStream<String>.makeStream()
        let server = try LoopbackServer { request in
            signal.yield(request.line)
            return LoopbackServer.whole("202 Accepted", [])
        }
        defer { server.stop() }
        let client = ShipeasyClient(
            clientKey: "pk", baseURL: server.url, isNetworkEnabled: true, isTrackingEnabled: true,
            telemetryURL: server.url.absoluteString, store: InMemoryAnonymousStore())
        await client.track("x")
        _ = await client.getFlag("f")
        var lines: [String] = []
        for await line in arrived {
            lines.append(line)
            if lines.count == 2 { break }
        }
        #expect(lines.contains("POST /collect HTTP/1.1"))
        #expect(lines.contains { $0.hasPrefix("GET /t/") && $0.hasSuffix("/client/prod/gate/f HTTP/1.1") })
    }
}
