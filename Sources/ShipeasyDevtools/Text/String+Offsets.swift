/// Places in a string as UTF-8 offsets: constant time to reach, whatever the length of the string, and safe to keep
/// while it is edited elsewhere.
extension String {
    /// The index at a UTF-8 offset, which is clamped to the string.
    func index(atOffset offset: Int) -> Index {
        utf8.index(utf8.startIndex, offsetBy: min(max(0, offset), utf8.count))
    }

    /// The UTF-8 offset of an index.
    func offset(of index: Index) -> Int { utf8.distance(from: utf8.startIndex, to: index) }

    /// The first boundary between characters at or behind an offset.
    func boundary(atOrAfter offset: Int) -> Int {
        let index = index(atOffset: offset)
        guard index < endIndex else { return utf8.count }
        // Moving from inside a character starts at that character's beginning.
        let end = self.index(after: index)
        return self.index(before: end) == index ? self.offset(of: index) : self.offset(of: end)
    }

    /// The boundary before an offset, or 0.
    func boundary(before offset: Int) -> Int {
        let index = index(atOffset: offset)
        return index == startIndex ? 0 : self.offset(of: self.index(before: index))
    }

    /// The boundary behind an offset, or the end.
    func boundary(after offset: Int) -> Int {
        let index = index(atOffset: offset)
        return index >= endIndex ? utf8.count : self.offset(of: self.index(after: index))
    }

    /// Where the word before an offset begins: blanks and punctuation before the offset are skipped first.
    func wordStart(before offset: Int) -> Int {
        var index = index(atOffset: offset)
        while index > startIndex, !self[self.index(before: index)].isPartOfWord { index = self.index(before: index) }
        while index > startIndex, self[self.index(before: index)].isPartOfWord { index = self.index(before: index) }
        return self.offset(of: index)
    }

    /// Where the word behind an offset ends: blanks and punctuation behind the offset are skipped first.
    func wordEnd(after offset: Int) -> Int {
        var index = index(atOffset: offset)
        while index < endIndex, !self[index].isPartOfWord { index = self.index(after: index) }
        while index < endIndex, self[index].isPartOfWord { index = self.index(after: index) }
        return self.offset(of: index)
    }

    /// Replaces what lies between two UTF-8 offsets.
    ///
    /// Put together from three parts, which are copied as they are: `replaceSubrange` takes a hundred times as long in
    /// a string of a megabyte.
    mutating func replace(from start: Int, to end: Int, with text: String) {
        var new = ""
        new.reserveCapacity(utf8.count + text.utf8.count)
        new += self[..<index(atOffset: start)]
        new += text
        new += self[index(atOffset: max(start, end))...]
        self = new
    }
}

extension Character {
    /// Whether moving and deleting by words takes this along. Names of flags are split at `_`, `-`, `.` and `/`.
    fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
