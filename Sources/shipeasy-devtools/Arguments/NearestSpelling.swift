/// Finds the valid word that a misspelt one was probably meant to be.
enum NearestSpelling {
    /// The candidate nearest to `word`, or `nil` if none is near enough to be a likely slip.
    ///
    /// A word that begins a candidate, or that a candidate begins, is near whatever is left of it. Otherwise a third
    /// of the letters may differ, or two of a word of four or five.
    static func of(_ word: String, among candidates: [String]) -> String? {
        let letters = bare(word)
        // A slip is short; comparing a pasted document letter by letter would take minutes.
        guard 1...64 ~= letters.count else { return nil }
        var best: (candidate: String, rank: (Int, Int))?
        for candidate in candidates {
            let wanted = bare(candidate)
            let distance = distance(letters, wanted)
            let isBeginning =
                (letters.count >= 2 && wanted.starts(with: letters))
                || (wanted.count >= 4 && letters.starts(with: wanted))
            let isNear = distance <= (wanted.count < 4 ? 1 : max(2, wanted.count / 3))
            guard isBeginning || isNear else { continue }
            let rank = (isBeginning ? min(distance, 1) : distance, distance)
            if best.map({ rank < $0.rank }) ?? true { best = (candidate, rank) }
        }
        return best?.candidate
    }

    /// The letters without leading dashes: `-project` is as near to `--project` as can be.
    private static func bare(_ word: String) -> [Character] {
        Array(word.lowercased().drop { $0 == "-" })
    }

    /// How many letters have to be put in, left out, replaced or swapped with a neighbour (the optimal string
    /// alignment distance).
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                let isEqual = left[row] == right[column]
                var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (isEqual ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
