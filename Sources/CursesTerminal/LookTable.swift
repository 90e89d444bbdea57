import CCurses
import Terminal

/// Styles as ncurses takes them, each worked out once.
struct LookTable {
    var theme: Theme {
        didSet {
            entries = Self.empty
            blanks = Self.blanks(of: theme, depth)
        }
    }
    private let depth: ColorDepth
    private let pairLimit: Int32
    private var pairs: [Int: Int32] = [:]
    private var entries = Self.empty
    /// Which colour a blank has in each style, by its number, or ``noBlank`` if the style shows on a blank by more than
    /// that.
    private(set) var blanks: [Int]

    static let noBlank = Int.min

    /// A style as ncurses takes it.
    struct Entry {
        var attributes: Int32
        var pair: Int32
    }

    private static let empty: [Entry?] = Array(repeating: nil, count: Role.allCases.count << 3)

    private static func blanks(of theme: Theme, _ depth: ColorDepth) -> [Int] {
        empty.indices.map { code in
            let look = theme.look(for: Style(code: UInt8(code)), colors: depth)
            return look.isReversed || look.isUnderlined ? noBlank : look.background
        }
    }

    /// Starts colours on the terminal that ncurses has opened.
    init(theme: Theme, usesColor: Bool?) {
        self.theme = theme
        let isUnwanted = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
        let count = usesColor ?? !isUnwanted ? se_colors_start() : 0
        depth = count >= 256 ? .many : count >= 8 ? .eight : .none
        // Old ncurses (macOS) takes no more.
        pairLimit = min(se_colors_pairs() - 1, 255)
        blanks = Self.blanks(of: theme, depth)
    }

    /// The look of a style, given as its number.
    mutating func look(for code: UInt8) -> Entry {
        if let known = entries[Int(code)] { return known }
        let look = theme.look(for: Style(code: code), colors: depth)
        var attributes = 0
        if look.isBold { attributes |= SE_BOLD }
        if look.isDim { attributes |= SE_DIM }
        if look.isReversed { attributes |= SE_REVERSE }
        if look.isUnderlined { attributes |= SE_UNDERLINE }
        let entry = Entry(
            attributes: Int32(attributes), pair: pair(look.foreground, look.background))
        entries[Int(code)] = entry
        return entry
    }

    private mutating func pair(_ foreground: Int, _ background: Int) -> Int32 {
        guard depth != .none, foreground >= 0 || background >= 0 else { return 0 }
        let key = (foreground + 1) << 16 | (background + 1)
        if let known = pairs[key] { return known }
        let pair = Int32(pairs.count + 1)
        // The default colours are always readable.
        guard pair <= pairLimit else { return 0 }
        se_colors_pair(pair, Int32(foreground), Int32(background))
        pairs[key] = pair
        return pair
    }
}
