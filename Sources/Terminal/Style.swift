/// What a piece of the screen means. A theme turns roles into colours; nothing else does.
public enum Role: UInt8, Sendable, Hashable, CaseIterable {
    /// Plain text.
    case normal
    /// Less important than the rest.
    case dim
    /// Titles, keys, the active tab.
    case accent
    /// Something that is forced.
    case forced
    /// On, enrolled, ok.
    case on
    /// Off, not enrolled.
    case off
    /// Failed, killed, production.
    case danger
    /// The selected row.
    case selection
}

/// How a cell looks.
public struct Style: Sendable, Hashable {
    /// What it means.
    public var role: Role
    /// Heavier.
    public var isBold: Bool
    /// Underlined.
    public var isUnderlined: Bool
    /// On the selected row: the role's colour on the selection's background, or reversed where there is no colour.
    public var isSelected: Bool

    /// A look; plain text if nothing is given.
    public init(_ role: Role = .normal, isBold: Bool = false, isUnderlined: Bool = false, isSelected: Bool = false) {
        self.role = role
        self.isBold = isBold
        self.isUnderlined = isUnderlined
        self.isSelected = isSelected
    }

    /// Plain text.
    public static let normal = Style()

    /// The same, heavier.
    public var bold: Style {
        var style = self
        style.isBold = true
        return style
    }

    /// The same on the selected row, or not.
    public func selected(_ isSelected: Bool = true) -> Style {
        var style = self
        style.isSelected = isSelected
        return style
    }
}

extension Style {
    /// The look as a number below 64.
    package var code: UInt8 {
        role.rawValue << 3 | (isBold ? 4 : 0) | (isUnderlined ? 2 : 0) | (isSelected ? 1 : 0)
    }

    /// The look of a number.
    package init(code: UInt8) {
        self.init(
            Role(rawValue: code >> 3) ?? .normal, isBold: code & 4 != 0, isUnderlined: code & 2 != 0,
            isSelected: code & 1 != 0)
    }
}
