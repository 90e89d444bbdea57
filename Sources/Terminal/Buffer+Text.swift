extension Buffer {
    /// The screen as text, a string for each row, without the blanks at its end.
    public var lines: [String] {
        rows { $0.text }
    }

    /// The styles as text, for tests: a letter for each column under its character. Roles are ` ` normal, `d` dim,
    /// `a` accent, `f` forced, `o` on, `x` off, `!` danger, `s` selection; on the selected row they are capitals, with
    /// `N` for normal and `?` for danger.
    public var roles: [String] {
        rows { String($0.style.letter) }
    }

    /// What is bold or underlined, for tests: `b`, `u`, or `B` for both, in each such column that is not blank.
    public var weights: [String] {
        rows { cell in
            guard cell.text != " " || cell.style.isUnderlined else { return " " }
            return switch (cell.style.isBold, cell.style.isUnderlined) {
            case (true, true): "B"
            case (true, false): "b"
            case (false, true): "u"
            case (false, false): " "
            }
        }
    }

    private func rows(_ text: (Cell) -> String) -> [String] {
        let cells = cells
        return (0..<size.rows).map { row in
            var line = cells[row * size.columns..<(row + 1) * size.columns].map(text).joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}

extension Style {
    fileprivate var letter: Character {
        switch role {
        case .normal: isSelected ? "N" : " "
        case .dim: isSelected ? "D" : "d"
        case .accent: isSelected ? "A" : "a"
        case .forced: isSelected ? "F" : "f"
        case .on: isSelected ? "O" : "o"
        case .off: isSelected ? "X" : "x"
        case .danger: isSelected ? "?" : "!"
        case .selection: isSelected ? "S" : "s"
        }
    }
}
