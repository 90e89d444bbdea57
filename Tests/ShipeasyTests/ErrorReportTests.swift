import Foundation
import Testing

@testable import Shipeasy

@Suite("Error reports")
struct ErrorReportTests {
    private enum PaymentError: Error, LocalizedError {
        case declined, long
        var errorDescription: String? {
            switch self {
            case .declined: "the card was declined"
            case .long: String(repeating: "x", count: 600)
            }
        }
    }

    private enum PlainError: Error { case broken }

    @Test("A report has everything the service takes, within its limits")
    func everything() async throws {
        let scripted = ScriptedTransport([:])
        let client = ShipeasyClient.test(scripted, privateAttributes: ["email"])
        client.see(PaymentError.declined).causesThe("checkout")
            .extras(["order_id": 42, "email": "x@example.com", "ratio": 0.5, "ok": true])
            .to("use the other processor", extras: ["order_id": 43, "note": String(repeating: "n", count: 300)])
        let event = try #require(await scripted.events("error", count: 1).first)
        #expect(event["kind"] == "caught" && event["error_type"] == "PaymentError")
        #expect(event["message"] == "the card was declined")
        #expect(event["subject"] == "checkout" && event["outcome"] == "use the other processor")
        #expect(event["side"] == "client" && event["env"] == "prod")
        #expect(event["sdk_version"]?.stringValue == PackageVersion.current)
        #expect((event["ts"]?.integerValue ?? 0) > 1_700_000_000_000)
        #expect(event["stack"]?.stringValue?.isEmpty == false)
        #expect((event["stack"]?.stringValue?.count ?? 0) <= 8000)
        #expect(
            event["extras"] == [
                "order_id": 43, "ratio": 0.5, "ok": true, "note": .string(String(repeating: "n", count: 200)),
            ])
    }

    @Test("Texts are cut to their limits, in whole characters")
    func limits() {
        var report = ErrorReport(PaymentError.long)
        report.subject = String(repeating: "é", count: 300)
        report.outcome = String(repeating: "👩‍👩‍👧", count: 300)
        let event = report.event(
            environment: "prod", stack: [String(repeating: "s", count: 9000)], isPrivate: { _ in false })
        #expect(event["message"]?.stringValue?.count == 500)
        #expect(event["subject"]?.stringValue?.count == 200)
        #expect(event["outcome"]?.stringValue == String(repeating: "👩‍👩‍👧", count: 200))
        #expect(event["stack"]?.stringValue?.count == 8000)
    }

    @Test("Extras are scalars and finite, at most twenty, the first by name, after the private ones are gone")
    func extras() {
        var report = ErrorReport(PlainError.broken)
        report.add(["nan": Double.nan, "list": [1], "object": ["a": 1], "null": NSNull(), "date": Date()])
        report.add(Dictionary(uniqueKeysWithValues: (10..<40).map { ("k\($0)", $0) }))
        let event = report.event(environment: "prod", stack: [], isPrivate: { $0 == "k10" })
        #expect(event["extras"]?.objectValue?.keys.sorted() == (11..<31).map { "k\($0)" })
        #expect(event["message"] == "broken" && event["stack"] == nil)
    }

    @Test("Subject and outcome have defaults, and a violation is its own message")
    func defaults() async throws {
        let scripted = ScriptedTransport([:])
        let client = ShipeasyClient.test(scripted)
        client.seeViolation("large query").to("")
        let event = try #require(await scripted.events("error", count: 1).first)
        #expect(
            event["kind"] == "violation" && event["error_type"] == "large query" && event["message"] == "large query")
        #expect(event["subject"] == "app" && event["outcome"] == "hit an error")
        #expect(event["stack"] == nil && event["extras"] == nil)
    }

    @Test("The end of the chain sends once, and nothing is sent without it")
    func idempotent() async {
        let scripted = ScriptedTransport([:])
        let client = ShipeasyClient.test(scripted)
        client.see(PlainError.broken).causesThe("never")
        let chain = client.see(PlainError.broken).causesThe("once")
        chain.to("a")
        chain.to("b")
        client.controlFlowException(PlainError.broken).because("expected").extras(["a": 1])
        await client.track("end")
        _ = await scripted.events("metric", count: 1)
        #expect(await scripted.events("error", count: 1).map { $0["subject"] } == ["once"])
    }

    @Test("Equal reports are sent once in 30 seconds, and 25 in all")
    func limiter() {
        let time = Locked<UInt64>(0)
        let limiter = ErrorLimiter(now: { time.withLock { $0 } })
        #expect(limiter.allows(["a"]) && !limiter.allows(["a"]) && limiter.allows(["b"]))
        time.withLock { $0 = 29_999_999_999 }
        #expect(!limiter.allows(["a"]))
        time.withLock { $0 = 30_000_000_000 }
        #expect(limiter.allows(["a"]) && !limiter.allows(["a"]))
        let rest = (0..<100).filter { limiter.allows(["\($0)"]) }
        #expect(rest.count == 22)
        time.withLock { $0 = .max / 2 }
        #expect(!limiter.allows(["new"]))
    }

    @Test("Errors that differ in their extras only are equal")
    func equality() async {
        let scripted = ScriptedTransport([:])
        let client = ShipeasyClient.test(scripted)
        for number in 0..<10 { client.see(PlainError.broken).extras(["n": number]).to("go on") }
        client.see(PlainError.broken).to("stop")
        await client.track("end")
        _ = await scripted.events("metric", count: 1)
        #expect(await scripted.events("error", count: 2).map { $0["outcome"] } == ["go on", "stop"])
    }

    @Test("A report while there is no client is dropped with a warning")
    func withoutClient() async {
        let messages = await warnings {
            SeeChain(ErrorReport(PlainError.broken), core: nil).causesThe("x").to("y")
        }
        #expect(messages.isEmpty)
    }
}
