import Shipeasy

/// A generator that gives the same numbers for the same seed (SplitMix64, Steele et al. 2014).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension JSONValue {
    /// Any value, with at most `depth` containers within each other.
    static func random(depth: Int, using random: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .integer(Int(truncatingIfNeeded: random.next()))
        case 3: return .integer(.random(in: -100...100, using: &random))
        case 4:
            let value = Double(bitPattern: random.next())
            return .double(value.isFinite ? value : 0.5)
        case 5: return .double(Double(Int.random(in: -1000...1000, using: &random)) / 4)
        case 6: return .string(randomText(using: &random))
        case 7:
            return .array(
                (0..<Int.random(in: 0...5, using: &random)).map { _ in .random(depth: depth - 1, using: &random) })
        default:
            var members: [String: JSONValue] = [:]
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                members[randomText(using: &random)] = .random(depth: depth - 1, using: &random)
            }
            return .object(members)
        }
    }

    /// Up to twelve scalars from the parts of Unicode where readers go wrong.
    static func randomText(using random: inout SeededGenerator) -> String {
        let ranges: [ClosedRange<UInt32>] = [
            0...0x1F, 0x20...0x7F, 0x80...0x7FF, 0x2020...0x2070, 0xFFF0...0x10010, 0x1F600...0x1F650,
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
            text.append(Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? "?")
        }
        return String(text)
    }
}
