import Shipeasy

/// Why entries are what they are, as far as a catalog tells.
struct Reasons {
    private let catalog: (any AssignmentCatalog)?
    private let stamped: (any StampedCatalog)?

    init(_ catalog: (any AssignmentCatalog)?) {
        self.catalog = catalog
        stamped = catalog as? any StampedCatalog
    }

    /// Why an entry is what it is for the user of a state.
    func reason(for id: EntryID, in state: OverlayState) -> Explanation? {
        catalog?.explanation(of: id, for: state.snapshot.identity.user)
    }

    /// As long as this is the same number, so are all reasons. `nil` if that is not known.
    var stamp: Int? { stamped?.stamp }
}
