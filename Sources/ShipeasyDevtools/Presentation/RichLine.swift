import Terminal

/// A line of pieces in styles.
struct RichLine: Sendable, Equatable {
    struct Piece: Sendable, Equatable {
        var text: String
        var style: Style
    }

    var pieces: [Piece]

    init(_ pieces: [Piece] = []) { self.pieces = pieces }

    init(_ text: String, _ role: Role = .normal) {
        pieces = [Piece(text: text, style: Style(role))]
    }

    /// The same line with more text behind it.
    func adding(_ text: String, _ role: Role = .normal, isBold: Bool = false) -> RichLine {
        RichLine(pieces + [Piece(text: text, style: Style(role, isBold: isBold))])
    }

    var text: String { pieces.map(\.text).joined() }
}

extension Buffer {
    /// Writes a line, clipped; the columns used.
    @discardableResult
    mutating func write(_ line: RichLine, at point: Point, columns: Int, isSelected: Bool = false) -> Int {
        var used = 0
        for piece in line.pieces where used < columns {
            used += write(
                piece.text, at: Point(column: point.column + used, row: point.row),
                style: isSelected ? piece.style.selected() : piece.style, columns: columns - used)
        }
        return used
    }

    /// Writes text that ends with an ellipsis where it does not fit; the columns used.
    @discardableResult
    mutating func writeFitted(
        _ text: String, at point: Point, style: Style = .normal, columns: Int, isASCII: Bool = false
    ) -> Int {
        write(
            TextWidth.fitted(text, to: columns, ellipsis: isASCII ? "~" : "…"), at: point, style: style,
            columns: columns)
    }
}

/// Text folded to a width.
enum Wrapping {
    /// The text in lines of at most that many columns, broken between words where that is possible.
    static func lines(_ text: String, columns: Int) -> [String] {
        guard columns > 0 else { return [] }
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            var word = String(word)
            var width = TextWidth.columns(of: word)
            if used > 0, used + 1 + width <= columns {
                line += " " + word
                used += 1 + width
                continue
            }
            if used > 0 { lines.append(line) }
            while width > columns {
                let head = prefix(of: word, columns: columns)
                guard !head.isEmpty else { break }
                lines.append(head)
                word = String(word.dropFirst(head.count))
                width = TextWidth.columns(of: word)
            }
            line = word
            used = width
        }
        if used > 0 || lines.isEmpty { lines.append(line) }
        return lines
    }

    private static func prefix(of text: String, columns: Int) -> String {
        var used = 0
        var head = ""
        for character in text {
            used += TextWidth.cell(for: character).width
            if used > columns { break }
            head.append(character)
        }
        return head
    }
}
