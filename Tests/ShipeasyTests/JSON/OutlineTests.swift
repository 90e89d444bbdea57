import Foundation
import Testing

@testable import Shipeasy

@Suite("A JSON text of which the upper objects are read")
struct OutlineTests {
    @Test("A member of that depth is read when it is asked for, and anything else at once")
    func depth() throws {
        let json = #"{"a": {"x": {"n": [1, {"y": 2}]}, "s": "t"}, "l": [{"b": {"c": 1}}], "n": null}"#
        let outline = try JSONOutline(json: Data(json.utf8), depth: 2)
        #expect(outline.root["l"] == [["b": ["c": 1]]])
        #expect(outline.root["n"] == .null)
        let members = try #require(outline.root["a"]?.objectValue)
        #expect(Set(members.keys) == ["x", "s"])
        #expect(members.values.allSatisfy { $0.integerValue != nil })
        #expect(outline.value(try #require(members["x"])) == ["n": [1, ["y": 2]]])
        #expect(outline.value(try #require(members["s"])) == "t")
    }

    @Test("Whatever the text and the depth, all members together are the value", arguments: 1...5)
    func whole(depth: Int) throws {
        var random = SeededGenerator(seed: UInt64(depth))
        for _ in 0..<300 {
            let value: JSONValue = ["a": .random(depth: 5, using: &random), "b": .random(depth: 5, using: &random)]
            let outline = try JSONOutline(json: value.json(pretty: .random(using: &random)), depth: depth)
            #expect(Self.filled(outline.root, outline, level: 0) == value)
        }
    }

    @Test("The last of several members with one name wins, on every level")
    func duplicates() throws {
        let json = #"{"a": {"x": {"n": 1}}, "a": {"x": {"n": 2}, "x": {"n": 3, "n": 4}}}"#
        let outline = try JSONOutline(json: Data(json.utf8), depth: 2)
        #expect(Self.filled(outline.root, outline, level: 0) == ["a": ["x": ["n": 4]]])
    }

    @Test(
        "What is wrong in a part that is not read is found, in the same words and place",
        arguments: [
            #"{"a": {"b": {"c": [1, 2}}}"#, #"{"a": {"b": "\q"}}"#, #"{"a": {"b": tru}}"#, #"{"a": {"b": 1}"#,
            #"{"a": {"b": {"c" 1}}}"#, #"{"a": {"b": 1e999}}"#, #"{"a": {"b": {}}} x"#, "{\"a\": {\"b\": \"\u{1}\"}}",
            #"{"a": {"b": \#(String(repeating: "[", count: 600))}}"#,
        ])
    func faults(json: String) {
        let expected = #expect(throws: JSONValue.SyntaxError.self) { try JSONValue(json: json) }
        let found = #expect(throws: JSONValue.SyntaxError.self) {
            _ = try JSONOutline(json: Data(json.utf8), depth: 2)
        }
        #expect(found == expected)
    }

    @Test("Bytes that are not UTF-8 are found in a part that is not read")
    func encoding() {
        let json = Data(#"{"a": {"b": ""#.utf8) + [0xFF] + Data(#""}}"#.utf8)
        #expect(throws: JSONValue.SyntaxError.self) { _ = try JSONOutline(json: json, depth: 2) }
    }

    /// The value with every part read.
    private static func filled(_ value: JSONValue, _ outline: JSONOutline, level: Int) -> JSONValue {
        guard let members = value.objectValue else { return value }
        return .object(
            members.mapValues {
                level + 1 == outline.depth ? outline.value($0) : filled($0, outline, level: level + 1)
            })
    }
}
