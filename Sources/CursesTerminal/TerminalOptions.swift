import Terminal

/// What a terminal is opened with.
public struct TerminalOptions: Sendable {
    /// Whether the mouse is reported; if not, the terminal keeps it for its own selection.
    public var usesMouse = true
    /// Whether colours are used; `nil`: unless `NO_COLOR` is set and not empty (no-color.org).
    public var usesColor: Bool?
    /// What roles look like.
    public var theme: Theme = .dark
    /// Whether all that is drawn is ASCII; `nil`: by locale.
    public var usesASCII: Bool?
    /// Whether standard output and error are kept back while the screen is taken, each if it is this terminal.
    public var capturesOutput = true
    /// The window's title meanwhile; `nil` leaves it alone.
    public var title: String?

    /// The defaults.
    public init() {}
}

/// Why there is no terminal to draw on: what happened, and what to do.
public struct TerminalError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What happened.
    public enum Reason: Sendable, Hashable {
        /// The process has no terminal.
        case noTerminal
        /// It has one, and something else is in its foreground.
        case inBackground
        /// The environment does not say which type it is.
        case typeNotSet
        /// The type is not known on this machine.
        case unknownType(String)
        /// There is no description of any terminal.
        case noDatabase
        /// The type cannot put its cursor anywhere.
        case noCursorAddressing(String)
        /// A terminal is open in this process already.
        case inUse
        /// The system refused, and why.
        case refused(String)
    }

    /// What happened.
    public let reason: Reason

    init(_ reason: Reason) {
        self.reason = reason
    }

    /// What happened, and what to do, in one or two sentences.
    public var description: String {
        switch reason {
        case .noTerminal:
            "There is no terminal to draw on. Start it from a terminal, not from a service or a pipeline without one."
        case .inBackground:
            "The terminal belongs to another program at the moment. Start this in the foreground, without & and nohup."
        case .typeNotSet:
            "TERM is not set, so the type of the terminal is not known. Try TERM=xterm-256color."
        case .unknownType(let type):
            """
            The terminal type "\(PlainText.clean(type))" (TERM) is not known on this machine. \
            Install its description, or try TERM=xterm-256color.
            """
        case .noDatabase:
            "No descriptions of terminals are installed. Install ncurses' (Debian: ncurses-base), or set TERMINFO."
        case .noCursorAddressing(let type):
            """
            The terminal type "\(PlainText.clean(type))" (TERM) cannot place its cursor. \
            Use another terminal, or try TERM=xterm-256color.
            """
        case .inUse:
            "The terminal is in use by this process already. Close that first."
        case .refused(let why):
            "The terminal could not be opened: \(PlainText.clean(why))."
        }
    }
}
