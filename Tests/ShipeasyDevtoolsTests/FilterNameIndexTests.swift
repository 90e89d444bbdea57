import Testing

@testable import ShipeasyDevtools

@Suite("The index of names")
struct FilterNameIndexTests {
    private let names = ["new_checkout", "Checkout-Copy", "hero.banner", "größe", "日本語", "", "a\u{FF}b\u{0}c", "check"]

    private func found(_ words: String...) -> [String] {
        NameIndex(names).matches(words).map { names[$0] }
    }

    @Test("A word is found anywhere in a name, whatever its case")
    func substrings() {
        #expect(found("CHECK") == ["new_checkout", "Checkout-Copy", "check"])
        #expect(found("kout-c") == ["Checkout-Copy"])
        #expect(found("zzz").isEmpty)
    }

    @Test("All words have to be there, in any order")
    func allWords() {
        #expect(found("copy", "check") == ["Checkout-Copy"])
        #expect(found("check", "copy", "x").isEmpty)
    }

    @Test("Without words, or with empty ones, every name matches")
    func noWords() {
        #expect(NameIndex(names).matches([]) == Array(names.indices))
        #expect(NameIndex(names).matches([""]) == Array(names.indices))
        #expect(NameIndex([]).matches([]) == [])
        #expect(NameIndex([]).matches(["a"]) == [])
        #expect(NameIndex(["", ""]).matches(["a"]) == [])
    }

    @Test("Accents, width and the way a letter is composed do not matter")
    func folding() {
        #expect(found("GROSSE") == ["größe"])
        #expect(found("grö") == ["größe"])
        #expect(found("GRO\u{308}") == ["größe"])
        #expect(found("gro") == ["größe"])
        #expect(found("本") == ["日本語"])
        #expect(NameIndex(["ＡＢＣ"]).matches(["abc"]) == [0])
    }

    @Test("A word never matches across two names")
    func boundaries() {
        #expect(NameIndex(["ab", "cd"]).matches(["bc"]) == [])
        #expect(NameIndex(["ab", "cd"]).matches(["b", "c"]) == [])
    }

    @Test("A name of 100,000 characters is found by its end")
    func longName() {
        let long = String(repeating: "a", count: 100_000) + "end"
        #expect(NameIndex(["x", long, "end_"]).matches(["aend"]) == [1])
        #expect(NameIndex(["x", long]).matches([long + "s"]) == [])
    }

    @Test("The index finds what looking at each name finds, and narrowing finds the same")
    func random() {
        var random = SeededRandom(3)
        let letters = Array("aabc_é日")
        func text(_ length: Int) -> String {
            String((0..<length).map { _ in letters.randomElement(using: &random) ?? "a" })
        }
        for _ in 0..<60 {
            let names = (0..<80).map { _ in text(Int.random(in: 0..<30, using: &random)) }
            let index = NameIndex(names)
            for _ in 0..<20 {
                let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    text(Int.random(in: 1...4, using: &random))
                }
                let folded = words.map { Folding.bytes(of: $0) }
                let expected = names.indices.filter { name in
                    let bytes = Folding.bytes(of: names[name])
                    return folded.allSatisfy { word in
                        bytes.count >= word.count
                            && (0...bytes.count - word.count).contains {
                                bytes[$0..<$0 + word.count].elementsEqual(word)
                            }
                    }
                }
                #expect(index.matches(words) == expected)
                let shorter = words.map { String($0.prefix(1)) }
                #expect(NameIndex.extends(words, shorter))
                #expect(index.narrow(previous: index.matches(shorter), words: words) == expected)
            }
        }
    }

    @Test("A query extends another if it can only match less")
    func extends() {
        #expect(NameIndex.extends(["check"], ["che"]))
        #expect(NameIndex.extends(["check", "x"], ["HEC"]))
        #expect(NameIndex.extends(["a"], []))
        #expect(!NameIndex.extends(["che"], ["check"]))
        #expect(!NameIndex.extends([], ["a"]))
    }

    @Test("100,000 names are searched and give every match in their order")
    func many() {
        let names = (0..<100_000).map { "feature_flag_\($0)" }
        let index = NameIndex(names)
        #expect(index.count == 100_000)
        #expect(index.matches(["flag_99999"]) == [99_999])
        #expect(index.matches(["f"]).count == 100_000)
        #expect(index.matches(["_1234"]) == [1_234] + Array(12_340...12_349))
    }
}
