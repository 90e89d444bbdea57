import Shipeasy

/// What the reducer wants done outside. Each is a value, so a test says exactly which calls a key makes.
enum Effect: Sendable, Hashable {
    /// Forces values, or clears them where the value is `nil`; `step` names it for undo.
    case setOverrides([OverrideRequest], step: String)
    /// Puts overrides back exactly as they were.
    case restoreOverrides([OverrideRestoration])
    case identify([String: JSONValue])
    case reset
    case refresh
    /// Takes a new device id, as a new device would.
    case renewAnonymousID
    /// Forgets which groups this device is kept in.
    case forgetSticky
    /// Asks the catalog why an entry is what it is.
    case explain(EntryID)
    /// Sends text to the terminal's clipboard.
    case copy(String, what: String)
    /// Edits text in the person's own editor.
    case openEditor(String, EditPurpose)
    /// Saves a scenario. A file that is there is replaced only if that was asked for.
    case saveScenario(Scenario, path: String, replacing: Bool)
    case readScenario(path: String)
    case write(String, path: String, replacing: Bool)
    case save(OverlaySettings.Values)
    case setMouse(Bool)
    case setTheme(String)
    case suspend
    case repaint
    case close
}

/// An override to set on one entry, or to clear.
struct OverrideRequest: Sendable, Hashable {
    var id: EntryID
    var value: Override?

    init(_ id: EntryID, _ value: Override?) {
        self.id = id
        self.value = value
    }
}

/// An override to put back on one entry as it was, or to take away.
struct OverrideRestoration: Sendable, Hashable {
    var id: EntryID
    var entry: OverrideEntry?
}
