/// What a terminal does with one Unicode scalar. Not asked of the C library: that answers by the process's locale, and
/// the same text must have the same width everywhere in a program, in tests and on every system.
enum ScalarKind: UInt32 {
    /// Takes one column.
    case narrow = 0
    /// Takes two.
    case wide = 1
    /// Takes none: a mark on what comes before.
    case mark = 2
    /// Takes none and shows nothing: joiners, variation selectors.
    case joiner = 3
    /// A terminal obeys it, or it changes the order or the look of others, or hides: controls, bidirectional and other
    /// format characters, separators of lines, fillers.
    case refused = 4
    /// Unassigned when the table was made, so that terminals disagree: new emoji among them.
    case unknown = 5

    init(of scalar: Unicode.Scalar) {
        let value = scalar.value
        // Most of what is in flags' names and in borders, without a search.
        if (0x20..<0x7F).contains(value) || (0xAE..<0x300).contains(value) || (0x2500..<0x25FD).contains(value) {
            self = .narrow
            return
        }
        // The last entry that begins at the scalar or before it.
        let key = value << 3 | 7
        let table = Self.table
        var (low, high) = (0, table.count)
        while low < high {
            let middle = (low + high) / 2
            if table[middle] <= key { low = middle + 1 } else { high = middle }
        }
        self = ScalarKind(rawValue: table[low - 1] & 7) ?? .unknown
    }
}
