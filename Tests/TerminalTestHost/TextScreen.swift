import CursesTerminal
import Terminal
import TestHost

/// Awkward text, each piece in its own box of three columns of boxes: every border must be straight. In the last row one
/// letter with a mark, another one after each key.
struct TextScreen {
    static let pieces: [(name: String, text: String)] = [
        ("wide", "日本語 text"), ("presentation", "⚠️ warning ⚠"), ("joined", "👩‍👩‍👧 family"), ("flag", "🇪🇺🇩🇪 flags"),
        ("two scalars", "e\u{301}te\u{301}"), ("new emoji", "🫨 shaking"), ("skin", "👍🏽 thumb"), ("hangul", "각 한글"),
        ("jamo", "\u{1100}\u{1161}\u{11A8}x"), ("thai", "ภาษาไทย กำ"), ("hindi", "क्षत्रिय हिन्दी"), ("arabic", "العربية"),
        ("marks", "a" + String(repeating: "\u{301}", count: 10_000) + "b"), ("keycap", "1️⃣ 2️⃣"),
        ("escape", "\u{1B}[2J\u{1B}]52;c;eA==\u{07}"), ("screen", "\u{1B}[?1049l\u{9B}31mred"),
        ("lines", "a\tb\nc\r\nd\u{2028}e"),
        ("bidi", "a\u{202E}b\u{2066}c\u{2069}d"), ("tags", "x\u{E0041}\u{E0042}y"), ("private", "\u{E0B0}\u{F8FF}"),
        ("invalid", String(decoding: [0x61, 0xFF, 0xC3, 0x62] as [UInt8], as: UTF8.self)),
        ("long", String(repeating: "日", count: 100)), ("odd", "x" + String(repeating: "日", count: 100)),
        ("fullwidth", "ＡＢＣ ｱｲｳ"),
    ]

    private let terminal: CursesTerminal

    init(_ options: Options) throws(TerminalError) {
        terminal = try CursesTerminal(options.terminal)
    }

    func run() {
        var letters = ["e\u{301}", "o\u{301}", "u\u{308}"]
        while true {
            var buffer = Buffer(terminal.size)
            buffer.write(letters[0], at: Point(column: 0, row: terminal.size.rows - 1))
            Self.draw(into: &buffer, ascii: terminal.isASCII)
            terminal.present(buffer)
            for line in buffer.lines { report.add("line \(line)") }
            for event in terminal.nextEvents() {
                if event == .key(.character("q")) || event == .hangUp { return terminal.stop() }
                if case .key = event { letters.append(letters.removeFirst()) }
            }
        }
    }

    private static func draw(into buffer: inout Buffer, ascii: Bool) {
        let size = buffer.size
        let width = size.columns / 3
        for (index, piece) in pieces.enumerated() {
            let box = Rect(column: index % 3 * width, row: index / 3 * 3, columns: width, rows: 3)
            guard box.maxRow <= size.rows else { break }
            let inside = buffer.frame(box, title: piece.name, style: Style(.dim), ascii: ascii)
            buffer.write(piece.text, at: inside.origin, columns: inside.columns)
        }
    }
}
