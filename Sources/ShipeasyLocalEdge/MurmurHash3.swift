/// MurmurHash3 x86 32-bit with seed 0, fed piece by piece.
///
/// The algorithm is Austin Appleby's, in the public domain (smhasher, `MurmurHash3_x86_32`); the constants below are
/// from there. A value can be kept after a common beginning and copied for each different end, so that a salt is
/// hashed once and not once for every user.
struct MurmurHash3: Sendable, Hashable {
    private var state: UInt32 = 0
    /// The bytes of a block that is not complete, the first of them lowest.
    private var tail: UInt32 = 0
    private var length: UInt32 = 0

    /// Adds the UTF-8 of a text.
    mutating func combine(_ text: String) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
            for byte in bytes { combine(byte) }
        }
        if isDone == nil { for byte in text.utf8 { combine(byte) } }
    }

    /// Adds one byte.
    @inline(__always)
    mutating func combine(_ byte: UInt8) {
        let place = length & 3
        tail |= UInt32(byte) << (place &* 8)
        length &+= 1
        guard place == 3 else { return }
        state ^= Self.scramble(tail)
        state = Self.rotate(state, by: 13) &* 5 &+ 0xe654_6b64
        tail = 0
    }

    /// The hash of everything added.
    var value: UInt32 {
        var hash = state
        if length & 3 != 0 { hash ^= Self.scramble(tail) }
        hash ^= length
        hash ^= hash >> 16
        hash = hash &* 0x85eb_ca6b
        hash ^= hash >> 13
        hash = hash &* 0xc2b2_ae35
        return hash ^ (hash >> 16)
    }

    /// The hash of one text.
    static func hash(_ text: String) -> UInt32 {
        var hash = MurmurHash3()
        hash.combine(text)
        return hash.value
    }

    @inline(__always)
    private static func scramble(_ block: UInt32) -> UInt32 {
        rotate(block &* 0xcc9e_2d51, by: 15) &* 0x1b87_3593
    }

    @inline(__always)
    private static func rotate(_ value: UInt32, by bits: UInt32) -> UInt32 {
        (value << bits) | (value >> (32 - bits))
    }
}

/// What is hashed before a unit: a salt, and a word that keeps two uses of one salt apart.
struct Salt: Sendable, Hashable {
    /// The salt as the project spells it.
    let text: String
    private let prefix: MurmurHash3

    /// The prefix `text:` or, with a purpose, `text:purpose:`.
    init(_ text: String, for purpose: String? = nil) {
        self.text = text
        var prefix = MurmurHash3()
        prefix.combine(text)
        prefix.combine(UInt8(ascii: ":"))
        if let purpose {
            prefix.combine(purpose)
            prefix.combine(UInt8(ascii: ":"))
        }
        self.prefix = prefix
    }

    /// The bucket of a unit, from 0 to 9999.
    func bucket(of unit: String) -> Int {
        var hash = prefix
        hash.combine(unit)
        return Int(hash.value % 10_000)
    }
}
