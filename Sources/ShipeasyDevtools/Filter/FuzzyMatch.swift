/// Finds what somebody means who types some letters of it: `tgfl` finds `Toggle flag`.
enum FuzzyMatch {
    /// How well a candidate matches, and the characters that do.
    ///
    /// Every character of the query has to occur, in order; blanks of the query do not count. Letters at the start of
    /// a word and letters in a row count most, gaps cost.
    ///
    /// - Returns: a score, higher is better, and the positions of the matching characters; `nil` if it does not match.
    static func score(_ query: String, _ candidate: String) -> (score: Int, positions: [Int])? {
        let query = Array(query.lowercased().filter { !$0.isWhitespace }.prefix(maximumQuery + 1))
        guard query.count <= maximumQuery else { return nil }
        guard !query.isEmpty else { return (0, []) }
        let original = Array(candidate.prefix(maximumCandidate))
        let text = original.map { Character($0.lowercased().first.map(String.init) ?? "") }
        guard query.count <= text.count else { return nil }
        let bonuses = original.indices.map { bonus(at: $0, in: original) }
        return best(query, text, bonuses)
    }

    private static let maximumQuery = 64
    private static let maximumCandidate = 512
    private static let impossible = Int.min / 2

    /// The best way to place each letter: `ending[q][c]` is the best score with letter `q` at place `c`.
    private static func best(
        _ query: [Character], _ text: [Character], _ bonuses: [Int]
    ) -> (score: Int, positions: [Int])? {
        var ending: [[Int]] = []
        var cameFrom: [[Int]] = []
        for (letter, character) in query.enumerated() {
            var row = Array(repeating: impossible, count: text.count)
            var from = Array(repeating: -1, count: text.count)
            // The best place of the letter before, with a gap that has grown by one with each step.
            var best = (score: impossible, place: -1)
            for place in text.indices {
                if letter > 0, place > 0 {
                    best.score -= 1
                    let before = ending[letter - 1][place - 1] - firstGap
                    if before >= best.score { best = (before, place - 1) }
                }
                guard text[place] == character else { continue }
                if letter == 0 {
                    row[place] = letterScore + bonuses[place] - min(place, 12) / 3
                } else if best.score > impossible / 2 {
                    row[place] = best.score + letterScore + bonuses[place]
                    from[place] = best.place
                    let adjacent = ending[letter - 1][place - 1] + letterScore + max(bonuses[place], adjacency)
                    if ending[letter - 1][place - 1] > impossible / 2, adjacent >= row[place] {
                        row[place] = adjacent
                        from[place] = place - 1
                    }
                }
            }
            ending.append(row)
            cameFrom.append(from)
        }
        guard let last = ending.last, var place = last.indices.max(by: { (last[$0], -$0) < (last[$1], -$1) }),
            last[place] > impossible / 2
        else { return nil }
        // Of two that match alike the shorter one is meant.
        let score = last[place] * 4 - min(text.count, 128) / 8
        var positions: [Int] = []
        for letter in query.indices.reversed() {
            positions.append(place)
            place = cameFrom[letter][place]
        }
        return (score, positions.reversed())
    }

    private static let letterScore = 4
    private static let adjacency = 8
    private static let firstGap = 2

    private static func bonus(at index: Int, in text: [Character]) -> Int {
        guard index > 0 else { return 8 }
        let before = text[index - 1]
        let here = text[index]
        guard here.isLetter || here.isNumber else { return 0 }
        if !before.isLetter, !before.isNumber { return 8 }
        return before.isLowercase && here.isUppercase ? 7 : 0
    }
}
