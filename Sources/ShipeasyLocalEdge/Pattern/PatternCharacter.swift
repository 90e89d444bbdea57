/// What Python's `re` knows of characters: the sources are the documentation of `re` and of `str.isspace`,
/// `str.isalnum`, `str.isdecimal`.
enum PatternCharacter {
    static func isDigit(_ character: UInt32) -> Bool {
        if character < 128 { return (48...57).contains(character) }
        return Unicode.Scalar(character)?.properties.numericType == .decimal
    }

    static func isSpace(_ character: UInt32) -> Bool {
        switch character {
        case 9...13, 28...32, 0x85, 0xa0, 0x1680, 0x2000...0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000: true
        default: false
        }
    }

    static func isWord(_ character: UInt32) -> Bool {
        if character < 128 {
            return (97...122).contains(character) || (65...90).contains(character) || (48...57).contains(character)
                || character == 95
        }
        guard let properties = Unicode.Scalar(character)?.properties else { return false }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
        default: return properties.numericType != nil
        }
    }

    /// A character and those that differ from it in case alone.
    static func cases(of character: UInt32) -> [UInt32] {
        if let family = families[character] { return family }
        if character < 128 { return isASCIILetter(character) ? [character, character ^ 0x20] : [character] }
        return [character, mapped(character) { $0.uppercaseMapping }, mapped(character) { $0.lowercaseMapping }]
    }

    /// The characters of which there is more than one upper and one lower case, or whose upper case is several
    /// characters; worked out from the simple case mappings of Unicode 14.
    private static let families: [UInt32: [UInt32]] = {
        var all: [[UInt32]] = [
            [0x49, 0x69, 0x131], [0x4b, 0x6b, 0x212a], [0x53, 0x73, 0x17f], [0xb5, 0x39c, 0x3bc], [0xc5, 0xe5, 0x212b],
            [0xdf, 0x1e9e], [0x1c4, 0x1c5, 0x1c6], [0x1c7, 0x1c8, 0x1c9], [0x1ca, 0x1cb, 0x1cc], [0x1f1, 0x1f2, 0x1f3],
            [0x345, 0x399, 0x3b9, 0x1fbe], [0x392, 0x3b2, 0x3d0], [0x395, 0x3b5, 0x3f5], [0x398, 0x3b8, 0x3d1, 0x3f4],
            [0x39a, 0x3ba, 0x3f0], [0x3a0, 0x3c0, 0x3d6], [0x3a1, 0x3c1, 0x3f1], [0x3a3, 0x3c2, 0x3c3],
            [0x3a6, 0x3c6, 0x3d5], [0x3a9, 0x3c9, 0x2126], [0x412, 0x432, 0x1c80], [0x414, 0x434, 0x1c81],
            [0x41e, 0x43e, 0x1c82], [0x421, 0x441, 0x1c83], [0x422, 0x442, 0x1c84, 0x1c85], [0x42a, 0x44a, 0x1c86],
            [0x462, 0x463, 0x1c87], [0x1c88, 0xa64a, 0xa64b], [0x1e60, 0x1e61, 0x1e9b], [0x1fb3, 0x1fbc],
            [0x1fc3, 0x1fcc], [0x1ff3, 0x1ffc],
        ]
        // Greek letters with an iota beside or below them.
        for row: UInt32 in [0x1f80, 0x1f90, 0x1fa0] { all += (row..<row + 8).map { [$0, $0 + 8] } }
        let members = all.flatMap { family in family.map { ($0, family) } }
        return Dictionary(members, uniquingKeysWith: { first, _ in first })
    }()

    static func otherASCIICase(of character: UInt32) -> UInt32 {
        isASCIILetter(character) ? character ^ 0x20 : character
    }

    private static func isASCIILetter(_ character: UInt32) -> Bool {
        (65...90).contains(character & ~0x20) && character < 128
    }

    /// A mapping of one character to one; one that gives several does not count.
    private static func mapped(_ character: UInt32, _ mapping: (Unicode.Scalar.Properties) -> String) -> UInt32 {
        guard let scalar = Unicode.Scalar(character) else { return character }
        let result = mapping(scalar.properties).unicodeScalars
        guard let first = result.first, result.count == 1 else { return character }
        return first.value
    }
}
