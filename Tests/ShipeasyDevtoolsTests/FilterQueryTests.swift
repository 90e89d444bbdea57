import Testing

@testable import ShipeasyDevtools

@Suite("A filter")
struct FilterQueryTests {
    private func accepts(_ filter: String, _ facts: EntryFacts) -> Bool { FilterQuery(filter).accepts(facts) }

    @Test("Words and conditions are told apart, in any order")
    func parts() {
        let query = FilterQuery("  check =on copy  is:forced ")
        #expect(query.words == ["check", "copy"])
        #expect(query.conditions == [.value("on"), .state(.forced)])
        #expect(query.problem == nil)
        #expect(!query.isEmpty)
        #expect(FilterQuery("  ").isEmpty)
    }

    @Test(
        "=VALUE asks for what an entry reads as",
        arguments: [
            ("=on", "on", true), ("=on", "off", false), ("=on", "once", false), ("=off", "offline", false),
            ("=ON", "on", true), ("=o", "on", true), ("=treat", "treatment", true), ("=treatment", "Treatment", true),
            ("=control", "treatment", false), ("=hello", "\"Hello world\"", true), ("=\"he", "\"Hello\"", true),
            ("=killed", "killed", true), ("=1", "10", true), ("=größe", "GRO\u{308}ẞE", true), ("=x", "", false),
            ("=a=b", "a=b", true), ("=null", "null", true),
        ])
    func values(filter: String, text: String, isAccepted: Bool) {
        #expect(accepts(filter, EntryFacts(valueText: text)) == isAccepted)
    }

    @Test(
        "is:STATE asks for each state, and may be cut short",
        arguments: [
            ("is:forced", \EntryFacts.isForced), ("is:changed", \.isChanged), ("is:inert", \.isInert),
            ("is:read", \.isRead), ("is:pinned", \.isPinned), ("is:drifted", \.isDrifted), ("is:f", \.isForced),
            ("IS:Changed", \.isChanged),
        ] as [(String, WritableKeyPath<EntryFacts, Bool> & Sendable)])
    func states(filter: String, path: WritableKeyPath<EntryFacts, Bool> & Sendable) {
        var facts = EntryFacts(valueText: "on")
        #expect(!accepts(filter, facts))
        facts[keyPath: path] = true
        #expect(accepts(filter, facts))
        var others = EntryFacts(
            valueText: "on", isForced: true, isChanged: true, isInert: true, isRead: true, isPinned: true,
            isDrifted: true)
        others[keyPath: path] = false
        #expect(!accepts(filter, others))
    }

    @Test("A state that is not known is told, with those that are, and accepts nothing")
    func unknownState() {
        let query = FilterQuery("a is:xyz")
        #expect(query.problem == "is:xyz is not known: is:forced is:changed is:inert is:read is:pinned is:drifted")
        #expect(!query.accepts(EntryFacts(valueText: "on", isForced: true)))
        #expect(!query.isEmpty)
    }

    @Test("What is not finished yet narrows nothing", arguments: ["=", "is:", "IS:", ""])
    func unfinished(filter: String) {
        #expect(FilterQuery(filter).isEmpty)
        #expect(accepts(filter, EntryFacts(valueText: "")))
    }

    @Test("All conditions have to hold")
    func all() {
        #expect(!accepts("=on is:forced", EntryFacts(valueText: "on")))
        #expect(accepts("=on is:forced", EntryFacts(valueText: "on", isForced: true)))
        #expect(!accepts("=on =off", EntryFacts(valueText: "on")))
    }

    @Test("Hostile text is a word like any other")
    func hostile() {
        #expect(FilterQuery("a\u{202E}b \"x is:\n").words == ["a\u{202E}b", "\"x"])
        #expect(FilterQuery(String(repeating: "a", count: 100_000)).words.first?.count == 100_000)
    }
}

@Suite("Fuzzy matching")
struct FilterFuzzyMatchTests {
    private func best(_ query: String, _ candidates: String...) -> String? {
        candidates.compactMap { candidate in FuzzyMatch.score(query, candidate).map { (candidate, $0.score) } }
            .max { $0.1 < $1.1 }?.0
    }

    @Test("The letters have to occur in order")
    func order() {
        #expect(FuzzyMatch.score("tgl", "Toggle flag")?.positions == [0, 3, 4])
        #expect(FuzzyMatch.score("lt", "Toggle") == nil)
        #expect(FuzzyMatch.score("toggleflagx", "Toggle flag") == nil)
        #expect(FuzzyMatch.score("a", "") == nil)
    }

    @Test("Nothing typed matches everything")
    func empty() {
        #expect(FuzzyMatch.score("", "x")?.score == 0)
        #expect(FuzzyMatch.score("  ", "x")?.positions == [])
    }

    @Test("Starts of words, letters in a row and shorter names come first")
    func ranking() {
        #expect(best("cs", "Close scenario", "Choices") == "Close scenario")
        #expect(best("save", "Set a very early", "Save scenario") == "Save scenario")
        #expect(best("undo", "Undo override", "Undo") == "Undo")
        #expect(best("log", "Go to the Log tab", "Lots of going") == "Go to the Log tab")
    }

    @Test("The positions are those that score best, not the first that fit")
    func positions() {
        #expect(FuzzyMatch.score("force on", "Before force on")?.positions == [7, 8, 9, 10, 11, 13, 14])
    }

    @Test("Case and blanks of the query do not matter")
    func folding() {
        #expect(FuzzyMatch.score("TOGGLE FLAG", "toggle flag") != nil)
        #expect(FuzzyMatch.score("é", "É")?.positions == [0])
    }

    @Test("Positions are in order and hold the letters, also in long and strange candidates")
    func random() {
        var random = SeededRandom(5)
        let letters = Array("ab cD_é日İ")
        for _ in 0..<500 {
            let candidate = String(
                (0..<Int.random(in: 0..<600, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
            let query = String(
                (0..<Int.random(in: 1..<5, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
            guard let match = FuzzyMatch.score(query, candidate) else { continue }
            #expect(match.positions == match.positions.sorted())
            #expect(Set(match.positions).count == match.positions.count)
            let characters = Array(candidate)
            let wanted = query.lowercased().filter { !$0.isWhitespace }
            #expect(match.positions.count == wanted.count)
            #expect(match.positions.allSatisfy { $0 < characters.count })
        }
        #expect(FuzzyMatch.score("a", String(repeating: "a", count: 100_000)) != nil)
        #expect(FuzzyMatch.score(String(repeating: "a", count: 100_000), "a") == nil)
    }
}
