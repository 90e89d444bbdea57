import Foundation
import Shipeasy
import Testing

@testable import ShipeasyLocalEdge

@Suite(.timeLimit(.minutes(1)))
struct LineEvaluationTests {
    @Test("Each user is answered on its line, in order; a line that is no user by an error with its number")
    func lines() throws {
        let edge = try edge(gates: #"{"pro": {"enabled": true, "rolloutPct": 10000, "rules": [\#(rule)]}}"#)
        let text = "{\"plan\": \"pro\"}\n{oops}\r\n\n[1]\n{\"plan\": \"free\"}\r\n{\"plan\": \"p\\u0072o\"}"
        let (lines, summary) = try answer(edge, [Data(text.utf8)])
        #expect(lines.map { $0["flags"]?["pro"] } == [true, nil, nil, nil, false, true])
        #expect(lines.map { $0["line"] } == [nil, 2, 3, 4, nil, nil])
        #expect(lines[1]["error"]?.stringValue?.hasPrefix("column 2: ") == true)
        #expect(lines[2]["error"] == "the line is empty")
        #expect(lines[3]["error"] == "expected an object of attributes, found [1]")
        #expect(summary == .init(lines: 6, badLines: 3))
    }

    @Test("Wherever the input is cut into pieces, the answers are the same")
    func pieces() throws {
        let edge = try edge(gates: #"{"pro": {"enabled": true, "rolloutPct": 10000, "rules": [\#(rule)]}}"#)
        let text = Data("{\"plan\": \"pro\"}\n{\"größe\": \"支払い\"}\n\n{\"plan\": \"pro\"}\n".utf8)
        let whole = try answer(edge, [text]).lines
        #expect(whole.count == 4)
        for cut in 0...text.count {
            #expect(try answer(edge, [Data(text[..<cut]), Data(text[cut...])]).lines == whole)
        }
    }

    @Test("A line that is too long is answered by an error and does not stop the others")
    func longLine() throws {
        let edge = try edge()
        let long = Data((String(repeating: "x", count: 300_000) + "\n{}\n").utf8)
        let (lines, summary) = try answer(edge, [Data("{}\n".utf8), long], longestLine: 1000)
        #expect(lines.map { $0["line"] } == [nil, 2, nil])
        #expect(lines[1]["error"] == "the line is longer than 1000 bytes")
        #expect(summary.badLines == 1)
    }

    @Test("An answer is written before more input is waited for")
    func interactive() throws {
        let edge = try edge()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let question = Array("{}\n".utf8)
        _ = write(ends[1], question, question.count)
        var answers = 0
        // The next question is asked only once the one before is answered; else this would wait for ever.
        let summary = try edge.evaluateLines(from: ends[0]) { _ in
            answers += 1
            if answers < 20 { _ = write(ends[1], question, question.count) } else { close(ends[1]) }
        }
        close(ends[0])
        #expect(answers == 20)
        #expect(summary.lines == 20)
    }

    @Test("A reader that fails, and a writer that fails, end the evaluation")
    func failures() throws {
        let edge = try edge()
        #expect(throws: ProjectFileError.self) { try edge.evaluateLines(from: -1) { _ in } }
        struct Full: Error {}
        #expect(throws: Full.self) { try answer(edge, [Data("{}\n{}\n".utf8)]) { _ in throw Full() } }
    }

    private let rule = #"{"attr": "plan", "op": "eq", "value": "pro"}"#

    /// What is answered to the pieces, written to a pipe one after the other.
    @discardableResult
    private func answer(
        _ edge: LocalEdge, _ pieces: [Data], longestLine: Int = 16 << 20, also check: (Data) throws -> Void = { _ in }
    ) throws -> (lines: [JSONValue], summary: LocalEdge.LineSummary) {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let end = ends[1]
        let thread = Thread {
            for piece in pieces {
                var rest = Array(piece)
                while !rest.isEmpty { rest.removeFirst(max(0, write(end, rest, rest.count))) }
            }
            close(end)
        }
        thread.start()
        defer { close(ends[0]) }
        var out = Data()
        let summary = try edge.evaluateLines(from: ends[0], longestLine: longestLine) { data in
            try check(data)
            out += data
        }
        let lines = try out.split(separator: UInt8(ascii: "\n")).map { try JSONValue(json: Data($0)) }
        return (lines, summary)
    }
}
