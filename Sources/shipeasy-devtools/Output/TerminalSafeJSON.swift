import Foundation

/// JSON text that can be looked at in a terminal.
///
/// JSON escapes what is below U+0020. Terminals and people are misled by more: delete and C1 (some terminals obey
/// U+009B as they do ESC `[`), characters that turn the direction of writing, and U+2028 and U+2029, which end a line
/// in JavaScript. All of them can stand only within strings, where `\uXXXX` means the same.
enum TerminalSafeJSON {
    /// The text with all of those escaped.
    static func escaped(_ json: Data) -> Data {
        guard json.contains(where: isSuspect) else { return json }
        var result: [UInt8] = []
        result.reserveCapacity(json.count + 64)
        let bytes = [UInt8](json)
        var index = 0
        while index < bytes.count {
            if let (scalar, length) = escape(bytes[index...].prefix(3)) {
                result += "\\u".utf8
                for shift in [12, 8, 4, 0] { result.append(hexDigits[Int(scalar >> UInt16(shift)) & 15]) }
                index += length
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return Data(result)
    }

    /// Whether an escaped character can begin with that byte of UTF-8.
    private static func isSuspect(_ byte: UInt8) -> Bool {
        byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
    }

    /// The scalar to escape at the start of these bytes of UTF-8, with its length in bytes.
    private static func escape(_ bytes: ArraySlice<UInt8>) -> (scalar: UInt16, length: Int)? {
        let at = bytes.startIndex
        guard let first = bytes.first, isSuspect(first) else { return nil }
        if first == 0x7F { return (0x7F, 1) }
        guard bytes.count >= 2 else { return nil }
        let second = bytes[at + 1]
        switch first {
        case 0xC2 where second < 0xA0: return (UInt16(second), 2)  // U+0080 to U+009F
        case 0xD8 where second == 0x9C: return (0x61C, 2)
        case 0xE2 where bytes.count == 3:
            let scalar = 0x2000 | UInt16(second & 0x3F) << 6 | UInt16(bytes[at + 2] & 0x3F)
            let isBidirectional =
                scalar == 0x200E || scalar == 0x200F || 0x202A...0x202E ~= scalar || 0x2066...0x2069 ~= scalar
            return isBidirectional || scalar == 0x2028 || scalar == 0x2029 ? (scalar, 3) : nil
        default: return nil
        }
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)
}
