import Shipeasy

/// Forcing values, and taking that back.
extension OverlayState {
    /// Forces the opposite of what the selected flag or switch reads as.
    func toggle() -> [Effect] {
        guard let id = selectedEntry else { return [] }
        return force(isOn: !(snapshot.isOn(id) ?? false))
    }

    func force(isOn: Bool) -> [Effect] {
        guard let id = selectedEntry else { return [] }
        return [force(id, id.kind == .killswitch ? .killswitch(isOn) : .flag(isOn))]
    }

    /// The one call that forces a value on an entry.
    func force(_ id: EntryID, _ value: Override) -> Effect {
        .setOverrides(
            [OverrideRequest(id, value)], step: "\(id.qualifiedName) forced \(word(for: value).text)")
    }

    mutating func clear() -> [Effect] {
        if case .groups(let chooser)? = dialogs.last {
            dialogs.removeLast()
            return [clearing(.experiment(chooser.experiment))]
        }
        guard let id = selectedEntry else { return [] }
        return [clearing(id)]
    }

    private func clearing(_ id: EntryID) -> Effect {
        .setOverrides([OverrideRequest(id, nil)], step: "\(id.qualifiedName) cleared")
    }

    mutating func askToClearAll() {
        let ids = snapshot.overrides.keys.sorted()
        dialogs.append(
            .question(
                Question(
                    title: ids.count == 1 ? "Clear the override?" : "Clear all \(ids.count) overrides?",
                    lines: ids.map { "\($0.qualifiedName)  \(word(for: snapshot.overrides[$0]?.value).text)" },
                    answer: .clear(ids))))
    }

    /// Clears what was asked about: what was forced meanwhile by somebody else was not.
    func clearing(_ ids: [EntryID]) -> [Effect] {
        let requests = ids.filter { snapshot.overrides[$0] != nil }.map { OverrideRequest($0, nil) }
        guard !requests.isEmpty else { return [] }
        return [
            .setOverrides(
                requests, step: requests.count == 1 ? "the override cleared" : "\(requests.count) overrides cleared")
        ]
    }

    func forceAbsent() -> [Effect] {
        guard let id = selectedEntry, id.kind == .config else { return [] }
        return [force(id, .config(nil))]
    }

    // MARK: Undo

    mutating func undo() -> [Effect] {
        guard let step = history.undo() else { return [] }
        let changes = step.changes.reversed().filter { snapshot.overrides[$0.id] == $0.after }
        sayWhatCameBack("Undone", step, count: changes.count)
        return changes.isEmpty
            ? [] : [.restoreOverrides(changes.map { OverrideRestoration(id: $0.id, entry: $0.before) })]
    }

    mutating func redo() -> [Effect] {
        guard let step = history.redo() else { return [] }
        let changes = step.changes.filter { snapshot.overrides[$0.id] == $0.before }
        sayWhatCameBack("Redone", step, count: changes.count)
        return changes.isEmpty
            ? [] : [.restoreOverrides(changes.map { OverrideRestoration(id: $0.id, entry: $0.after) })]
    }

    /// What the app itself forced since is the app's, and stays.
    private mutating func sayWhatCameBack(_ word: String, _ step: UndoHistory.Step, count: Int) {
        let left = step.changes.count - count
        let note =
            left == 0
            ? ""
            : left == 1 ? ", but for one that the app changed since" : ", but for \(left) that the app changed since"
        if count == 0 {
            say("Not \(word.lowercased()), since the app changed it: \(step.name)", isProblem: true)
        } else {
            say("\(word): \(step.name)\(note)")
        }
    }

    // MARK: Groups

    /// What can be forced on an experiment: the groups its project has, or those seen so far.
    func groupChoices(of experiment: String) -> [GroupChooser.Choice] {
        var choices: [GroupChooser.Choice]
        if let described = catalog.experiments[experiment] {
            choices = described.groups.map {
                GroupChooser.Choice(group: $0.name, weight: $0.weight, params: $0.params)
            }
        } else {
            choices = (seenGroups[experiment] ?? [:]).sorted { $0.key < $1.key }.map {
                GroupChooser.Choice(group: $0.key, weight: nil, params: $0.value)
            }
        }
        if case .experiment(let group, let params)? = snapshot.overrides[.experiment(experiment)]?.value {
            // What is forced now keeps its params, edited ones too.
            if let index = choices.firstIndex(where: { $0.group == group }) {
                choices[index].params = params
            } else {
                choices.append(GroupChooser.Choice(group: group, weight: nil, params: params))
            }
        }
        return choices
    }

    mutating func chooseGroup() {
        guard let id = selectedEntry, id.kind == .experiment else { return }
        let choices = groupChoices(of: id.name)
        let current = currentGroup(of: id.name)
        dialogs.append(
            .groups(
                GroupChooser(
                    experiment: id.name, choices: choices,
                    selection: choices.firstIndex { $0.group == current } ?? 0)))
    }

    /// The group that is forced, else the one that is assigned.
    func currentGroup(of experiment: String) -> String? {
        if case .experiment(let group, _)? = snapshot.overrides[.experiment(experiment)]?.value { return group }
        let assigned = snapshot.assignments.experiments[experiment]
        return assigned?.isEnrolled == true ? assigned?.group : nil
    }

    mutating func editParamsOfChoice() {
        guard case .groups(let chooser)? = dialogs.last, let choice = chooser.selected else { return }
        openEditor(
            title: "Params of \(chooser.experiment), group \(choice.group)", .object(choice.params),
            .params(experiment: chooser.experiment, group: choice.group))
    }

    mutating func typeGroup() {
        guard case .groups(let chooser)? = dialogs.last else { return }
        ask("Force \(chooser.experiment) into the group", "", .group(experiment: chooser.experiment))
    }
}
