/// Finds a run of bytes in a long one: places where the needle's two rarest bytes stand are found 32 at a time, and
/// only there the rest is compared.
struct NeedleSearch: Sendable {
    /// The bytes behind the end of what is searched that have to be readable.
    static let margin = 64

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
            let one = SIMD32(repeating: needle[first])
            let two = SIMD32(repeating: needle[second])
            let pointer = UnsafeRawPointer(base)
            var block = start
            while block <= last {
                // A block reaches at most 31 bytes behind `last`, and a needle that fits lies before `end` from there:
                // reading stays within `end` and the margin behind it.
                let left = pointer.loadUnaligned(fromByteOffset: block + first, as: SIMD32<UInt8>.self)
                let right = pointer.loadUnaligned(fromByteOffset: block + second, as: SIMD32<UInt8>.self)
                let difference = (left ^ one) | (right ^ two)
                if difference.min() == 0 {
                    for lane in 0..<min(32, last - block + 1) where difference[lane] == 0 {
                        if matches(bytes, at: block + lane, needle) { return block + lane }
                    }
                }
                block += 32
            }
            return nil
        }
    }

    /// Whether `other` lies within this needle.
    func contains(_ other: [UInt8]) -> Bool {
        guard other.count <= needle.count else { return false }
        return (0...needle.count - other.count).contains { needle[$0..<$0 + other.count].elementsEqual(other) }
    }

    private func matches(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ needle: UnsafeBufferPointer<UInt8>)
        -> Bool
    {
        for index in 0..<needle.count where bytes[start + index] != needle[index] { return false }
        return true
    }
}
