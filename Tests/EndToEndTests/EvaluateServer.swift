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

    private let process: Process
    /// The server ends when this is closed.
    private let input: Pipe

    private init(process: Process, input: Pipe, address: String) {
        self.process = process
        self.input = input
        self.address = address
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.terminate()
    }

    /// The path of a fixture.
    static func fixture(_ name: String) -> String {
        Bundle.module.bundleURL.appendingPathComponent("Fixtures/\(name)").path
    }

    /// Starts a server; it takes requests when this returns.
    static func start(project: String = EvaluateServer.project) async throws -> EvaluateServer {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", fixture("evaluate_server.py"), project, "--key", key]
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let line = try await onThread {
            var line = Data()
            while let byte = try output.fileHandleForReading.read(upToCount: 1), byte.first != UInt8(ascii: "\n") {
                if byte.isEmpty { break }
                line += byte
            }
            return String(decoding: line, as: UTF8.self)
        }
        guard let port = line.split(separator: " ").last.flatMap({ Int($0) }) else {
            let message = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
            throw Failure("the server did not start; the README's test command installs what it needs: \(message)")
        }
        return EvaluateServer(process: process, input: input, address: "http://127.0.0.1:\(port)")
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

/// Something that a test needs and that is not there.
struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
