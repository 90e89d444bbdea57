import Shipeasy

/// Editing values, in the overlay and outside.
extension OverlayState {
    mutating func edit() {
        if tab == .identity, case .attribute(let name)? = list.selection {
            editAttribute(name)
            return
        }
        if let id = selectedEntry, id.kind == .experiment, currentGroup(of: id.name) == nil,
            groupChoices(of: id.name).count > 1
        {
            // Nothing tells which group's params are meant.
            chooseGroup()
            return
        }
        guard let id = selectedEntry, let subject = editSubject(of: id) else { return }
        let isScalar = subject.value.arrayValue == nil && subject.value.objectValue == nil
        if id.kind == .config, isScalar {
            ask(subject.title, String(decoding: subject.value.json(), as: UTF8.self), .config(id))
        } else {
            openEditor(title: subject.title, subject.value, subject.purpose)
        }
    }

    mutating func editOutside() -> [Effect] {
        if tab == .identity, case .attribute(let name)? = list.selection {
            return [openingEditor(identity.attributes[name] ?? .null, .attribute(name))]
        }
        guard let id = selectedEntry, let subject = editSubject(of: id) else { return [] }
        return [openingEditor(subject.value, subject.purpose)]
    }

    private func openingEditor(_ value: JSONValue, _ purpose: EditPurpose) -> Effect {
        .openEditor(String(decoding: value.json(pretty: true), as: UTF8.self) + "\n", purpose)
    }

    /// What there is to edit of an entry: a config's value, or the params of an experiment's group.
    private func editSubject(of id: EntryID) -> (title: String, value: JSONValue, purpose: EditPurpose)? {
        switch id.kind {
        case .config:
            let value = snapshot.reading(config: id.name) ?? snapshot.assignments.configs[id.name] ?? .null
            return ("Value of \(id.name)", value, .config(id))
        case .experiment:
            let choices = groupChoices(of: id.name)
            let current = currentGroup(of: id.name)
            guard let choice = choices.first(where: { $0.group == current }) ?? choices.first else { return nil }
            return (
                "Params of \(id.name), group \(choice.group)", .object(choice.params),
                .params(experiment: id.name, group: choice.group)
            )
        case .flag, .killswitch, .universe: return nil
        }
    }

    mutating func openEditor(title: String, _ value: JSONValue, _ purpose: EditPurpose) {
        dialogs.append(.json(JSONDialog(title: title, draft: JSONDraft(value), purpose: purpose)))
    }

    /// Takes the text of the JSON editor, unless it is no JSON.
    mutating func saveText() -> [Effect] {
        guard case .json(var dialog)? = dialogs.last else { return [] }
        guard let value = dialog.draft.value else {
            dialog.draft.moveToProblem()
            replaceDialog(.json(dialog))
            say("Not saved: \(dialog.draft.problem?.description ?? "no valid JSON")", isProblem: true)
            return []
        }
        if case .params = dialog.purpose, value.objectValue == nil {
            say("Not saved: params are an object, this is \(ValueText.kind(value))", isProblem: true)
            return []
        }
        dialogs.removeLast()
        return use(value, for: dialog.purpose)
    }

    /// Takes what came back from the person's own editor.
    mutating func finishEditing(_ purpose: EditPurpose, _ result: Result<String, EffectFailure>) -> [Effect] {
        switch result {
        case .failure(let failure):
            say(failure.message, isProblem: true)
            return []
        case .success(let text):
            let draft = JSONDraft(text: text)
            guard let value = draft.value else {
                // What was written is not lost: it can be mended here.
                dialogs.append(
                    .json(
                        JSONDialog(
                            title: "Not valid yet: mend it or press Esc", draft: draft, purpose: purpose, isEdited: true
                        )))
                say(draft.problem?.description ?? "no valid JSON", isProblem: true)
                return []
            }
            return use(value, for: purpose)
        }
    }

    /// Does with an edited value what it was edited for.
    mutating func use(_ value: JSONValue, for purpose: EditPurpose) -> [Effect] {
        switch purpose {
        case .config(let id): return forceConfig(id, value)
        case .attribute(let name):
            identity.attributes[name] = value
            rebuildRows(fallback: .hold)
            return []
        case .params(let experiment, let group):
            guard let params = value.objectValue else {
                say("Params are an object, this is \(ValueText.kind(value))", isProblem: true)
                return []
            }
            if case .groups? = dialogs.last { dialogs.removeLast() }
            return [force(.experiment(experiment), .experiment(group: group, params: params))]
        }
    }

    /// Forces a config; another kind of value than it has is asked about once.
    private mutating func forceConfig(_ id: EntryID, _ value: JSONValue) -> [Effect] {
        let old = snapshot.reading(config: id.name)
        guard let old, !old.isNull, !Self.isSameKind(old, value) else { return [force(id, .config(value))] }
        dialogs.append(
            .question(
                Question(
                    title: "Change \(id.name) from \(old.kindName) to \(value.kindName)?",
                    lines: [
                        "now  \(ValueText.line(old, columns: 60))", "new  \(ValueText.line(value, columns: 60))",
                        "An app that expects \(ValueText.kind(old)) gets its default.",
                    ],
                    answer: .force(id, .config(value)))))
        return []
    }

    private static func isSameKind(_ left: JSONValue, _ right: JSONValue) -> Bool {
        if left.doubleValue != nil, right.doubleValue != nil { return true }
        return left.kindName == right.kindName
    }
}
