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

    /// The columns it takes, counted up to a limit: beyond that it is only known not to fit.
    func columns(upTo limit: Int) -> Int {
        var columns = 0
        for piece in pieces where columns < limit { columns += piece.text.walk(columns: limit - columns + 4).columns }
        return columns
    }

    /// The same line in that many columns, with an ellipsis where something is left out.
    func fitted(to columns: Int, isASCII: Bool = false) -> RichLine {
        var fitting = RichLine()
        var used = 0
        for (index, piece) in pieces.enumerated() where used < columns {
            let room = columns - used
            let width = piece.text.walk(columns: room + 4).columns
            let isEnd = pieces[(index + 1)...].allSatisfy { $0.text.isEmpty }
            if width < room || (width == room && isEnd) {
                fitting.pieces.append(piece)
                used += width
                continue
            }
            let text = width > room ? piece.text : piece.text + " "
            let cut = TextWidth.fitted(text, to: room, ellipsis: isASCII ? "~" : "…")
            fitting.pieces.append(Piece(text: cut, style: piece.style))
            return fitting
        }
        return fitting
    }
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
    /// The text in lines of at most that many columns, broken between words where that is possible. It is walked over
    /// once, however long it is.
    static func lines(_ text: String, columns: Int) -> [String] {
        guard columns > 0 else { return [] }
        var folder = Folder(columns: columns)
        // Most texts are words of ASCII that fit: a column for each byte.
        if TextWidth.isPrintableASCII(text) {
            let words = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            if words.allSatisfy({ $0.count <= columns }) {
                for word in words { folder.add(Substring(word), width: word.count) }
                return folder.finished
            }
        }
        var word = ""
        var width = 0
        for character in text {
            if character == " " {
                folder.add(word, width: width)
                (word, width) = ("", 0)
                continue
            }
            let piece = TextWidth.cell(for: character).width
            if width + piece > columns {
                folder.addPart(word)
                (word, width) = ("", 0)
            }
            // What is wider than the room by itself can't be shown at all.
            guard piece <= columns else { continue }
            word.append(character)
            width += piece
        }
        folder.add(word, width: width)
        return folder.finished
    }

    private struct Folder {
        let columns: Int
        private var lines: [String] = []
        private var line = ""
        private var used = 0

        init(columns: Int) { self.columns = columns }

        /// Adds a word behind a blank, on a new line where it does not fit.
        mutating func add(_ word: some StringProtocol, width: Int) {
            if used > 0, used + 1 + width <= columns {
                line += " "
                line += word
                used += 1 + width
            } else {
                endLine()
                line = String(word)
                used = width
            }
        }

        /// Adds a part of a word that is longer than a line.
        mutating func addPart(_ part: String) {
            endLine()
            lines.append(part)
        }

        private mutating func endLine() {
            if used > 0 { lines.append(line) }
            (line, used) = ("", 0)
        }

        var finished: [String] { used > 0 || lines.isEmpty ? lines + [line] : lines }
    }
}
