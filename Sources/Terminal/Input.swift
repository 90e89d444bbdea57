/// A key as a person names it.
public enum Key: Sendable, Hashable {
    /// A character that was typed, the space among them.
    case character(Character)
    /// Ctrl with a lower-case letter, or with `\`, `]`, `^`, `_` or the space.
    case control(Character)
    /// Enter or Return.
    case enter
    /// Esc by itself.
    case escape
    /// Tab.
    case tab
    /// Shift-Tab.
    case backTab
    /// Backspace.
    case backspace
    /// Delete.
    case delete
    /// The arrow up.
    case up
    /// The arrow down.
    case down
    /// The arrow to the left.
    case left
    /// The arrow to the right.
    case right
    /// Home.
    case home
    /// End.
    case end
    /// Page up.
    case pageUp
    /// Page down.
    case pageDown
    /// A function key, from 1.
    case function(Int)
}

/// What the mouse did.
public struct MouseEvent: Sendable, Hashable {
    /// What happened.
    public enum Action: Sendable, Hashable {
        /// The left button went down, or was clicked.
        case press
        /// The left button was clicked twice.
        case doubleClick
        /// The wheel turned up.
        case scrollUp
        /// The wheel turned down.
        case scrollDown
    }

    /// What happened.
    public var action: Action
    /// Where.
    public var point: Point

    /// An event from its parts.
    public init(_ action: Action, at point: Point) {
        self.action = action
        self.point = point
    }
}

/// What reaches a program from its terminal.
public enum InputEvent: Sendable, Hashable {
    /// A key.
    case key(Key)
    /// A paste, as text: never commands.
    case paste(String)
    /// The mouse.
    case mouse(MouseEvent)
    /// The terminal has another size now.
    case resize(Size)
    /// The program is in the foreground again after it was suspended.
    case resumed
    /// Somebody woke the terminal's thread: there is something in its mailbox.
    case wake
    /// The terminal is gone.
    case hangUp
}
