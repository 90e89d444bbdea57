import Foundation

/// Finds a run of bytes in a long one: places where the needle's two rarest bytes stand are found eight at a time,
/// and only there the rest is compared.
struct NeedleSearch: Sendable {
    /// The bytes behind the end of what is searched that have to be readable.
    static let margin = 16

    /// What is looked for.
    let needle: [UInt8]
    /// How often the needle's rarest byte occurs in what is searched.
    let rarity: Int
    private let first: Int
    private let second: Int

    /// A search for `needle` in bytes that occur that often, or equally often if nothing is known.
    init(_ needle: [UInt8], frequencies: [Int]) {
        self.needle = needle
        let order = needle.indices.sorted {
            frequencies.isEmpty ? false : frequencies[Int(needle[$0])] < frequencies[Int(needle[$1])]
        }
        first = order.first ?? 0
        second = order.count > 1 ? order[1] : first
        rarity = frequencies.isEmpty || needle.isEmpty ? 0 : frequencies[Int(needle[first])]
    }

    /// Where the needle begins first between two places, wholly in them, or `nil`.
    func search(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
        let last = end - needle.count
        guard start <= last, let base = bytes.baseAddress, !needle.isEmpty else { return nil }
        return needle.withUnsafeBufferPointer { needle in
            guard let pattern = needle.baseAddress else { return nil }
            let one = Self.ones &* UInt64(needle[first])
            let two = Self.ones &* UInt64(needle[second])
            let left = UnsafeRawPointer(base) + first
            let right = UnsafeRawPointer(base) + second
            var block = start
            while block <= last {
                // A block reaches at most 7 bytes behind `last`, and a needle that begins there reaches `end`: reading
                // stays within the margin.
                let difference =
                    (left.loadUnaligned(fromByteOffset: block, as: UInt64.self).littleEndian ^ one)
                    | (right.loadUnaligned(fromByteOffset: block, as: UInt64.self).littleEndian ^ two)
                // The high bit of each byte that is zero. A borrow may set one more above it, which comparing undoes.
                var hits = (difference &- Self.ones) & ~difference & Self.highBits
                while hits != 0 {
                    let place = block + hits.trailingZeroBitCount / 8
                    if place <= last, memcmp(base + place, pattern, needle.count) == 0 { return place }
                    hits &= hits &- 1
                }
                block += 8
            }
            return nil
        }
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Whether `other` lies within this needle.
    func contains(_ other: [UInt8]) -> Bool {
        guard other.count <= needle.count else { return false }
        return (0...needle.count - other.count).contains { needle[$0..<$0 + other.count].elementsEqual(other) }
    }
}
