import Testing

@testable import ShipeasyLocalEdge

struct MurmurHash3Tests {
    @Test(
        "Published hashes with seed 0 are reached",
        arguments: [
            ("", 0), ("test", 0xba6b_d213), ("Hello, world!", 0xc036_3e43),
            ("The quick brown fox jumps over the lazy dog", 0x2e4f_f723),
        ] as [(String, UInt32)])
    func published(text: String, hash: UInt32) {
        #expect(MurmurHash3.hash(text) == hash)
    }

    @Test("Piece by piece is the same as in one go, wherever the text is cut")
    func pieces() {
        let text = Array("größe:支払い:u🚀1:0123456789")
        for first in 0...text.count {
            for second in first...text.count {
                var hash = MurmurHash3()
                hash.combine(String(text[..<first]))
                hash.combine(String(text[first..<second]))
                hash.combine(String(text[second...]))
                #expect(hash.value == MurmurHash3.hash(String(text)))
            }
        }
    }

    @Test("A salt with a purpose is hashed as the text with colons")
    func salt() {
        #expect(Salt("exp_7", for: "alloc").bucket(of: "user_1") == 2_970_520_177 % 10_000)
        #expect(Salt("exp_7").bucket(of: "user_1") == Int(MurmurHash3.hash("exp_7:user_1") % 10_000))
    }
}
