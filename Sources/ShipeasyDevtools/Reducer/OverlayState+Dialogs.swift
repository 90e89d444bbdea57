import Foundation
import Shipeasy

/// What dialogs do with what was chosen or typed.
extension OverlayState {
    mutating func ask(_ title: String, _ text: String, _ purpose: FieldDialog.Purpose) {
        dialogs.append(.field(FieldDialog(title: title, field: TextField(text), purpose: purpose)))
    }

    mutating func accept() -> [Effect] {
        switch dialogs.last {
        case .groups(let chooser):
            guard let choice = chooser.selected else { return [] }
            dialogs.removeLast()
            return [
                force(.experiment(chooser.experiment), .experiment(group: choice.group, params: choice.params))
            ]
        case .palette(let palette):
            let items = PaletteItems.matching(palette, in: self)
            guard let place = PaletteItems.selectedIndex(palette, among: items) else { return [] }
            dialogs.removeLast()
            return perform(items[place].binding.command)
        case .menu(let menu):
            guard menu.items.indices.contains(menu.selection) else { return [] }
            dialogs.removeLast()
            return [menu.items[menu.selection].effect]
        case .field(let dialog): return accept(dialog)
        default: return []
        }
    }

    mutating func answerYes() -> [Effect] {
        guard case .question(let question)? = dialogs.popLast() else { return [] }
        switch question.answer {
        case .clear(let ids): return clearing(ids)
        case .logOut: return waiting(for: .reset)
        case .force(let id, let value): return [force(id, value)]
        case .carryOut(let effect): return [effect]
        case .load(let scenario, let changes): return load(scenario, changes: changes)
        case .leaveEditor:
            dialogs.removeLast()
            return []
        }
    }

    private mutating func accept(_ dialog: FieldDialog) -> [Effect] {
        let text = dialog.field.text
        if let problem = problem(with: text, for: dialog.purpose) {
            var dialog = dialog
            dialog.problem = problem
            replaceDialog(.field(dialog))
            return []
        }
        dialogs.removeLast()
        switch dialog.purpose {
        case .config(let id):
            guard let value = try? JSONValue(json: Data(text.utf8)) else { return [] }
            return use(value, for: .config(id))
        case .entryName(let kind): return force(named: text, kind)
        case .group(let experiment):
            if case .groups? = dialogs.last { dialogs.removeLast() }
            let known = groupChoices(of: experiment).first { $0.group == text }
            return [force(.experiment(experiment), .experiment(group: text, params: known?.params ?? [:]))]
        case .attribute(let name):
            identity.attributes[name] = IdentityText.value(typed: text)
            rebuildRows(fallback: .hold)
            return []
        case .newAttribute:
            addAttribute(text)
            return []
        case .saveScenario: return [.saveScenario(scenario(named: text), path: text, replacing: false)]
        case .loadScenario: return [.readScenario(path: text)]
        case .writeActivity: return [.write(ActivityText.report(of: self), path: text, replacing: false)]
        case .queryString:
            offer(queryString: text)
            return []
        }
    }

    /// What is wrong with a typed line, or `nil` if it can be taken.
    func problem(with text: String, for purpose: FieldDialog.Purpose) -> String? {
        switch purpose {
        case .config:
            let draft = JSONDraft(text: text)
            guard let problem = draft.problem else { return nil }
            let isWord = text.first.map { $0.isLetter } ?? false
            return isWord ? "\(problem.message) (text needs quotes: \"\(text)\")" : problem.message
        case .entryName: return text.isEmpty ? "A name is needed" : nil
        case .group: return text.isEmpty ? "A group's name is needed" : nil
        case .newAttribute:
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return "Write NAME=VALUE" }
            return text[..<equals] == "anonymous_id" ? "The device id is not an attribute" : nil
        case .saveScenario, .loadScenario, .writeActivity: return text.isEmpty ? "A file's name is needed" : nil
        case .attribute, .queryString: return nil
        }
    }

    // MARK: By name

    mutating func addByName() {
        switch tab {
        case .identity: ask("New attribute, as NAME=VALUE", "", .newAttribute)
        case .flags: ask("Force the flag named", "", .entryName(.flag))
        case .experiments: ask("Force the experiment named", "", .entryName(.experiment))
        case .configs: ask("Force the config named", "", .entryName(.config))
        case .switches: ask("Engage the kill switch named (NAME or NAME/KEY)", "", .entryName(.killswitch))
        case .activity, .log: break
        }
    }

    /// Forces an entry by its name: a flag on, a switch engaged; configs and experiments ask what with.
    private mutating func force(named name: String, _ kind: EntryKind) -> [Effect] {
        switch kind {
        case .flag: return [force(.flag(name), .flag(!(snapshot.reading(flag: name) ?? false)))]
        case .killswitch:
            let id = EntryID.killswitch(name).resolved(in: snapshot.assignments)
            return [force(id, .killswitch(!(snapshot.isOn(id) ?? false)))]
        case .config:
            openEditor(
                title: "Value of \(name)", snapshot.reading(config: name) ?? .null, .config(.config(name)))
            return []
        case .experiment:
            dialogs.append(
                .groups(GroupChooser(experiment: name, choices: groupChoices(of: name), selection: 0)))
            if groupChoices(of: name).isEmpty { typeGroup() }
            return []
        case .universe: return []
        }
    }
}
