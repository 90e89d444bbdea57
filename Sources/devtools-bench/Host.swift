import Foundation
import Shipeasy
import ShipeasyDevtools

/// The overlay on a host with many flags, to be measured from outside. The host reads the first flag ten thousand times a
/// second; each evaluation turns every flag around. A line in `log` tells when a read gave another value, and when an
/// answer arrived: `read NANOSECONDS` and `answer NANOSECONDS` of the monotonic clock.
func host(flags count: Int, log path: String) async throws {
    let log = try Log(path: path)
    let names = (0..<count).map { "flag_\(100_000 + $0)" }
    let answers = [false, true].map { isOn in
        JSONValue.object(["flags": .object(Dictionary(uniqueKeysWithValues: names.map { ($0, .bool(isOn)) }))]).json()
    }
    let asked = Locked(0)
    let client = ShipeasyClient(
        clientKey: "local", isNetworkEnabled: true, isTrackingEnabled: false, store: InMemoryAnonymousStore(),
        transport: { request in
            guard let url = request.url,
                let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
            else { throw URLError(.badURL) }
            guard url.path.hasSuffix("/sdk/evaluate") else { return (Data(), response) }
            log.note("answer")
            let number = asked.withLock { asked in
                defer { asked += 1 }
                return asked
            }
            return (answers[number % 2], response)
        })
    await client.identify(["user_id": "u_123"])
    let reader = Task.detached {
        var last = await client.getFlag(names[0])
        while !Task.isCancelled {
            let isOn = await client.getFlag(names[0])
            if isOn != last { log.note("read") }
            last = isOn
            try? await Task.sleep(nanoseconds: 100_000)
        }
    }
    defer { reader.cancel() }
    var configuration = DevtoolsOverlay.Configuration()
    configuration.settingsSuite = nil
    configuration.title = "a host"
    try await DevtoolsOverlay(client: client, configuration: configuration).present()
}

/// Lines in a file, each written at once.
private final class Log: Sendable {
    private let descriptor: Int32

    init(path: String) throws {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    func note(_ event: String) {
        let line = "\(event) \(DispatchTime.now().uptimeNanoseconds)\n"
        _ = write(descriptor, line, line.utf8.count)
    }
}
