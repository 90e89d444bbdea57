import Foundation
import Shipeasy

/// What the client costs: reads, taking in an answer, JSON text.
enum ClientBench {
    static func run() async {
        print("client, 10,000 flags and 10,000 configs")
        let body = response(flags: 10_000, configs: 10_000)
        let client = await makeClient(answering: body)
        await readsFromTheMainActor(client)
        await reads(client, "getFlag, from a detached task")
        await withListener(client) { await reads(client, "getFlag, from a detached task, with a listener") }
        await client.overrideFlag("forced", true)
        await reads(client, "getFlag, from a detached task, with an override set")
        await client.clearOverrides()
        await takingIn(body, client)
        await withListener(client) { await takingIn(body, client, note: ", with a listener") }
        text(body)
        let large = await makeClient(answering: response(flags: 100_000, configs: 0))
        await reads(large, "getFlag, from a detached task, 100,000 flags")
    }

    // MARK: Figures

    private static let readsPerRun = 200_000

    @MainActor
    private static func readsFromTheMainActor(_ client: ShipeasyClient) async {
        for note in ["", ", with a listener"] {
            let listener = note.isEmpty ? nil : listen(to: client)
            var figure = Figure("getFlag, from the main actor\(note)", unit: "ns")
            for _ in 0..<21 {
                var count = 0
                let start = ticks()
                for _ in 0..<readsPerRun where await client.getFlag("flag_4242") { count += 1 }
                figure.add(Double(ticks() - start) / Double(readsPerRun), keep: count == readsPerRun)
            }
            figure.show()
            listener?.cancel()
        }
    }

    private static func reads(_ client: ShipeasyClient, _ name: String) async {
        let figure = await Task.detached {
            var figure = Figure(name, unit: "ns")
            for _ in 0..<21 {
                var count = 0
                let start = ticks()
                for _ in 0..<readsPerRun where await client.getFlag("flag_4242") { count += 1 }
                figure.add(Double(ticks() - start) / Double(readsPerRun), keep: count == readsPerRun)
            }
            return figure
        }.value
        figure.show()
    }

    private static func takingIn(_ body: Data, _ client: ShipeasyClient, note: String = "") async {
        var figure = Figure("refreshAssignments, \(body.count / 1000) kB\(note)", unit: "ms")
        for _ in 0..<21 {
            let start = ticks()
            await client.refreshAssignments()
            figure.add(Double(ticks() - start) / 1e6)
        }
        figure.show()
    }

    private static func text(_ body: Data) {
        var reading = Figure("JSON text read", unit: "MB/s")
        var writing = Figure("JSON text written", unit: "MB/s")
        for _ in 0..<21 {
            let start = ticks()
            guard let value = try? JSONValue(json: body) else { return print("the text is not JSON") }
            let middle = ticks()
            let written = value.json()
            let end = ticks()
            reading.add(Double(body.count) / Double(middle - start) * 1e3)
            writing.add(Double(written.count) / Double(end - middle) * 1e3)
        }
        reading.show()
        writing.show()
    }

    // MARK: What is measured

    private static func makeClient(answering body: Data) async -> ShipeasyClient {
        let client = ShipeasyClient(
            clientKey: "pk_bench", isNetworkEnabled: true, isTrackingEnabled: false, store: InMemoryAnonymousStore()
        ) { request in
            guard let url = request.url,
                let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
            else { throw URLError(.badURL) }
            return (body, response)
        }
        await client.identify(["plan": "pro"])
        return client
    }

    private static func response(flags: Int, configs: Int) -> Data {
        let flags = (0..<flags).map { "\"flag_\($0)\":\($0.isMultiple(of: 2))" }
        let configs = (0..<configs).map { "\"config_\($0)\":{\"title\":\"Title \($0)\",\"limit\":\($0)}" }
        return Data(
            "{\"flags\":{\(flags.joined(separator: ","))},\"configs\":{\(configs.joined(separator: ","))}}".utf8)
    }

    private static func withListener(_ client: ShipeasyClient, _ body: () async -> Void) async {
        let listener = listen(to: client)
        await body()
        listener.cancel()
        await listener.value
    }

    private static func listen(to client: ShipeasyClient) -> Task<Void, Never> {
        let updates = client.subscribe()
        return Task.detached { for await _ in updates {} }
    }
}

/// One figure from several runs.
struct Figure: Sendable {
    private let name: String
    private let unit: String
    private var runs: [Double] = []

    init(_ name: String, unit: String) {
        self.name = name
        self.unit = unit
    }

    /// Adds a run; one whose answers were wrong does not count.
    mutating func add(_ value: Double, keep: Bool = true) { if keep { runs.append(value) } }

    /// Prints the middle run, the lowest and the highest, and how many there were.
    func show() {
        let sorted = runs.sorted()
        guard let lowest = sorted.first, let highest = sorted.last else { return print("  \(name): no run") }
        let label = name.padding(toLength: max(58, name.count), withPad: " ", startingAt: 0)
        let values = String(format: "%8.1f  (%.1f to %.1f)", sorted[sorted.count / 2], lowest, highest)
        print("  \(label)\(values) \(unit), \(sorted.count) runs")
    }
}

/// A monotonic clock, in nanoseconds.
func ticks() -> UInt64 { DispatchTime.now().uptimeNanoseconds }
