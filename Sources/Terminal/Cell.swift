/// One cell of a screen.
public struct Cell: Sendable, Hashable {
    /// What is drawn: one cleaned grapheme. Empty in the further columns of a wide one.
    public var text: String
    /// The columns it takes, from 1 to 4, or 0 in the further columns of a wide one.
    public var width: UInt8
    /// How it looks.
    public var style: Style

    /// A cell; blank if nothing is given.
    public init(text: String = " ", width: UInt8 = 1, style: Style = .normal) {
        self.text = text
        self.width = width
        self.style = style
    }
}

/// What is drawn for a grapheme: nearly always one scalar, else several.
enum Glyph: Hashable {
    case scalar(Unicode.Scalar)
    case cluster(String)

    init(_ text: String) {
        let scalars = text.unicodeScalars
        if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
            self = .scalar(first)
        } else {
            self = .cluster(text)
        }
    }

    var text: String {
        switch self {
        case .scalar(let scalar): scalar.isASCII ? TextWidth.asciiText[Int(scalar.value)] : String(scalar)
        case .cluster(let text): text
        }
    }
}

/// A cell as a buffer keeps it: eight bytes without a reference, so that a screen is made, copied and compared as fast as
/// its memory is.
package struct Slot: Sendable, Hashable {
    /// The scalar that is drawn, 0 in the further columns of a wide character, or from ``firstCluster`` on the place of
    /// several in the buffer's list.
    package let glyph: UInt32
    /// The columns it takes, or 0 in the further columns of a wide one.
    package let width: UInt8
    /// How it looks, as a number.
    package let styleCode: UInt8
    // Fills the eight bytes up: a cell is then moved and compared as one number.
    private let filling: UInt16 = 0

    init(glyph: UInt32, width: UInt8, style: Style) {
        self.glyph = glyph
        self.width = width
        styleCode = style.code
    }

    static func blank(_ style: Style) -> Slot { Slot(glyph: 0x20, width: 1, style: style) }

    var style: Style { Style(code: styleCode) }

    /// The same cell in another style.
    package func styled(_ style: Style) -> Slot { Slot(glyph: glyph, width: width, style: style) }

    /// The first number that is no scalar.
    package static let firstCluster: UInt32 = 0x110000
}
