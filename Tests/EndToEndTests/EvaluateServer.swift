import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The vendor's own engine behind HTTP on a port of its own; it is stopped when the last test that holds it is over.
final class EvaluateServer: Sendable {
    /// Where it listens, such as `http://127.0.0.1:40123`.
    let address: String
    /// The key that it takes.
    static let key = "pk_test_0123456789"
    /// The project that it serves.
    static let project = fixture("project.json")

    private let child: Child

    private init(child: Child, address: String) {
        self.child = child
        self.address = address
    }

    deinit { child.terminate() }

    /// The path of a fixture.
    static func fixture(_ name: String) -> String {
        Bundle.module.bundleURL.appendingPathComponent("Fixtures/\(name)").path
    }

    /// Starts a server; it takes requests when this returns.
    static func start(project: String = EvaluateServer.project) async throws -> EvaluateServer {
        let folder = TemporaryFolder()
        let output = try folder.write("", to: "output")
        let child = try Child(
            ["python3", fixture("evaluate_server.py"), project, "--key", key],
            environment: ProcessInfo.processInfo.environment, output: output, error: output)
        let deadline = Date().addingTimeInterval(60)
        var text = ""
        while !text.contains("\n"), Date() < deadline {
            try await Task.sleep(nanoseconds: 20_000_000)
            text = try String(contentsOfFile: output, encoding: .utf8)
        }
        guard text.hasPrefix("listening on "), let port = text.split(whereSeparator: \.isWhitespace).last else {
            child.terminate()
            throw Failure("the server did not start; the README's test command installs what it needs: \(text)")
        }
        return EvaluateServer(child: child, address: "http://127.0.0.1:\(port)")
    }

    /// The options that point the command here.
    var options: [String] { ["--client-key", EvaluateServer.key, "--base-url", address] }

    /// Every evaluation that was asked for so far: headers, query and body.
    func requests() async throws -> [[String: Any]] {
        let body = try await fetch("/requests", body: nil)
        return try JSONSerialization.jsonObject(with: body) as? [[String: Any]] ?? []
    }

    /// The users of every evaluation so far, oldest first.
    func users() async throws -> [NSDictionary] {
        try await requests().compactMap { ($0["body"] as? [String: Any])?["user"] as? NSDictionary }
    }

    /// Makes the next evaluations go wrong; see the server's own page for the fields. `{}` makes them right again.
    func fail(_ faults: String) async throws { _ = try await fetch("/faults", body: faults) }

    private func fetch(_ path: String, body: String?) async throws -> Data {
        var request = URLRequest(url: try #require(URL(string: address + path)))
        if let body {
            request.httpMethod = "POST"
            request.httpBody = Data(body.utf8)
        }
        return try await URLSession.shared.data(for: request).0
    }

    /// An address at which nothing listens.
    static func deadAddress() throws -> String {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw Failure("no port to be had") }
        return "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    }
}
