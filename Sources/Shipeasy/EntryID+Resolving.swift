extension EntryID {
    /// A kill switch written `NAME/KEY` in one string as the kill switch or the named switch that it means; anything
    /// else as it is.
    ///
    /// A whole name that is known wins. Else the longest known kill switch before a `/` does, else what is before the
    /// first one: a name that is not known is kept and never dropped.
    package func resolved(in assignments: Assignments) -> EntryID {
        guard kind == .killswitch, switchKey == nil, assignments.killswitches[name] == nil else { return self }
        let slashes = name.utf8.indices.filter { index in
            name.utf8[index] == UInt8(ascii: "/") && index > name.startIndex
                && name.utf8.index(after: index) < name.endIndex
        }
        let split = slashes.last { assignments.killswitches[String(name[..<$0])] != nil } ?? slashes.first
        guard let split else { return self }
        return .killswitch(String(name[..<split]), switchKey: String(name[name.utf8.index(after: split)...]))
    }
}
