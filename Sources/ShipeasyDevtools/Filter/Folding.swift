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
        let isASCII: Bool? = text.utf8.withContiguousStorageIfAvailable { source in
            guard source.allSatisfy({ $0 < 0x80 }) else { return false }
            bytes.append(contentsOf: source.lazy.map(lowercased))
            return true
        }
        guard isASCII != true else { return }
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        bytes.append(contentsOf: folded.precomposedStringWithCanonicalMapping.utf8.lazy.map(lowercased))
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
