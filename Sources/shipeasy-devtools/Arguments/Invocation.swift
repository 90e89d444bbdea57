/// What a command line asks for.
enum Invocation: Sendable, Equatable {
    /// The overlay on a terminal.
    case overlay(Situation, DisplayOptions)
    /// The shop that embeds the overlay.
    case demo(Situation, DisplayOptions)
    /// One evaluation, printed.
    case snapshot(Situation, SnapshotOptions)
    /// Many users against one project file.
    case evaluate(project: String, users: String)
    /// The help page.
    case help
    /// The version.
    case version
}

/// Who asks whom, and what is forced: the part of a command line that decides what is read.
struct Situation: Sendable, Equatable {
    /// Where the assignments come from.
    var source = SourceArgument.sample
    /// A file with an identity and overrides, which the rest of the command line is laid over.
    var scenario: String?
    /// Attributes of the user, in the order given; of two with one name the later wins.
    var user: [UserArgument] = []
    /// Overrides, in the order given.
    var overrides: [OverrideArgument] = []
}

/// How the overlay looks and what it may do.
struct DisplayOptions: Sendable, Equatable {
    /// Whether overrides and identity are only shown.
    var isReadOnly = false
    /// Seconds between evaluations by itself, or `nil` to evaluate only when asked.
    var pollInterval: Double?
    /// The name of a theme, one of `Theme.all`.
    var theme: String?
    /// Whether colour may be used at all.
    var usesColor = true
    /// Whether the mouse is taken from the terminal.
    var usesMouse = true
    /// Whether borders and marks are drawn in ASCII.
    var usesASCII = false
}

/// How a snapshot is printed.
struct SnapshotOptions: Sendable, Equatable {
    /// As JSON, for programs.
    var isJSON = false
    /// Whether colour may be used on a terminal.
    var usesColor = true
    /// Whether marks and rules are drawn in ASCII.
    var usesASCII = false
}
