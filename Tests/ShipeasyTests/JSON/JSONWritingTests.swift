import Foundation
import Testing

@testable import Shipeasy

@Suite("Writing JSON text")
struct JSONWritingTests {
    static let written: [(JSONValue, String)] = [
        (nil, "null"), (true, "true"), (false, "false"), (0, "0"), (-5, "-5"), (.integer(.min), "-9223372036854775808"),
        (1.0, "1.0"), (-0.0, "-0.0"), (0.1, "0.1"), (1e16, "1e+16"), (.double(.leastNonzeroMagnitude), "5e-324"),
        (.double(.infinity), "null"), (.double(.nan), "null"),
        ("", #""""#), ("a/b", #""a/b""#), ("\"\\", #""\"\\""#), ("\n\r\t", #""\n\r\t""#),
        ("\0\u{1}\u{8}\u{1F}", #""\u0000\u0001\u0008\u001f""#), ("日本😀", "\"日本😀\""),
        ([], "[]"), ([1, [2], [:]], "[1,[2],{}]"), (["b": 1, "a": [nil], "": 2], #"{"":2,"a":[null],"b":1}"#),
    ]

    @Test("Every kind has one text, with members sorted by name", arguments: written)
    func writes(value: JSONValue, text: String) {
        #expect(String(decoding: value.json(), as: UTF8.self) == text)
    }

    @Test("Names are sorted by their bytes, whatever their length and what they begin with", arguments: 0..<10)
    func sortsNames(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let starts = ["", "a", "sixteen_letters_", "sixteen_letters_and_more", "é", "日本語日本語日本語", "\0"]
        var members: [String: JSONValue] = [:]
        for _ in 0..<300 {
            let start = starts[Int.random(in: 0..<starts.count, using: &random)]
            members[start + JSONValue.randomText(using: &random)] = true
        }
        let sorted = members.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let text = sorted.map { String(decoding: JSONValue.string($0).json(), as: UTF8.self) + ":true" }
        #expect(
            String(decoding: JSONValue.object(members).json(), as: UTF8.self) == "{\(text.joined(separator: ","))}")
    }

    @Test("Pretty text has a member a line")
    func writesPretty() {
        let value: JSONValue = ["list": [1, 2.0], "empty": [], "none": [:], "name": "x"]
        #expect(
            String(decoding: value.json(pretty: true), as: UTF8.self) == """
                {
                  "empty": [],
                  "list": [
                    1,
                    2.0
                  ],
                  "name": "x",
                  "none": {}
                }
                """)
    }

    @Test("What was written is read back equal, kinds included, for random values", arguments: 0..<20)
    func roundTrips(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let value = JSONValue.random(depth: 4, using: &random)
            #expect(try JSONValue(json: value.json()) == value)
            #expect(try JSONValue(json: value.json(pretty: true)) == value)
        }
    }

    @Test("Foundation reads what was written as the same value")
    func agreesWithFoundation() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let value: JSONValue = [JSONValue.random(depth: 3, using: &random)]
            let again = try JSONDecoder().decode(JSONValue.self, from: value.json())
            #expect(again.comparable == value.comparable)
        }
    }

    @Test("Any encoder and decoder can carry a value")
    func isCodable() throws {
        let value: JSONValue = ["a": [nil, true, 1, 1.5, "x"], "b": [:]]
        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)) == value)
        #expect(
            try JSONDecoder().decode([JSONValue].self, from: Data(#"[false,0,"",{},[]]"#.utf8)) == [
                false, 0, "", [:], [],
            ])
    }
}

extension JSONValue {
    /// With every number as a double: Foundation's decoder does not keep the kinds of numbers apart.
    fileprivate var comparable: JSONValue {
        switch self {
        case .integer(let value): .double(Double(value))
        case .array(let values): .array(values.map(\.comparable))
        case .object(let values): .object(values.mapValues(\.comparable))
        default: self
        }
    }
}
