import Foundation
import Shipeasy

/// What the client and the catalog say.
extension OverlayState {
    mutating func take(_ snapshot: ClientSnapshot) {
        if snapshot.evaluation.inFlightSince != self.snapshot.evaluation.inFlightSince { hasStoppedWaiting = false }
        self.snapshot = snapshot
        names.update(snapshot, catalog: catalog)
        for (id, entry) in snapshot.overrides where assignedWhenForced[entry.order] == nil {
            assignedWhenForced[entry.order] = .some(snapshot.assigned(id))
        }
        if !catalog.isKnown { remember(groupsOf: snapshot) }
        identity.follow(snapshot.identity)
    }

    mutating func take(_ contents: CatalogContents) {
        catalog = contents
        explanation = nil
        names.update(snapshot, catalog: catalog)
        rebuildRows(fallback: .hold)
    }

    /// Without a catalog, the groups of an experiment are those that were seen.
    private mutating func remember(groupsOf snapshot: ClientSnapshot) {
        for (name, assignment) in snapshot.assignments.experiments where assignment.isEnrolled {
            seenGroups[name, default: [:]][assignment.group] = assignment.params
        }
        for (id, entry) in snapshot.overrides {
            guard case .experiment(let group, let params) = entry.value else { continue }
            if seenGroups[id.name]?[group] == nil { seenGroups[id.name, default: [:]][group] = params }
        }
    }

    /// Notes what happened, for Activity, the marks and the read counts.
    mutating func note(_ update: ClientUpdate) {
        switch update.event {
        case .evaluationStarted: break
        // It was taken in before the overlay was opened. (Reads and events change no revision.)
        case .evaluationFinished where update.revision <= openedAt, .evaluationFailed where update.revision <= openedAt:
            break
        case .evaluationFinished(let report, let difference), .evaluationFailed(let report, let difference):
            // The first answer of all changes nothing: there was none before it.
            let isFirst = !hasAnswer
            if report.isOK { hasAnswer = true }
            changes = isFirst ? [:] : Dictionary(uniqueKeysWithValues: difference.changes.map { ($0.id, $0) })
            lastDifference = report
            record(.evaluation(report, difference), at: update.date)
        case .identityChanged(let identity): record(.identity(identity), at: update.date)
        case .overridesChanged(let changes): record(.overrides(changes), at: update.date)
        case .exposure(let experiment, let group):
            record(.exposure(experiment: experiment, group: group), at: update.date)
        case .tracked(let name, let properties):
            record(.tracked(name: name, properties: properties), at: update.date)
        case .read(let id):
            reads[id, default: ReadCount(last: update.date)].count += 1
            reads[id]?.last = update.date
            if list.sort == .read || query.conditions.contains(.state(.read)) { hasStaleRows = true }
        case .gap(let missed): record(.missed(missed), at: update.date)
        }
    }

    private mutating func record(_ event: ActivityItem.Event, at date: Date) {
        activity.append(event, at: date)
        if tab == .activity { hasStaleRows = true }
    }

    /// Notes what an override effect changed, so that it can be undone.
    mutating func note(_ changes: [OverrideChange], step: String?) {
        guard let step else { return }
        guard !changes.isEmpty else {
            say("Nothing changed: it was so already", isTold: true)
            return
        }
        history.record(UndoHistory.Step(name: step, changes: changes))
        if changes.count == 1, let change = changes.first, change.after != nil, change.id != selectedEntry,
            Tab(listing: change.id.kind) == tab
        {
            forcedByName = change.id
        }
        say("\(step). u undoes", isTold: true)
    }

    mutating func take(_ lines: [LogLine], dropped: Int) {
        let wasAtEnd = tab == .log && (list.selectedIndex ?? 0) >= list.rows.count - 1
        log += lines
        droppedLogLines += dropped
        let surplus = log.count - Self.logCapacity
        if surplus > Self.logCapacity / 4 {
            log.removeFirst(surplus)
            firstLogLine += surplus
            droppedLogLines += surplus
        }
        guard tab == .log else { return }
        rebuildRows(fallback: .first)
        if wasAtEnd { list.select(at: list.rows.count - 1) }
        keepSelectionVisible()
    }

    /// How many lines of the host's output are kept for the Log tab. The terminal gets all of it when the overlay
    /// closes.
    static let logCapacity = 10_000
}
