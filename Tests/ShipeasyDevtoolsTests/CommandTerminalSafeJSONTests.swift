import Foundation
import Shipeasy
import Testing

@testable import shipeasy_devtools

@Suite("JSON that is safe to look at")
struct CommandTerminalSafeJSONTests {
    @Test("Whatever a terminal or a reader would be misled by is escaped, and reads back the same")
    func escapes() throws {
        var scalars: [UInt32] = [0x1B, 0x7F, 0x61C, 0x200E, 0x200F, 0x2028, 0x2029]
        scalars += 0x80...0x9F
        scalars += 0x202A...0x202E
        scalars += 0x2066...0x2069
        for value in scalars {
            let scalar = try #require(Unicode.Scalar(value))
            let text = "a\(Character(scalar))b"
            let json = TerminalSafeJSON.escaped(JSONValue.string(text).json())
            let hexadecimal = String(value, radix: 16)
            let digits = String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
            #expect(String(decoding: json, as: UTF8.self) == "\"a\\u\(digits)b\"")
            #expect(try JSONValue(json: json) == .string(text))
        }
    }

    @Test("Every other character stays as it is, its neighbours in UTF-8 too")
    func keeps() {
        let text = "é ß Ø ؛ ؝ 日本語 ‍👩‍👩‍👧 \u{A0} \u{2027} \u{202F} \u{2065} \u{206A} € ✓ 🚀"
        let json = JSONValue.string(text).json()
        #expect(TerminalSafeJSON.escaped(json) == json)
    }

    @Test("Bytes that end in the middle of a character are passed on")
    func cut() {
        for bytes: [UInt8] in [[0xC2], [0xE2], [0xE2, 0x80], [0xD8], []] {
            #expect(TerminalSafeJSON.escaped(Data(bytes)) == Data(bytes))
        }
    }
}
