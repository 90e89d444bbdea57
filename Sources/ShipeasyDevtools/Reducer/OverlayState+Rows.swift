import Foundation
import Shipeasy

extension OverlayState {
    /// Rebuilds the rows of the tab that is shown.
    mutating func rebuildRows(fallback: ListState.Fallback) {
        let rows: [RowID]
        switch tab {
        case .flags, .configs, .switches: rows = ordered(narrowed(names.rows[tab] ?? []))
        case .experiments: rows = groupedByUniverse()
        case .activity: rows = activityRows()
        case .identity: rows = identityRows()
        case .log: rows = logRows()
        }
        list.setRows(rows, fallback: fallback)
        keepSelectionVisible()
    }

    /// What the filter text asks for.
    var query: FilterQuery { FilterQuery(list.filter.text) }

    /// How many rows the tab has without filter.
    func total(of tab: Tab) -> Int {
        switch tab {
        case .activity: activity.items.count
        case .identity: identity.attributes.count
        case .log: log.count
        case .flags, .experiments, .configs, .switches: names.count[tab] ?? 0
        }
    }

    mutating func keepSelectionVisible() {
        list.scroll(toFit: max(1, Layout(self).listRows.rows))
    }

    // MARK: Entries

    private func narrowed(_ rows: [RowID]) -> [RowID] {
        guard list.isNarrowed else { return rows }
        let query = query
        var kept = rows
        if !query.words.isEmpty, let index = names.index[tab] {
            kept = index.matches(query.words).map { rows[$0] }
        }
        guard !query.conditions.isEmpty || list.isForcedOnly || query.problem != nil else { return kept }
        return kept.filter { row in
            guard let id = row.entry else { return false }
            if list.isForcedOnly, snapshot.overrides[id] == nil { return false }
            return query.conditions.isEmpty && query.problem == nil || query.accepts(facts(of: id))
        }
    }

    /// Pinned entries first, then by the sort order, then by name.
    private func ordered(_ rows: [RowID]) -> [RowID] {
        guard list.sort != .name || !pins.isEmpty else { return rows }
        let keyed = rows.enumerated().map { position, row in
            (row: row, key: sortKey(of: row), position: position)
        }
        return keyed.sorted { left, right in
            left.key == right.key ? left.position < right.position : left.key < right.key
        }.map(\.row)
    }

    private func sortKey(of row: RowID) -> Double {
        guard let id = row.entry else { return 0 }
        if pins.contains(id) { return -.infinity }
        switch list.sort {
        case .name: return 0
        case .changed: return changes[id] == nil ? 1 : 0
        case .read: return reads[id].map { -$0.last.timeIntervalSince1970 } ?? 0
        case .forced: return snapshot.overrides[id] == nil ? 1 : 0
        }
    }

    private func groupedByUniverse() -> [RowID] {
        let all = names.rows[.experiments] ?? []
        guard list.isNarrowed || list.sort != .name || !pins.isEmpty else { return all }
        let kept = Set(narrowed(all))
        var rows: [RowID] = []
        var start = 0
        while start < all.count {
            var end = start + 1
            while end < all.count, all[end].entry?.kind == .experiment { end += 1 }
            let experiments = all[start + 1..<end].filter { kept.contains($0) }
            // A universe is shown for the experiments below it, and where it was itself looked for.
            if !experiments.isEmpty || kept.contains(all[start]) {
                rows.append(all[start])
                rows += ordered(experiments)
            }
            start = end
        }
        return rows
    }

    // MARK: The other tabs

    private func activityRows() -> [RowID] {
        var rows: [RowID] = []
        let words = list.filter.text.lowercased().split(separator: " ")
        for item in activity.items.reversed() where pausedAt.map({ item.serial <= $0 }) ?? true {
            if matches(ActivityText.title(of: item, in: self), words) { rows.append(.activity(item.serial)) }
            for line in 0..<item.lineCount
            where words.isEmpty || matches(ActivityText.line(line, of: item, in: self), words) {
                rows.append(.activityLine(item.serial, line: line))
            }
        }
        return rows
    }

    private func identityRows() -> [RowID] {
        let words = list.filter.text.lowercased().split(separator: " ")
        var rows: [RowID] = matches("device anonymous_id", words) ? [.device] : []
        rows += identity.names.filter { matches($0, words) }.map { .attribute($0) }
        rows += recent.indices.filter { matches(IdentityText.summary(recent[$0]), words) }.map { .recent($0) }
        return rows
    }

    private func logRows() -> [RowID] {
        let words = list.filter.text.lowercased().split(separator: " ")
        return log.indices.filter { words.isEmpty || matches(log[$0].text, words) }.map { .logLine(firstLogLine + $0) }
    }

    private func matches(_ text: String, _ words: [Substring]) -> Bool {
        guard !words.isEmpty else { return true }
        let folded = text.lowercased()
        return words.allSatisfy { folded.contains($0) }
    }
}
