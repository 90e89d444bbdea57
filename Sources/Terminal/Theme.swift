/// How many colours a terminal shows.
public enum ColorDepth: Sendable, Hashable, CaseIterable {
    /// None, or none are wanted: bold, dim, underlined and reversed are left.
    case none
    /// The eight of ECMA-48.
    case eight
    /// xterm's 256.
    case many
}

/// What a terminal is told to draw: colours as numbers of its palette, -1 for its own default.
public struct Look: Sendable, Hashable {
    /// The text's colour.
    public var foreground: Int
    /// The colour behind it.
    public var background: Int
    /// Heavier.
    public var isBold: Bool
    /// Fainter.
    public var isDim: Bool
    /// Both colours exchanged.
    public var isReversed: Bool
    /// Underlined.
    public var isUnderlined: Bool

    init(
        _ foreground: Int = -1, on background: Int = -1, bold: Bool = false, dim: Bool = false,
        reversed: Bool = false, underlined: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        isBold = bold
        isDim = dim
        isReversed = reversed
        isUnderlined = underlined
    }
}

/// What roles look like. The only place that knows a colour.
///
/// The colours of `dark` and `light` keep a contrast of 2.8 or more on the other one's background too (WCAG's formula,
/// xterm's palette), since nobody asks a terminal which background it has; the selected row brings its own.
public struct Theme: Sendable, Hashable {
    /// As a person chooses it.
    public let name: String
    private let many: Palette
    private let eight: Palette

    /// For a dark background.
    public static let dark = Theme(
        name: "dark",
        many: Palette(
            normal: Look(), dim: Look(245), accent: Look(69), forced: Look(172), on: Look(34), off: Look(245),
            danger: Look(203),
            selected: Palette.Selected(
                background: 238, normal: 15, dim: 250, accent: 15, forced: 215, on: 114, off: 250, danger: 217)),
        eight: Palette(
            normal: Look(), dim: Look(dim: true), accent: Look(6), forced: Look(5, bold: true), on: Look(2),
            off: Look(dim: true), danger: Look(1, bold: true)))

    /// For a light background.
    public static let light = Theme(
        name: "light",
        many: Palette(
            normal: Look(), dim: Look(242), accent: Look(26), forced: Look(130), on: Look(28), off: Look(242),
            danger: Look(160),
            selected: Palette.Selected(
                background: 153, normal: 16, dim: 238, accent: 19, forced: 88, on: 22, off: 238, danger: 124)),
        eight: Palette(
            normal: Look(), dim: Look(dim: true), accent: Look(4), forced: Look(5, bold: true), on: Look(2),
            off: Look(dim: true), danger: Look(1, bold: true)))

    /// Brings its own black background: a contrast of 7 or more for everything.
    public static let highContrast = Theme(
        name: "high-contrast",
        many: Palette(
            normal: Look(231, on: 16, bold: true), dim: Look(252, on: 16), accent: Look(51, on: 16, bold: true),
            forced: Look(226, on: 16, bold: true), on: Look(46, on: 16, bold: true), off: Look(252, on: 16),
            danger: Look(217, on: 16, bold: true),
            selected: Palette.Selected(
                background: 226, normal: 16, dim: 16, accent: 16, forced: 16, on: 16, off: 16, danger: 16)),
        eight: Palette(
            normal: Look(7, on: 0, bold: true), dim: Look(7, on: 0), accent: Look(6, on: 0, bold: true),
            forced: Look(3, on: 0, bold: true), on: Look(2, on: 0, bold: true), off: Look(7, on: 0),
            danger: Look(7, on: 1, bold: true)))

    /// Without colours: what `NO_COLOR` gives.
    public static let mono = Theme(name: "mono", many: .mono, eight: .mono)

    /// All themes, in the order in which they are offered.
    public static let all: [Theme] = [.dark, .light, .highContrast, .mono]

    /// The theme of that name, or `nil`.
    public static func named(_ name: String) -> Theme? {
        all.first { $0.name == name }
    }

    /// What a style looks like with so many colours.
    public func look(for style: Style, colors: ColorDepth) -> Look {
        let palette =
            switch colors {
            case .none: Palette.mono
            case .eight: eight
            case .many: many
            }
        var look = palette.look(for: style.role, isSelected: style.isSelected)
        if style.isBold { look.isBold = true }
        if style.isUnderlined { look.isUnderlined = true }
        return look
    }
}

/// The looks of one theme with so many colours.
struct Palette: Sendable, Hashable {
    /// The colours on a selected row, all on one background.
    struct Selected: Sendable, Hashable {
        var background, normal, dim, accent, forced, on, off, danger: Int
    }

    var normal, dim, accent, forced, on, off, danger: Look
    /// `nil`: the row is reversed.
    var selected: Selected?

    static let mono = Palette(
        normal: Look(), dim: Look(dim: true), accent: Look(bold: true), forced: Look(bold: true), on: Look(),
        off: Look(dim: true), danger: Look(bold: true, underlined: true))

    func look(for role: Role, isSelected: Bool) -> Look {
        var look: Look
        switch role {
        case .normal, .selection: look = normal
        case .dim: look = dim
        case .accent: look = accent
        case .forced: look = forced
        case .on: look = on
        case .off: look = off
        case .danger: look = danger
        }
        guard isSelected || role == .selection else { return look }
        guard let selected else {
            // One bar: colours of their own would be blocks in it. Dim and reversed is nothing to see on some terminals.
            return Look(
                normal.foreground, on: normal.background, bold: look.isBold, reversed: true,
                underlined: look.isUnderlined)
        }
        look.background = selected.background
        look.foreground =
            switch role {
            case .normal, .selection: selected.normal
            case .dim: selected.dim
            case .accent: selected.accent
            case .forced: selected.forced
            case .on: selected.on
            case .off: selected.off
            case .danger: selected.danger
            }
        return look
    }
}
