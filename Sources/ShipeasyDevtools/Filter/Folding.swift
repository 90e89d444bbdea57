import Foundation

/// How text is compared when it is searched: without case, accents and width, whatever way it is written in Unicode.
enum Folding {
    /// The folded text as UTF-8.
    static func bytes(of text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return bytes
    }

    /// Appends the folded text. ASCII, which most names are, is folded as it is copied.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        let start = bytes.count
        var isASCII = true
        for byte in text.utf8 {
            isASCII = isASCII && byte < 0x80
            bytes.append(lowercased(byte))
        }
        guard !isASCII else { return }
        bytes.removeSubrange(start...)
        let folded = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        for byte in folded.precomposedStringWithCanonicalMapping.utf8 { bytes.append(lowercased(byte)) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
