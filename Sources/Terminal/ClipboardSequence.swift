/// What asks a terminal to put text on the clipboard: OSC 52 of xterm's "Control Sequences".
public enum ClipboardSequence {
    /// The longest text, in bytes of UTF-8: xterm and others ignore a sequence of more than 100,000.
    public static let limit = 74_000

    /// The bytes to send, or `nil` if the text is too long.
    public static func bytes(for text: String) -> [UInt8]? {
        guard text.utf8.count <= limit else { return nil }
        return Array("\u{1B}]52;c;".utf8) + base64(Array(text.utf8)) + Array("\u{1B}\\".utf8)
    }

    /// RFC 4648, section 4. Foundation's costs milliseconds at start-up for everybody who links this module alone.
    static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var encoded: [UInt8] = []
        encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for digit in 0..<4 {
                encoded.append(
                    digit <= group.count ? alphabet[bits >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
            }
        }
        return encoded
    }
}
