import Terminal

/// One line of the table of bindings.
struct Binding: Sendable {
    /// The keys that do it. The first is the one that is shown; none at all: the palette alone offers it.
    var keys: [Key]
    var command: Command
    /// Where the keys do it.
    var contexts: Set<Context>
    /// What the footer calls it, in a word or two; `nil` keeps it out of the footer.
    var label: String?
    /// What it does, for the help page and the palette.
    var help: String
    /// Whether the help page lists it; of several that do the same in several ways one is enough.
    var isInHelp = true
    /// Whether the palette offers it.
    var isInPalette = false

    /// How a key is written for a person.
    static func name(of key: Key, isASCII: Bool = false) -> String {
        switch key {
        case .character(" "): "space"
        case .character(let character): String(character)
        case .control(let character): "^" + character.uppercased()
        case .enter: "enter"
        case .escape: "esc"
        case .tab: "tab"
        case .backTab: "shift-tab"
        case .backspace: "backspace"
        case .delete: "del"
        case .up: isASCII ? "up" : "↑"
        case .down: isASCII ? "down" : "↓"
        case .left: isASCII ? "left" : "←"
        case .right: isASCII ? "right" : "→"
        case .home: "home"
        case .end: "end"
        case .pageUp: "pgup"
        case .pageDown: "pgdn"
        case .function(let number): "F\(number)"
        }
    }
}

extension OverlayState {
    /// What takes the keys now.
    var context: Context {
        // What is not seen is not acted on.
        if Layout.isTooSmall(size) { return .tooSmall }
        return switch dialogs.last {
        case .help: .help
        case .palette: .palette
        case .question: .question
        case .groups: .groups
        case .field: .field
        case .json: .json
        case .menu: .menu
        case nil: isFiltering ? .filter : pane == .detail ? .detail : .list
        }
    }
}
