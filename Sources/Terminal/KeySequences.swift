/// The keys of one terminal that most others send differently, from its description; and what most send.
public struct KeySequences: Sendable, Hashable {
    private var keys: [[UInt8]: Key] = [:]
    private var beginnings: Set<[UInt8]> = []

    /// No keys but those that most terminals send.
    public init() {}

    /// Adds a key. What does not start with ESC and goes on is left out: it would take a character away.
    public mutating func add(_ key: Key, for sequence: [UInt8]) {
        guard sequence.count > 1, sequence.count < 32, sequence[0] == 0x1B, sequence[1] != 0x1B else { return }
        if keys[sequence] == nil { keys[sequence] = key }
        for end in 1..<sequence.count { beginnings.insert(Array(sequence[..<end])) }
    }

    func key(for sequence: [UInt8]) -> Key? {
        keys.isEmpty ? nil : keys[sequence]
    }

    func begins(with sequence: [UInt8]) -> Bool {
        beginnings.contains(sequence)
    }

    /// The names of string capabilities (terminfo(5)) that are keys.
    public static let capabilities: [(name: String, key: Key)] =
        [
            ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
            ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete), ("kcbt", .backTab), ("kbs", .backspace),
            ("kent", .enter),
        ] + (1...12).map { ("kf\($0)", .function($0)) }

    /// What most send behind ESC O.
    static func singleShift(_ final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(final - 0x40)))
        case UInt8(ascii: "X"): .character("=")
        default: letter(final)
        }
    }

    /// What most send behind ESC [.
    static func controlSequence(_ numbers: [Int], final: UInt8) -> Key? {
        if final == UInt8(ascii: "Z") { return numbers.isEmpty || numbers == [1, 2] ? .backTab : nil }
        // The second number is 1 and the modifiers; from 64 on they are locks, and say nothing about the key.
        if numbers.count > 1, (max(numbers[1], 1) - 1) & 63 != 0 { return nil }
        guard numbers.count <= 2 else { return nil }
        let first = numbers.first ?? 1
        guard final == UInt8(ascii: "~") else { return first <= 1 ? letter(final) : nil }
        switch first {
        case 1, 7: return .home
        case 4, 8: return .end
        case 3: return .delete
        case 5: return .pageUp
        case 6: return .pageDown
        case 11...15: return .function(first - 10)
        case 17...21: return .function(first - 11)
        case 23, 24: return .function(first - 12)
        default: return nil
        }
    }

    private static func letter(_ final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "P"): .function(1)
        case UInt8(ascii: "Q"): .function(2)
        case UInt8(ascii: "R"): .function(3)
        case UInt8(ascii: "S"): .function(4)
        default: nil
        }
    }
}
