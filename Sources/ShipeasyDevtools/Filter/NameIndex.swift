/// Names made ready to be searched: folded, in one run of bytes, so that a search is one pass over memory.
///
/// It is built once for a set of names, and searched with every key.
struct NameIndex: Sendable {
    /// How many names there are.
    var count: Int { starts.count - 1 }

    /// The folded names, each followed by a byte that no UTF-8 text has, and a margin that a search may look into.
    private let bytes: [UInt8]
    /// Where each name starts, and where a further one would.
    private let starts: [Int]
    /// How often each byte occurs: a word is looked for by its two rarest bytes.
    private let frequencies: [Int]

    /// An index of those names, which keep their order.
    init(_ names: [String]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(names.reduce(NeedleSearch.margin) { $0 + $1.utf8.count + 1 })
        var starts: [Int] = []
        starts.reserveCapacity(names.count + 1)
        for name in names {
            starts.append(bytes.count)
            Folding.append(name, to: &bytes)
            bytes.append(Self.separator)
        }
        starts.append(bytes.count)
        var frequencies = Array(repeating: 0, count: 256)
        for byte in bytes { frequencies[Int(byte)] += 1 }
        bytes.append(contentsOf: repeatElement(Self.separator, count: NeedleSearch.margin))
        self.bytes = bytes
        self.starts = starts
        self.frequencies = frequencies
    }

    /// The names that hold every word, in any order, anywhere; ascending. Without words that is every name.
    func matches(_ words: [String]) -> [Int] {
        let needles = needles(words)
        guard let first = needles.first else { return Array(0..<count) }
        let others = needles.dropFirst()
        var found: [Int] = []
        bytes.withUnsafeBufferPointer { bytes in
            starts.withUnsafeBufferPointer { starts in
                var name = 0
                var position = 0
                let end = starts[starts.count - 1]
                while let hit = first.search(bytes, from: position, to: end) {
                    while starts[name + 1] <= hit { name += 1 }
                    position = starts[name + 1]
                    let range = (starts[name], starts[name + 1] - 1)
                    if others.allSatisfy({ $0.search(bytes, from: range.0, to: range.1) != nil }) { found.append(name) }
                }
            }
        }
        return found
    }

    /// The same for words that ``extends(_:_:)`` those of a previous search, whose result only has to be narrowed.
    func narrow(previous: [Int], words: [String]) -> [Int] {
        let needles = needles(words)
        guard !needles.isEmpty else { return previous }
        // One pass over everything is faster than many short ones.
        if previous.count > count / 4 { return matches(words) }
        return bytes.withUnsafeBufferPointer { bytes in
            previous.filter { name in
                needles.allSatisfy { $0.search(bytes, from: starts[name], to: starts[name + 1] - 1) != nil }
            }
        }
    }

    /// Whether every name that holds all of `words` holds all of `previous` too.
    static func extends(_ words: [String], _ previous: [String]) -> Bool {
        let folded = words.map { NeedleSearch(Folding.bytes(of: $0), frequencies: []) }
        return previous.allSatisfy { word in
            let needle = Folding.bytes(of: word)
            return needle.isEmpty || folded.contains { $0.contains(needle) }
        }
    }

    private func needles(_ words: [String]) -> [NeedleSearch] {
        words.map { NeedleSearch(Folding.bytes(of: $0), frequencies: frequencies) }
            .filter { !$0.needle.isEmpty }
            .sorted { $0.rarity < $1.rarity }
    }

    private static let separator: UInt8 = 0xFF
}
