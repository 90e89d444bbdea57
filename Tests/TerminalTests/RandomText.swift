@testable import Terminal

/// A generator that gives the same numbers in each run (splitmix64, public domain).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Text of all that is awkward: controls, marks, wide, joined and unknown characters, bidirectional marks, broken
    /// UTF-8.
    mutating func text() -> String {
        if Int.random(in: 0..<8, using: &self) == 0 {
            let bytes = (0..<Int.random(in: 0..<40, using: &self)).map { _ in UInt8.random(in: 0...255, using: &self) }
            return String(decoding: bytes, as: UTF8.self)
        }
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<24, using: &self) {
            let range = Self.ranges.randomElement(using: &self) ?? 0x20...0x7E
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self)) { scalars.append(scalar) }
        }
        return String(scalars)
    }

    private static let ranges: [ClosedRange<UInt32>] = [
        0x20...0x7E, 0x20...0x7E, 0x00...0x1F, 0x7F...0x9F, 0xA0...0x24F, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F,
        0xE00...0xE7F, 0x1100...0x11FF, 0x2000...0x206F, 0x2500...0x27BF, 0x3040...0x30FF, 0x4E00...0x9FFF,
        0xAC00...0xD7A3, 0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF, 0x200D...0x200D,
        0x1F3FB...0x1F3FF, 0xE0000...0xE01EF, 0x00...0x10FFFF,
    ]
}

/// Whether a terminal obeys a character, or lets it change others.
func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    default: false
    }
}

extension Buffer {
    /// What is wrong with its cells: nothing, ever.
    var faults: [String] {
        var faults: [String] = []
        let cells = cells
        for row in 0..<size.rows {
            var column = 0
            while column < size.columns {
                let cell = cells[row * size.columns + column]
                let width = Int(cell.width)
                if width == 0 || column + width > size.columns { faults.append("width at \(column)") }
                if cell.text.isEmpty || cell.text.unicodeScalars.contains(where: isObeyed) {
                    faults.append("text at \(column)")
                }
                // The width that the table gives to what is drawn, however it came about.
                let drawn = cell.text.unicodeScalars.reduce(0) {
                    switch ScalarKind(of: $1) {
                    case .narrow: $0 + 1
                    case .wide: $0 + 2
                    case .mark: $0
                    case .joiner, .refused, .unknown: $0 + 100
                    }
                }
                if drawn != width { faults.append("drawn at \(column)") }
                for further in 1..<max(width, 1) where column + further < size.columns {
                    let rest = cells[row * size.columns + column + further]
                    if rest.width != 0 || !rest.text.isEmpty { faults.append("rest at \(column)") }
                }
                column += max(width, 1)
            }
        }
        return faults
    }
}
