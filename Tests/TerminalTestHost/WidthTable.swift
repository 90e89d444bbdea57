import CCurses

/// Prints `Sources/Terminal/ScalarKind+Table.swift`: the C library's widths in its UTF-8 locale, and Unicode's
/// properties as Swift knows them.
enum WidthTable {
    static func print() {
        guard se_platform_locale_enter() else { return Swift.print("no UTF-8 locale") }
        var entries: [UInt32] = []
        var last: UInt32?
        for value in UInt32(0)...0x10FFFF {
            let kind = kind(of: value)
            if kind != last { entries.append(value << 3 | kind) }
            last = kind
        }
        let lines = stride(from: 0, to: entries.count, by: 11).map { start in
            "        "
                + entries[start..<min(start + 11, entries.count)].map { "0x" + String($0, radix: 16) }
                .joined(separator: ", ") + ","
        }
        Swift.print(
            """
            // Printed by `terminal-test-host widths`: glibc 2.36's widths in C.UTF-8 (Unicode 14), which tmux 3.3a and
            // xterm 379 share for every character, and the properties of Unicode that Swift 6.3 knows.
            extension ScalarKind {
                /// Where a kind begins that goes on up to the next entry: the scalar's value, 3 bits to the left, and the kind.
                static let table: [UInt32] = [
            \(lines.joined(separator: "\n"))
                ]
            }
            """)
    }

    private static func kind(of value: UInt32) -> UInt32 {
        guard let scalar = Unicode.Scalar(value) else { return 5 }
        let properties = scalar.properties
        let width = se_columns(wchar_t(bitPattern: value))
        let isJoiner = value == 0x200C || value == 0x200D
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return 4
        case .format where !isJoiner: return 4
        case .unassigned, .surrogate: return 5
        default: break
        }
        switch width {
        case 1...2: return properties.isDefaultIgnorableCodePoint ? 4 : UInt32(width) - 1
        case 0: return properties.isDefaultIgnorableCodePoint ? 3 : 2
        default: return 5
        }
    }
}
