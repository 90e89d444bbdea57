import CCurses
import Terminal

/// What this terminal is sent, beyond what ncurses sends, when it is taken and when it is given back.
struct Capabilities {
    /// Keypad, bracketed paste, title: sent when the terminal is taken.
    private(set) var enter: [UInt8] = []
    /// The same backwards.
    private(set) var leave: [UInt8] = []
    /// Turns the mouse's reports on: presses and the wheel, with coordinates as numbers.
    private(set) var mouseOn: [UInt8] = []
    /// Turns them off.
    private(set) var mouseOff: [UInt8] = []
    /// Gives the screen back without ncurses: from a signal handler.
    private(set) var giveBack: [UInt8] = []
    /// The keys of this terminal.
    private(set) var keys = KeySequences()
    /// Whether it understands OSC 52, or ignores it.
    let takesControlStrings: Bool

    /// Reads the description of the terminal that ncurses has opened.
    init(title: String?) {
        let cup = Self.string("cup")
        // Sequences of xterm's kind are sent only to terminals that skip those they do not know.
        let isANSI = cup.starts(with: Array("\u{1B}[".utf8))
        let type = getenv("TERM").map { String(cString: $0) } ?? ""
        takesControlStrings =
            isANSI
            && ["xterm", "screen", "tmux", "rxvt", "foot", "alacritty", "kitty", "st", "wezterm", "contour"]
                .contains { type == $0 || type.hasPrefix($0 + "-") }
        enter = Self.string("smkx")
        leave = Self.string("rmkx")
        if isANSI {
            enter += Array("\u{1B}[?2004h".utf8)
            leave = Array("\u{1B}[?2004l".utf8) + leave
        }
        if isANSI, !Self.string("kmous").isEmpty {
            mouseOn = Array("\u{1B}[?1000h\u{1B}[?1006h".utf8)
            mouseOff = Array("\u{1B}[?1006l\u{1B}[?1000l".utf8)
        }
        if let title, takesControlStrings {
            enter += Array("\u{1B}[22;2t\u{1B}]2;\(PlainText.clean(title))\u{1B}\\".utf8)
            leave = Array("\u{1B}[23;2t".utf8) + leave
        }
        let leaveScreen = Self.string("rmcup")
        giveBack =
            mouseOff + leave + Self.string("sgr0") + Self.string("cnorm")
            + (leaveScreen.isEmpty ? Array("\r\n".utf8) : leaveScreen)
        for (name, key) in KeySequences.capabilities { keys.add(key, for: Self.string(name)) }
    }

    private static func string(_ name: String) -> [UInt8] {
        var bytes = [CChar](repeating: 0, count: 256)
        let count = se_capability(name, &bytes, bytes.count)
        return bytes[..<count].map { UInt8(bitPattern: $0) }
    }
}
