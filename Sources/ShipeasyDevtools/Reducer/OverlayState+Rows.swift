import Foundation
import Shipeasy

extension OverlayState {
    /// Rebuilds the rows of the tab that is shown.
    mutating func rebuildRows(fallback: ListState.Fallback) {
        var entries: Int?
        let rows: Rows
        switch tab {
        case .flags, .configs, .switches:
            let all = names.rows[tab] ?? []
            rows = ordered(narrowed(all), of: all).map { Rows(all, places: $0) } ?? Rows(all)
        case .experiments:
            let grouped = groupedByUniverse()
            rows = grouped.rows
            entries = grouped.entries
        case .activity:
            let isAtNewest = fallback == .hold && list.selectedIndex == 0 && list.top == 0
            let found = activityRows()
            list.setRows(Rows(found.rows), entries: found.items, fallback: fallback)
            // Who looks at the newest goes on looking at the newest.
            if isAtNewest { list.select(at: 0) }
            keepSelectionVisible()
            return
        case .identity: rows = Rows(identityRows())
        case .log: rows = Rows(logRows())
        }
        list.setRows(rows, entries: entries ?? rows.count, fallback: fallback)
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

    /// The places of the rows that the filter leaves, or `nil` for all of them.
    private func narrowed(_ rows: [RowID]) -> [Int]? {
        guard list.isNarrowed else { return nil }
        let query = query
        let found = query.words.isEmpty ? nil : names.index[tab]?.matches(query.words)
        guard !query.conditions.isEmpty || list.isForcedOnly || query.problem != nil else { return found }
        return (found ?? Array(rows.indices)).filter { place in
            guard let id = rows[place].entry else { return false }
            if list.isForcedOnly, snapshot.overrides[id] == nil { return false }
            return query.conditions.isEmpty && query.problem == nil || query.accepts(facts(of: id))
        }
    }

    /// Pinned entries first, then by the sort order, then by name; `nil` leaves the list as it is.
    private func ordered(_ places: [Int]?, of rows: [RowID]) -> [Int]? {
        guard list.sort != .name || !pins.isEmpty else { return places }
        let keyed = (places ?? Array(rows.indices)).map { place in (place: place, key: sortKey(of: rows[place])) }
        return keyed.sorted { left, right in
            left.key == right.key ? left.place < right.place : left.key < right.key
        }.map(\.place)
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

    /// Each universe with the experiments that the filter leaves of it.
    private func groupedByUniverse() -> (rows: Rows, entries: Int) {
        let all = names.rows[.experiments] ?? []
        let total = names.count[.experiments] ?? 0
        guard list.isNarrowed || list.sort != .name || !pins.isEmpty else { return (Rows(all), total) }
        let kept = Set(narrowed(all) ?? Array(all.indices))
        var places: [Int] = []
        var entries = 0
        var start = 0
        while start < all.count {
            var end = start + 1
            while end < all.count, all[end].entry?.kind == .experiment { end += 1 }
            let experiments = (start + 1..<end).filter { kept.contains($0) }
            // A universe is shown for the experiments below it, and where it was itself looked for.
            if !experiments.isEmpty || kept.contains(start) {
                places.append(start)
                places += ordered(experiments, of: all) ?? experiments
                entries += experiments.count
            }
            start = end
        }
        return (Rows(all, places: places), entries)
    }

    // MARK: The other tabs

    /// What is shown of Activity, and of how many items that is.
    private func activityRows() -> (rows: [RowID], items: Int) {
        var rows: [RowID] = []
        var items = 0
        let words = list.filter.text.lowercased().split(separator: " ")
        for item in activity.items.reversed() where pausedAt.map({ item.serial <= $0 }) ?? true {
            let count = rows.count
            if matches(ActivityText.title(of: item, in: self), words) { rows.append(.activity(item.serial)) }
            for line in 0..<item.lineCount
            where words.isEmpty || matches(ActivityText.line(line, of: item, in: self), words) {
                rows.append(.activityLine(item.serial, line: line))
            }
            if rows.count > count { items += 1 }
        }
        return (rows, items)
    }

    private func identityRows() -> [RowID] {
        let words = list.filter.text.lowercased().split(separator: " ")
        var rows: [RowID] = matches("device anonymous_id", words) ? [.device] : []
        rows += identity.names.filter { matches($0, words) }.map { .attribute($0) }
        rows += recent.filter { matches(IdentityText.summary($0), words) }.map { .recent($0) }
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
