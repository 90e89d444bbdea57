import Foundation

extension PseudoTerminal {
    /// What is not as it was before the program started: modes of the terminal, sequences that were not taken back, and
    /// a frame that came after the screen was given back.
    var leftovers: [String] {
        var leftovers: [String] = []
        let now = modesNow
        if now.c_lflag != modes.c_lflag || now.c_iflag != modes.c_iflag || now.c_oflag != modes.c_oflag {
            leftovers.append("modes")
        }
        let text = text
        for (on, off) in [
            ("\u{1B}[?1049h", "\u{1B}[?1049l"), ("\u{1B}[?25l", "\u{1B}[?25h"), ("\u{1B}[?1000h", "\u{1B}[?1000l"),
            ("\u{1B}[?1006h", "\u{1B}[?1006l"), ("\u{1B}[?2004h", "\u{1B}[?2004l"), ("\u{1B}[?1h", "\u{1B}[?1l"),
            ("\u{1B}=", "\u{1B}>"),
        ] {
            guard let last = text.range(of: on, options: .backwards) else { continue }
            if text.range(of: off, range: last.upperBound..<text.endIndex) == nil { leftovers.append(on) }
        }
        if let left = text.range(of: "\u{1B}[?1049l", options: .backwards) {
            let after = text[left.upperBound...]
            if after.range(of: "\u{1B}\\[[0-9;]*[HJ]", options: .regularExpression) != nil {
                leftovers.append("drawn behind it")
            }
        }
        return leftovers
    }

    /// What the program has written since it had written that many bytes, as text.
    func text(since count: Int) -> String { String(decoding: output[count...], as: UTF8.self) }

    /// The number behind a word at the start of a line, the last one since then: `status 130`.
    func number(after word: String, since count: Int) -> Int32? {
        text(since: count).split(whereSeparator: \.isNewline).lazy.reversed()
            .compactMap { $0.hasPrefix(word + " ") ? Int32($0.dropFirst(word.count + 1)) : nil }.first
    }
}
