import Foundation
import Testing

@testable import Shipeasy

@Suite("Reading JSON text")
struct JSONReadingTests {
    static let accepted: [(String, JSONValue)] = [
        // Values at the top, and the four kinds of white space.
        ("null", nil), ("true", true), ("false", false), (" \t\r\n1 \t\r\n", 1), (#""a""#, "a"), ("[]", []),
        ("{}", [:]),
        ("[ ]", []), ("{ }", [:]), ("[1 , 2]", [1, 2]), (#"{ "a" : 1 , "b" : [ ] }"#, ["a": 1, "b": []]),
        ("[[[]],{}]", [[[]], [:]]), (#"{"a":{"b":{"c":null}}}"#, ["a": ["b": ["c": nil]]]),
        // Numbers.
        ("0", 0), ("-0", 0), ("-1", -1), ("10", 10), ("0.5", 0.5), ("-0.5", -0.5), ("1.0", 1.0), ("1e2", 100.0),
        ("1E+2", 100.0), ("1e-2", 0.01), ("0e0", 0.0), ("0E10", 0.0), ("1.25e1", 12.5), ("1e00002", 100.0),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", 9_223_372_036_854_775_808.0), ("-9223372036854775809", -9_223_372_036_854_775_809.0),
        ("18446744073709551616", 18_446_744_073_709_551_616.0), ("1e-400", 0.0),
        ("5e-324", .double(.leastNonzeroMagnitude)),
        ("1.7976931348623157e308", 1.7976931348623157e308), ("0.1", 0.1), ("3.141592653589793", 3.141592653589793),
        ("123456789012345678901234567890", 123456789012345678901234567890.0),
        ("9007199254740993.0", 9007199254740992.0),
        ("0.000000000000000000000000000001", 1e-30), ("2.2250738585072014e-308", .double(.leastNormalMagnitude)),
        // Strings.
        (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u00E9\u65e5""#, "Aéé日"),
        (#""\uD83D\uDE00""#, "😀"), (#""\ud800\udc00""#, "\u{10000}"), (#""\udbff\udfff""#, "\u{10FFFF}"),
        (#""\u0000""#, "\0"), ("\"\u{7F}\u{2028}\u{2029}\"", "\u{7F}\u{2028}\u{2029}"), ("\"日本語 😀\"", "日本語 😀"),
        (#""日\n本""#, "日\n本"), (#""\uFFFF\uFEFF""#, "\u{FFFF}\u{FEFF}"),
        // Half of a surrogate pair, in the grammar but not in a string.
        (#""\ud800""#, "\u{FFFD}"), (#""\udc00x""#, "\u{FFFD}x"), (#""\ud800\ud800\udc00""#, "\u{FFFD}\u{10000}"),
        (#""\ud800\u0041""#, "\u{FFFD}A"), (#""\ud800\n""#, "\u{FFFD}\n"),
        // Names.
        (#"{"":0}"#, ["": 0]), (#"{"a":1,"a":2}"#, ["a": 2]), (#"{"\u0061":1,"a":2}"#, ["a": 2]),
        (#"{"é":1}"#, ["é": 1]),
    ]

    @Test("What RFC 8259 allows is read", arguments: accepted)
    func accepts(text: String, value: JSONValue) throws {
        #expect(try JSONValue(json: Data(text.utf8)) == value)
    }

    static let refused: [(String, Int, String)] = [
        // Text, offset of the error, a word of its message.
        ("", 0, "value"), ("  ", 2, "ends"), ("nul", 0, "null"), ("True", 0, "value"), ("NaN", 0, "value"),
        ("Infinity", 0, "value"), ("-Infinity", 1, "digit"), ("undefined", 0, "value"), ("'a'", 0, "value"),
        ("1 2", 2, "nothing"), ("truefalse", 4, "nothing"), ("[]]", 2, "nothing"), ("\u{FEFF}1", 0, "byte order"),
        ("\u{A0}1", 0, "value"), ("\u{C}1", 0, "value"), ("\u{B}1", 0, "value"), ("/**/1", 0, "value"),
        ("1//", 1, "nothing"),
        ("#1", 0, "value"), ("\0", 0, "value"), ("1\0", 1, "nothing"),
        // Lists and objects.
        ("[", 1, "ends"), ("[1", 2, "ends"), ("[1,", 3, "ends"), ("[1,]", 3, "value"), ("[,1]", 1, "value"),
        ("[1 2]", 3, ","), ("[1}", 2, "]"), ("{", 1, "ends"), (#"{"a"}"#, 4, ":"), (#"{"a":}"#, 5, "value"),
        (#"{"a":1,}"#, 7, "name"), (#"{,"a":1}"#, 1, "name"), (#"{a:1}"#, 1, "name"), (#"{'a':1}"#, 1, "name"),
        (#"{1:1}"#, 1, "name"), (#"{"a":1 "b":2}"#, 7, ","), (#"{"a":1]"#, 6, "}"), (#"{"a",1}"#, 4, ":"),
        (#"{"a"::1}"#, 5, "value"), ("]", 0, "value"), ("}", 0, "value"), (",", 0, "value"), (":", 0, "value"),
        // Numbers.
        ("01", 1, "0"), ("-01", 2, "0"), ("00", 1, "0"), ("+1", 0, "value"), (".5", 0, "value"), ("1.", 2, "digit"),
        ("1.e1", 2, "digit"), ("-", 1, "digit"), ("--1", 1, "digit"), ("1e", 2, "digit"), ("1e+", 3, "digit"),
        ("1e1.5", 3, "nothing"), ("0x10", 1, "nothing"), ("1_000", 1, "nothing"), ("1e400", 0, "large"),
        ("-1e400", 0, "large"), ("[1e999999999999999999999]", 1, "large"), ("１", 0, "value"), ("1.5.5", 3, "nothing"),
        // Strings.
        (#"""#, 1, "ends"), (#""a"#, 2, "ends"), (#""\"#, 2, "ends"), (#""\""#, 3, "ends"), (#""\a""#, 1, "escape"),
        (#""\U0041""#, 1, "escape"), (#""\'""#, 1, "escape"), (#""\u12""#, 5, "hexadecimal"),
        (#""\u12g4""#, 5, "hexadecimal"), (#""\u"#, 3, "ends"), ("\"a\nb\"", 2, "control"), ("\"a\tb\"", 2, "control"),
        ("\"\0\"", 1, "control"), ("\"\u{1F}\"", 1, "control"), ("\"\\n\u{1}\"", 3, "control"),
        (#""\ud800\u""#, 9, "hexadecimal"),
    ]

    @Test("What RFC 8259 forbids is refused, at the right place", arguments: refused)
    func refuses(text: String, offset: Int, word: String) {
        #expect {
            try JSONValue(json: Data(text.utf8))
        } throws: { error in
            guard let error = error as? JSONValue.SyntaxError else { return false }
            return error.offset == offset && error.message.contains(word)
        }
    }

    static let notUTF8: [([UInt8], Int)] = [
        ([0xFF], 0), ([0x80], 0), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xC3], 0), ([0xE0, 0x80, 0x80], 0),
        ([0xE0, 0x9F, 0xBF], 0), ([0xED, 0xA0, 0x80], 0), ([0xED, 0xBF, 0xBF], 0), ([0xE2, 0x82], 0),
        ([0xF0, 0x80, 0x80, 0x80], 0), ([0xF0, 0x9F, 0x98], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
        ([0xF5, 0x80, 0x80, 0x80], 0),
        ([0x61, 0xC3, 0xA9, 0xE2, 0x28, 0xA1], 3),
    ]

    @Test("Text in a string that is not UTF-8 is refused", arguments: notUTF8)
    func refusesInvalidUTF8(bytes: [UInt8], offset: Int) {
        for escape in ["", "\\n"] {
            let text = Array("[\"".utf8) + Array(escape.utf8) + bytes + Array("\"]".utf8)
            #expect {
                try JSONValue(json: Data(text))
            } throws: {
                ($0 as? JSONValue.SyntaxError)?.offset == offset + 2 + escape.utf8.count
            }
        }
    }

    @Test("Every Unicode scalar is read, raw and escaped")
    func readsEveryScalar() throws {
        var all = String.UnicodeScalarView()
        for code in UInt32(0x20)...0x10FFFF where code % 7 == 0 || code < 0x3000 {
            if let scalar = Unicode.Scalar(code), scalar != "\"", scalar != "\\" { all.append(scalar) }
        }
        let text = String(all)
        #expect(try JSONValue(json: "\"\(text)\"") == .string(text))
        let escaped = text.utf16.map {
            "\\u" + String(repeating: "0", count: 4 - String($0, radix: 16).count) + String($0, radix: 16)
        }
        #expect(try JSONValue(json: "\"\(escaped.joined())\"") == .string(text))
    }

    @Test("An error tells line and column, counted in characters as an editor shows them")
    func placesErrors() {
        #expect(throws: JSONValue.SyntaxError(message: "expected a value", offset: 16, line: 3, column: 6)) {
            try JSONValue(json: "{\n\"a\": 1,\n\"é\": x}")
        }
    }

    @Test("512 levels are read, 513 are an error, and 1,000,000 are no crash")
    func limitsDepth() throws {
        let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        var depth = 0
        var value: JSONValue? = try JSONValue(json: text)
        while let inner = value?.arrayValue {
            depth += 1
            value = inner.first
        }
        #expect(depth == 512)
        #expect(throws: JSONValue.SyntaxError.self) { try JSONValue(json: "[\(text)]") }
        #expect(throws: JSONValue.SyntaxError.self) {
            try JSONValue(json: String(repeating: #"{"a":["#, count: 500_000))
        }
    }

    @Test("The data may be a slice that does not start at 0")
    func readsSlices() throws {
        let data = Data("xx[1]xx".utf8)
        #expect(try JSONValue(json: data[2..<5]) == [1])
        #expect(throws: JSONValue.SyntaxError(message: "expected a value", offset: 1, line: 1, column: 2)) {
            try JSONValue(json: Data("xx[x]xx".utf8)[2..<5])
        }
    }

    @Test("Large objects keep every member")
    func readsLargeObjects() throws {
        let members = (0..<5000).map { "\"name_\($0)\":{\"value\":\($0),\"list\":[\($0),\"x\"]}" }
        let value = try JSONValue(json: "{\(members.joined(separator: ","))}")
        #expect(value.objectValue?.count == 5000)
        #expect(value["name_4321"] == ["value": 4321, "list": [4321, "x"]])
    }
}
