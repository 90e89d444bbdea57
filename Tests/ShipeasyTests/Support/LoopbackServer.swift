import Foundation
import Shipeasy

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A tiny HTTP server on 127.0.0.1: for each request it sends the bytes that the test says, in pieces with pauses.
final class LoopbackServer: Sendable {
    /// What the server does with one request.
    enum Step: Sendable {
        case send([UInt8])
        /// Waits, or ends at once when the server stops.
        case pause(milliseconds: Int)
        /// Waits until the server stops.
        case hang

        static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
    }

    /// A request as it came.
    struct Request: Sendable {
        var line: String
        var headers: [String: String]
        var body: [UInt8]
    }

    let port: UInt16
    private let listener: Int32
    private let state: Locked<State>
    private let answer: @Sendable (Request) -> [Step]

    private struct State {
        var requests: [Request] = []
        var isStopped = false
    }

    /// A server that answers with what `answer` says.
    init(_ answer: @escaping @Sendable (Request) -> [Step]) throws {
        self.answer = answer
        state = Locked(State())
        #if canImport(Glibc)
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (isBound, isKnown) = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                (bind(listener, address, length) == 0, getsockname(listener, address, &length) == 0)
            }
        }
        guard listener >= 0, isBound, isKnown, listen(listener, 64) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
        Thread { self.acceptAll() }.start()
    }

    /// The address of the server.
    var url: URL { URL(string: "http://127.0.0.1:\(port)") ?? URL(fileURLWithPath: "/") }

    /// The requests so far.
    var requests: [Request] { state.withLock { $0.requests } }

    /// Stops the server and everything it is waiting for.
    func stop() {
        state.withLock { $0.isStopped = true }
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// The answer with that status, type and body, whole.
    static func whole(_ status: String, _ body: [UInt8], headers: String = "") -> [Step] {
        [
            .send("HTTP/1.1 \(status)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\(headers)\r\n"),
            .send(body),
        ]
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    private func acceptAll() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            Thread { self.serve(connection) }.start()
        }
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        guard let request = read(connection) else { return }
        state.withLock { $0.requests.append(request) }
        for step in answer(request) {
            switch step {
            case .send(let bytes): guard write(bytes, to: connection) else { return }
            case .pause(let milliseconds): wait(milliseconds)
            case .hang: while !isStopped { wait(5) }
            }
        }
        shutdown(connection, Int32(SHUT_WR))
        // Until the client has closed too: closing first could throw away what it has not read.
        var rest = [UInt8](repeating: 0, count: 1024)
        while recv(connection, &rest, rest.count, 0) > 0 {}
    }

    private func wait(_ milliseconds: Int) {
        for _ in 0..<milliseconds where !isStopped { usleep(1000) }
    }

    private func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Self.flags) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    #if canImport(Darwin)
        private static let flags: Int32 = 0
    #else
        // A client that has gone away is no reason to die of SIGPIPE.
        private static let flags = Int32(MSG_NOSIGNAL)
    #endif

    private func read(_ connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        let end = Array("\r\n\r\n".utf8)
        var head: Int?
        var length = 0
        var lines: [String] = []
        while true {
            if head == nil, let start = bytes.firstRange(of: end)?.lowerBound {
                head = start + 4
                lines = String(decoding: bytes[..<start], as: UTF8.self).components(separatedBy: "\r\n")
                let header = lines.first { $0.lowercased().hasPrefix("content-length:") }
                length = header.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
            }
            if let head, bytes.count >= head + length {
                let headers = lines.dropFirst().map { $0.split(separator: ":", maxSplits: 1) }.filter { $0.count == 2 }
                return Request(
                    line: lines.first ?? "",
                    headers: Dictionary(
                        headers.map { ($0[0].lowercased(), $0[1].trimmingCharacters(in: .whitespaces)) },
                        uniquingKeysWith: { first, _ in first }),
                    body: Array(bytes[head..<(head + length)]))
            }
            let count = recv(connection, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            bytes += chunk[..<count]
        }
    }
}

extension [UInt8] {
    fileprivate func firstRange(of needle: [UInt8]) -> Range<Int>? {
        guard count >= needle.count else { return nil }
        for start in 0...(count - needle.count) where self[start..<(start + needle.count)].elementsEqual(needle) {
            return start..<(start + needle.count)
        }
        return nil
    }
}
