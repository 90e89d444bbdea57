import Terminal

extension Key {
    /// Keys by their names, apart by blanks, as the help page writes them: `/ c h enter ^p space`. What is no name is
    /// one character.
    static func named(_ names: String) -> [Key] {
        names.split(separator: " ").map { name in
            if name.count == 2, name.first == "^", let letter = name.lowercased().last { return .control(letter) }
            if let key = special[String(name)] { return key }
            precondition(name.count == 1, "there is no key \(name)")
            return .character(name.first ?? " ")
        }
    }

    private static let special: [String: Key] = [
        "space": .character(" "), "enter": .enter, "esc": .escape, "tab": .tab, "shift-tab": .backTab,
        "backspace": .backspace, "del": .delete, "up": .up, "down": .down, "left": .left, "right": .right,
        "home": .home, "end": .end, "pgup": .pageUp, "pgdn": .pageDown, "F1": .function(1), "F5": .function(5),
    ]

    /// Every key that a keyboard has, as far as a terminal tells: printable ASCII, a few more letters, all controls.
    static let all: [Key] =
        (0x20..<0x7F).map { Key.character(Character(Unicode.Scalar(UInt8($0)))) }
        + "äß語é👍".map { Key.character($0) } + "abcdefghijklmnopqrstuvwxyz\\]^_ ".map { Key.control($0) }
        + [
            .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp,
            .pageDown,
        ] + (1...24).map { Key.function($0) }
}
