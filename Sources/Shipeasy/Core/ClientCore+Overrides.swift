import Foundation

extension ClientCore {
    /// Sets overrides, or removes them where the value is `nil`, in one change.
    func setOverrides(_ values: [(EntryID, Override?)]) -> [OverrideChange] {
        let now = Date()
        return change { change in
            let entries = values.map { id, value in
                let entry = value.map { OverrideEntry(value: $0, setAt: now, order: change.book.nextOrder) }
                change.book.nextOrder += 1
                return (id, entry)
            }
            return change.replaceOverrides(entries)
        }
    }

    /// Puts overrides back with the times and the order they had, in one change.
    func restoreOverrides(_ entries: [(EntryID, OverrideEntry?)]) -> [OverrideChange] {
        change { change in
            // What is set from now on still comes after all of them.
            for (_, entry) in entries {
                if let entry { change.book.nextOrder = max(change.book.nextOrder, entry.order + 1) }
            }
            return change.replaceOverrides(entries)
        }
    }

    /// Removes all overrides in one change.
    func clearOverrides() {
        _ = change { change in
            change.replaceOverrides(change.snapshot.overrides.keys.sorted().map { ($0, nil) })
        }
    }

    /// Removes one override by the word for its kind and its name.
    func removeOverride(kind: String, name: String) {
        switch kind {
        case "flag": _ = setOverrides([(.flag(name), nil)])
        case "config": _ = setOverrides([(.config(name), nil)])
        case "experiment": _ = setOverrides([(.experiment(name), nil)])
        case "killswitch":
            _ = change { change in
                // A whole name wins over one that is split into kill switch and named switch.
                let meant = change.snapshot.overrides.keys.filter { $0.kind == .killswitch && $0.qualifiedName == name }
                guard let id = meant.first(where: { $0.switchKey == nil }) ?? meant.min() else { return [] }
                return change.replaceOverrides([(id, nil)])
            }
        default:
            warn("removeOverride: there is no kind “\(kind)”, only flag, config, experiment and killswitch")
        }
    }
}

extension ClientCore.Change {
    /// Replaces entries, and tells what changed by it, if anything did.
    fileprivate mutating func replaceOverrides(_ entries: [(EntryID, OverrideEntry?)]) -> [OverrideChange] {
        var overrides = snapshot.overrides
        var changes: [OverrideChange] = []
        for (id, entry) in entries {
            let before = overrides[id]
            guard before != entry else { continue }
            overrides[id] = entry
            changes.append(OverrideChange(id: id, before: before, after: entry))
        }
        guard !changes.isEmpty else { return [] }
        snapshot.overrides = overrides
        tell(.overridesChanged(changes))
        return changes
    }
}
