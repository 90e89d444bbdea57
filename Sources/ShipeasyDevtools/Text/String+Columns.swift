import Terminal

extension String {
    /// Walks over characters while they fit.
    ///
    /// An ASCII byte followed by another one is a character of one column by itself, so that only the rest is
    /// measured: a line of a megabyte is walked in the time of a glance.
    ///
    /// - Parameters:
    ///   - start: the UTF-8 offset to start at, a boundary between characters.
    ///   - end: the UTF-8 offset to end at, at the latest.
    ///   - columns: the cells that may be used.
    /// - Returns: the UTF-8 offset that was reached, and the cells used.
    func walk(from start: Int = 0, to end: Int = .max, columns: Int = .max) -> (offset: Int, columns: Int) {
        let end = min(end, utf8.count)
        var offset = start
        var used = 0
        while offset < end {
            let ascii = asciiRun(from: offset, to: end, limit: columns - used)
            offset += ascii
            used += ascii
            guard offset < end, used < columns else { break }
            let index = index(atOffset: offset)
            let width = TextWidth.cell(for: self[index]).width
            if used + width > columns { break }
            used += width
            offset = self.offset(of: self.index(after: index))
        }
        return (offset, used)
    }

    /// Walks back over characters until that many columns are behind, or more by a part of one character.
    ///
    /// - Returns: the UTF-8 offset that was reached, and the cells passed.
    func walkBack(from start: Int, columns: Int) -> (offset: Int, columns: Int) {
        var index = index(atOffset: start)
        var passed = 0
        while passed < columns, index > startIndex {
            index = self.index(before: index)
            passed += TextWidth.cell(for: self[index]).width
        }
        return (self.offset(of: index), passed)
    }

    /// How many ASCII bytes in a row stand there that are characters by themselves: what is not followed by ASCII may
    /// carry a combining mark.
    private func asciiRun(from start: Int, to end: Int, limit: Int) -> Int {
        utf8.withContiguousStorageIfAvailable { bytes in
            var count = 0
            while count < limit, start + count < end, bytes[start + count] < 0x80,
                start + count + 1 == bytes.count || bytes[start + count + 1] < 0x80
            {
                count += 1
            }
            return count
        } ?? 0
    }
}
