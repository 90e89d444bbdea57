/// Words as a POSIX shell reads them.
enum ShellWord {
    /// A text as one word. It is quoted only where that is needed.
    ///
    /// With control or other invisible characters it is written `$'…'` (POSIX.1-2024, 2.2.4; bash, zsh and ksh), so
    /// that pasting it into a terminal cannot do anything but type it.
    static func quoted(_ text: String) -> String {
        if text.unicodeScalars.contains(where: \.isInvisible) { return dollarQuoted(text) }
        if !text.isEmpty, text.utf8.allSatisfy(isPlain) { return text }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    private static func dollarQuoted(_ text: String) -> String {
        var word = "$'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'": word += "\\'"
            case "\\": word += "\\\\"
            case "\n": word += "\\n"
            case "\r": word += "\\r"
            case "\t": word += "\\t"
            default:
                guard scalar.isInvisible else {
                    word.unicodeScalars.append(scalar)
                    continue
                }
                // Three octal digits end by themselves, whatever follows them.
                for byte in String(scalar).utf8 {
                    let digits = String(byte, radix: 8)
                    word += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
                }
            }
        }
        return word + "'"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "_-./:=,+@%".utf8.contains(byte)
        }
    }
}
