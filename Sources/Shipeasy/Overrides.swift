import Foundation

/// A value forced on one entry, in place of what the service assigned.
public enum Override: Sendable, Hashable {
    /// The flag reads on or off.
    case flag(Bool)
    /// The config reads this value; `nil` reads as absent, so that callers get their default.
    case config(JSONValue?)
    /// The experiment's universe assigns this group with these params over the universe's defaults.
    case experiment(group: String, params: [String: JSONValue])
    /// The kill switch, or the named switch, is engaged or not.
    case killswitch(Bool)
}

/// An override with the moment at which it was set.
public struct OverrideEntry: Sendable, Hashable {
    /// What is forced.
    public var value: Override
    /// When it was set.
    public var setAt: Date
    /// Grows with every override set on one client: of two overrides of one universe the higher one wins.
    public var order: Int

    /// An override with its moment and its place in the order of settings.
    public init(value: Override, setAt: Date, order: Int) {
        self.value = value
        self.setAt = setAt
        self.order = order
    }
}
