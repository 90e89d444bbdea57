import Shipeasy

/// Whether a command does something now.
enum Availability: Sendable, Equatable {
    case available
    /// It makes sense here, but not now; what to say if it is asked for all the same.
    case unavailable(String)
    /// It has no meaning here; its key is quiet.
    case meaningless

    var isAvailable: Bool { self == .available }
}

extension OverlayState {
    /// Whether a command does something now. Footer, palette and dispatch all ask this.
    func availability(of command: Command) -> Availability {
        if options.isReadOnly, command.isWriting { return .unavailable("Read-only: nothing is forced or identified") }
        switch command {
        case .toggle: return onOffAvailability
        case .forceOn: return onOffAvailability
        case .forceOff: return onOffAvailability
        case .chooseGroup:
            guard tab == .experiments else { return .meaningless }
            return selectedEntry?.kind == .experiment
                ? .available : .unavailable("Select an experiment to force a group")
        case .clear: return clearAvailability
        case .removeAttribute:
            guard tab == .identity, case .attribute? = list.selection else { return .meaningless }
            return .available
        case .clearAll: return snapshot.overrides.isEmpty ? .unavailable("Nothing is forced") : .available
        case .edit: return editAvailability
        case .editOutside: return editAvailability
        case .forceAbsent:
            guard tab == .configs else { return .meaningless }
            return selectedEntry == nil ? .unavailable(nothingSelected) : .available
        case .addByName: return tab.kind != nil || tab == .identity ? .available : .meaningless
        case .undo: return history.done.isEmpty ? .unavailable("Nothing to undo") : .available
        case .redo: return history.undone.isEmpty ? .unavailable("Nothing to redo") : .available
        case .open: return openAvailability
        case .nextChange, .previousChange: return changeAvailability
        case .showTab(let other): return other == tab && pane == .list ? .meaningless : .available
        case .accept, .editParams: return acceptAvailability
        case .filter: return .available
        case .forcedOnly, .sort: return tab.kind != nil ? .available : .meaningless
        case .pin:
            guard tab.kind != nil else { return .meaningless }
            return selectedEntry.map { $0.kind != .universe } ?? false ? .available : .unavailable(nothingSelected)
        case .pause: return tab == .activity ? .available : .meaningless
        case .showIdentity: return tab == .identity ? .meaningless : .available
        case .identify:
            return tab == .identity ? .available : .unavailable("Attributes are edited in Identity: press i")
        case .logOut:
            return snapshot.identity.userId == nil && snapshot.identity.attributes.isEmpty
                ? .unavailable("Nobody is logged in") : .available
        case .copyName, .copyAs: return copyAvailability
        case .copyQueryString: return snapshot.overrides.isEmpty ? .unavailable("Nothing is forced") : .available
        case .writeActivity: return activity.items.isEmpty ? .unavailable("Nothing has happened yet") : .available
        case .nextPane, .previousPane: return tab == .log ? .meaningless : .available
        case .fold, .unfold: return detail.tree == nil ? .meaningless : .available
        default: return .available
        }
    }

    /// Whether there is anything in the dialog to take.
    private var acceptAvailability: Availability {
        switch dialogs.last {
        case .groups(let chooser): chooser.selected == nil ? .meaningless : .available
        case .palette(let palette):
            PaletteItems.selectedIndex(palette, among: PaletteItems.matching(palette, in: self)) == nil
                ? .meaningless : .available
        case .field(let dialog):
            problem(with: dialog.field.text, for: dialog.purpose).map { .unavailable($0) } ?? .available
        default: .available
        }
    }

    private var changeAvailability: Availability {
        let isSeen = pane == .list ? selectedEntry : nil
        if changes.keys.contains(where: { $0 != isSeen && isListed($0) }) { return .available }
        guard let isSeen, changes[isSeen] != nil else {
            return .unavailable("The last evaluation changed nothing that is listed")
        }
        return .unavailable("This is the only entry that changed")
    }

    /// Whether an entry has a row of its own, apart from filters.
    private func isListed(_ id: EntryID) -> Bool {
        guard id.kind != .universe else { return false }
        return snapshot.assigned(id) != nil || snapshot.overrides[id] != nil
            || id.kind == .experiment && catalog.experiments[id.name] != nil
    }

    private var nothingSelected: String {
        list.vanished == nil ? "Nothing is selected" : "That entry is no longer listed: select another"
    }

    private var onOffAvailability: Availability {
        guard tab == .flags || tab == .switches else { return .meaningless }
        return selectedEntry == nil ? .unavailable(nothingSelected) : .available
    }

    private var clearAvailability: Availability {
        if case .groups(let chooser)? = dialogs.last {
            return snapshot.overrides[.experiment(chooser.experiment)] == nil
                ? .unavailable("\(chooser.experiment) is not forced") : .available
        }
        guard tab.kind != nil else { return .meaningless }
        guard let id = selectedEntry else { return .unavailable(nothingSelected) }
        return snapshot.overrides[id] == nil ? .unavailable("\(id.qualifiedName) is not forced") : .available
    }

    private var editAvailability: Availability {
        switch tab {
        case .configs: return selectedEntry == nil ? .unavailable(nothingSelected) : .available
        case .experiments:
            guard let id = selectedEntry, id.kind == .experiment else {
                return .unavailable("Select an experiment to edit its params")
            }
            return groupChoices(of: id.name).isEmpty
                ? .unavailable("No group of it is known: press space, then a, to type one") : .available
        case .identity:
            if case .attribute? = list.selection { return .available }
            return .meaningless
        case .flags, .switches, .activity, .log: return .meaningless
        }
    }

    private var openAvailability: Availability {
        switch tab {
        case .log: return .meaningless
        case .activity: return targetOfActivity == nil ? .meaningless : .available
        case .identity:
            switch list.selection {
            case .attribute: return options.isReadOnly ? .meaningless : .available
            case .recent: return options.isReadOnly ? .meaningless : .available
            default: return .meaningless
            }
        case .flags, .experiments, .configs, .switches:
            guard let id = selectedEntry else { return .meaningless }
            guard pane == .detail else { return .available }
            if id.kind == .experiment { return options.isReadOnly ? .meaningless : .available }
            return detail.tree.map { $0.canToggle } ?? false ? .available : .meaningless
        }
    }

    private var copyAvailability: Availability {
        guard tab.kind != nil else { return .meaningless }
        return selectedEntry == nil ? .unavailable(nothingSelected) : .available
    }

    /// The entry that the selected row of Activity is about.
    var targetOfActivity: EntryID? {
        switch list.selection {
        case .activity(let serial): activity.item(serial)?.entry(line: nil)
        case .activityLine(let serial, let line): activity.item(serial)?.entry(line: line)
        default: nil
        }
    }

    /// Whether an evaluation is in flight that the person is shown waiting for.
    var isWaiting: Bool { snapshot.evaluation.inFlightSince != nil && !hasStoppedWaiting }
}

extension Command {
    /// Whether it changes what the app reads, or who is identified.
    var isWriting: Bool {
        switch self {
        case .toggle, .chooseGroup, .forceOn, .forceOff, .clear, .clearAll, .edit, .editOutside, .forceAbsent,
            .addByName, .removeAttribute, .undo, .redo, .identify, .logOut, .renewAnonymousID, .forgetSticky,
            .loadScenario,
            .pasteQueryString:
            true
        default: false
        }
    }
}
