import Foundation
import Shipeasy

extension LocalEdge {
    /// What an evaluation line by line came to.
    public struct LineSummary: Sendable, Hashable {
        /// How many lines there were.
        public var lines = 0
        /// How many of them were no user.
        public var badLines = 0
    }

    /// Answers one user after the other: each line in is a JSON object of attributes, each line out the body of
    /// ``evaluate(user:sticky:)`` for it, in the same order. A line that is no user is answered by
    /// `{"error": "…", "line": N}` in its place; an empty line is no user.
    ///
    /// Memory does not grow with the number of lines. What is known is written before more is waited for, so that
    /// a program can ask and be answered through a pipe.
    ///
    /// - Parameter descriptor: read from until it ends; it is not closed.
    /// - Parameter longestLine: a line of more bytes is answered by an error, and is not kept in memory.
    /// - Parameter write: takes whole lines with their ends. What it throws ends the evaluation.
    /// - Throws: what `write` throws, and a ``ProjectFileError``, unreadable, where reading fails.
    public func evaluateLines(
        from descriptor: Int32, longestLine: Int = 16 << 20, write: (Data) throws -> Void
    ) throws -> LineSummary {
        var splitter = LineSplitter(longestLine: longestLine)
        var summary = LineSummary()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try FileReading.chunk(descriptor, into: &chunk)
            var out = Data()
            splitter.take(chunk[..<count], isEnd: count == 0) { line in
                summary.lines += 1
                let (answer, isBad) = self.answer(line, number: summary.lines)
                if isBad { summary.badLines += 1 }
                out.append(answer.json())
                out.append(UInt8(ascii: "\n"))
            }
            if !out.isEmpty { try write(out) }
            if count == 0 { return summary }
        }
    }

    private func answer(_ line: LineSplitter.Line, number: Int) -> (answer: JSONValue, isBad: Bool) {
        let problem: String
        switch line {
        case .tooLong(let limit): problem = "the line is longer than \(limit) bytes"
        case .bytes(let bytes):
            do {
                let value = try JSONValue(json: Data(bytes))
                if let user = value.objectValue { return (evaluate(user: user), false) }
                problem = "expected an object of attributes, found \(words(value))"
            } catch let error as JSONValue.SyntaxError {
                problem = bytes.isEmpty ? "the line is empty" : "column \(error.column): \(printable(error.message))"
            } catch {
                problem = printable("\(error)")
            }
        }
        return (["error": .string(problem), "line": .integer(number)], true)
    }
}

/// Cuts a stream of bytes into lines.
struct LineSplitter {
    /// One line without its end.
    enum Line {
        case bytes(ArraySlice<UInt8>)
        case tooLong(limit: Int)
    }

    private let longestLine: Int
    private var beginning: [UInt8] = []
    private var isTooLong = false

    init(longestLine: Int) { self.longestLine = longestLine }

    /// Takes more bytes and gives each line that is complete; at the end also a last one without a line end.
    mutating func take(_ bytes: ArraySlice<UInt8>, isEnd: Bool, _ line: (Line) -> Void) {
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            keep(rest[..<end])
            finish(line)
            rest = rest[(end + 1)...]
        }
        keep(rest)
        if isEnd && (!beginning.isEmpty || isTooLong) { finish(line) }
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        if isTooLong || beginning.count + bytes.count > longestLine {
            isTooLong = true
            beginning = []
        } else {
            beginning += bytes
        }
    }

    private mutating func finish(_ line: (Line) -> Void) {
        if isTooLong {
            line(.tooLong(limit: longestLine))
        } else {
            line(.bytes(beginning.last == UInt8(ascii: "\r") ? beginning.dropLast() : beginning[...]))
        }
        beginning.removeAll(keepingCapacity: beginning.capacity <= 1 << 16)
        isTooLong = false
    }
}
