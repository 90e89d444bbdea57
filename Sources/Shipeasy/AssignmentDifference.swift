/// What the service says of one entry, in a form in which two answers can be compared.
public enum AssignedValue: Sendable, Hashable {
    /// A flag is on or off.
    case flag(Bool)
    /// A config's value.
    case config(JSONValue)
    /// An experiment's group and params.
    case experiment(ExperimentAssignment)
    /// A kill switch, or a named switch, is engaged or not.
    case killswitch(Bool)
    /// A universe's default params.
    case universe([String: JSONValue])
}

/// One entry that differs between two answers.
public struct AssignmentChange: Sendable, Hashable {
    /// Which entry.
    public var id: EntryID
    /// What it was, or `nil` if it was not there.
    public var before: AssignedValue?
    /// What it is, or `nil` if it is gone.
    public var after: AssignedValue?

    /// A change; `before` and `after` are never both `nil`.
    public init(id: EntryID, before: AssignedValue?, after: AssignedValue?) {
        self.id = id
        self.before = before
        self.after = after
    }
}

/// What is added, removed and changed between two answers, by kind and then by name.
public struct AssignmentDifference: Sendable, Hashable {
    /// Each entry that differs, sorted by kind, then by name.
    public var changes: [AssignmentChange]

    /// A difference of those changes, which have to be sorted.
    public init(changes: [AssignmentChange] = []) { self.changes = changes }

    /// Whether the two answers were equal.
    public var isEmpty: Bool { changes.isEmpty }
}
