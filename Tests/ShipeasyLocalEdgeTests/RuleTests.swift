import Shipeasy
import Testing

@testable import ShipeasyLocalEdge

struct RuleTests {
    @Test(
        "A rule matches what the vendor's engines match",
        arguments: [
            (#""op": "eq", "value": "pro""#, #""pro""#, true), (#""op": "eq", "value": "pro""#, #""PRO""#, false),
            (#""op": "eq", "value": 1"#, "1.0", true), (#""op": "eq", "value": 1"#, "true", false),
            (#""op": "eq", "value": 1"#, #""1""#, false), (#""op": "eq", "value": true"#, "true", true),
            (#""op": "eq", "value": null"#, "null", true), (#""op": "eq""#, "null", true),
            (#""op": "eq", "value": [1, {"a": 2.0}]"#, #"[1.0, {"a": 2}]"#, true),
            (#""op": "eq", "value": 9007199254740993"#, "9007199254740992.0", false),
            (#""op": "eq", "value": "é""#, #""e\u0301""#, false), (#""op": "neq", "value": "é""#, #""e\u0301""#, true),
            (#""op": "in", "value": ["a", 7, true]"#, "7.0", true),
            (#""op": "in", "value": ["a", 7, true]"#, "1", false),
            (#""op": "in", "value": []"#, #""a""#, false), (#""op": "not_in", "value": []"#, #""a""#, true),
            (#""op": "in", "value": ["a","b","c","d","e","f","g","h","é"]"#, #""h""#, true),
            (#""op": "in", "value": ["a","b","c","d","e","f","g","h","é"]"#, #""e\u0301""#, false),
            (#""op": "in", "value": ["a","b","c","d","e","f","g","h",9]"#, "9", true),
            (#""op": "in", "value": "DE,US""#, #""DE""#, true), (#""op": "in", "value": {"DE": 1}"#, #""DE""#, false),
            (#""op": "not_in", "value": 5"#, "5", true),
            (#""op": "contains", "value": "@ex""#, #""a@example.org""#, true),
            (#""op": "contains", "value": "e""#, #""e\u0301""#, true),
            (#""op": "contains", "value": """#, #""a""#, true),
            (#""op": "contains", "value": "aab""#, #""aaab""#, true),
            (#""op": "contains", "value": 2"#, "[1, 2.0]", true),
            (#""op": "contains", "value": "a""#, #"{"a": 1}"#, false), (#""op": "contains", "value": 1"#, "12", false),
            (#""op": "regex", "value": "^a.c$""#, #""abc\n""#, true), (#""op": "regex", "value": "1""#, "1", false),
            (#""op": "gt", "value": 3"#, "3.5", true), (#""op": "gt", "value": "3""#, "4", true),
            (#""op": "gte", "value": 4"#, #"" 4.0 ""#, true), (#""op": "lt", "value": "1e3""#, #""1_0""#, true),
            (#""op": "lte", "value": 2"#, "true", false), (#""op": "gt", "value": 3"#, #""abc""#, false),
            (#""op": "gt", "value": 3"#, #""0x10""#, false), (#""op": "lt", "value": 3"#, #""""#, false),
            (#""op": "gt", "value": 3"#, #""inf""#, true), (#""op": "gt", "value": 3"#, #""nan""#, false),
            (#""op": "gt", "value": 3"#, "[9]", false), (#""op": "starts_with", "value": "p""#, #""pro""#, false),
        ])
    func operators(rule: String, actual: String, matches: Bool) throws {
        let user = ["attribute": try json(actual)]
        #expect(try outcome(of: #"{"attr": "attribute", \#(rule)}"#, for: user).isOn == matches)
    }

    @Test(
        "An absent attribute equals nothing and is in no list",
        arguments: [
            ("eq", "null", false), ("neq", "null", true), ("in", "[null]", false), ("not_in", "[null]", true),
            ("contains", #""""#, false), ("regex", #""""#, false), ("lt", "1", false), ("neq", #""x""#, true),
        ])
    func absent(word: String, value: String, matches: Bool) throws {
        #expect(try outcome(of: #"{"attr": "gone", "op": "\#(word)", "value": \#(value)}"#, for: [:]).isOn == matches)
        #expect(try outcome(of: #"{"op": "\#(word)", "value": \#(value)}"#, for: ["": "x"]).isOn == matches)
    }

    @Test("An unknown operator never matches, and the explanation says so")
    func unknown() throws {
        let found = try outcome(of: #"{"attr": "plan", "op": "starts_with", "value": "p"}"#, for: ["plan": "pro"])
        #expect(!found.isOn)
        #expect(found.note == #"the operator "starts_with" is not known"#)
    }

    @Test(
        "A text is a number where Python's float() takes it",
        arguments: [
            ("1", 1), (" 1\n", 1), ("+1.5", 1.5), (".5", 0.5), ("5.", 5), ("1e3", 1000), ("1_000.5", 1000.5),
            ("-Infinity", -Double.infinity), ("INF", .infinity), ("1__0", nil), ("_1", nil), ("1_", nil), ("1_.5", nil),
            ("0x1", nil), ("", nil), (" ", nil), ("1 2", nil), ("1e", nil), ("--1", nil), ("nan(1)", nil),
            ("infin", nil),
            ("1,5", nil), ("1e400", .infinity),
        ] as [(String, Double?)])
    func numbers(text: String, number: Double?) {
        #expect(Double(number: text) == number)
    }
}
