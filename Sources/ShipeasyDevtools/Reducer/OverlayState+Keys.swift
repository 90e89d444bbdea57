import Shipeasy
import Terminal

/// From keys to commands, by the table of bindings alone.
extension OverlayState {
    mutating func press(_ key: Key) -> [Effect] {
        clicked = nil
        let context = context
        let bindings = BindingTable.bindings(for: key, in: context)
        if let binding = bindings.first(where: { availability(of: $0.command).isAvailable }) {
            return perform(binding.command)
        }
        for binding in bindings {
            // A key that has a meaning here but not now says so.
            if case .unavailable(let reason) = availability(of: binding.command) {
                say(reason)
                return []
            }
        }
        if bindings.isEmpty, context.isText, case .character(let character) = key { insert(String(character)) }
        return []
    }

    /// A paste is text: into whatever takes text, and nowhere else.
    mutating func paste(_ text: String) {
        if context.isText {
            insert(text)
        } else {
            say("Pasted text is taken in text fields only")
        }
    }

    mutating func perform(_ command: Command) -> [Effect] {
        switch command {
        // Moving.
        case .move(let distance): move(by: distance)
        case .moveHalfPage(let pages): move(by: pages * max(1, pageRows / 2))
        case .movePage(let pages): move(by: pages * max(1, pageRows - 1))
        case .moveToFirst: move(by: -Self.farAway)
        case .moveToLast: move(by: Self.farAway)
        case .showTab(let tab): show(tab)
        case .nextTab: show(Tab(rawValue: (tab.rawValue + 1) % Tab.allCases.count) ?? .flags)
        case .previousTab:
            show(Tab(rawValue: (tab.rawValue + Tab.allCases.count - 1) % Tab.allCases.count) ?? .flags)
        case .nextPane, .previousPane: pane = pane == .list ? .detail : .list
        case .open: return open()
        case .nextChange: moveToChange(forward: true)
        case .previousChange: moveToChange(forward: false)
        case .fold: detail.tree?.foldSelected()
        case .unfold: detail.tree?.unfoldSelected()

        // Narrowing.
        case .filter: startFiltering()
        case .keepFilter: isFiltering = false
        case .forcedOnly: showForcedOnly()
        case .sort: return sort()
        case .pin: return pin()
        case .pause: pause()

        // Forcing.
        case .toggle: return toggle()
        case .chooseGroup: chooseGroup()
        case .forceOn: return force(isOn: true)
        case .forceOff: return force(isOn: false)
        case .clear: return clear()
        case .removeAttribute: removeAttribute()
        case .clearAll: askToClearAll()
        case .edit: edit()
        case .editOutside: return editOutside()
        case .forceAbsent: return forceAbsent()
        case .addByName: addByName()
        case .undo: return undo()
        case .redo: return redo()

        // The user.
        case .showIdentity: show(.identity)
        case .identify: return identify()
        case .reevaluate: return waiting(for: .refresh)
        case .logOut: askToLogOut()
        case .renewAnonymousID: return [.renewAnonymousID]
        case .forgetSticky: return [.forgetSticky]

        // Taking along.
        case .copyName:
            guard let id = selectedEntry else { return [] }
            return [.copy(id.qualifiedName, what: "the name")]
        case .copyAs: offerCopies()
        case .saveScenario: ask("Save the scenario to", "scenario.json", .saveScenario)
        case .loadScenario: ask("Load a scenario from", "scenario.json", .loadScenario)
        case .copyQueryString: return copyQueryString()
        case .pasteQueryString: ask("Query string of the web overlay", "", .queryString)
        case .writeActivity: ask("Write Activity to", "activity.txt", .writeActivity)

        // The overlay itself.
        case .palette:
            var palette = PaletteDialog()
            palette.selection = PaletteItems.matching(palette, in: self).first?.binding.command
            dialogs.append(.palette(palette))
        case .help: dialogs.append(.help(HelpDialog()))
        case .back: back()
        case .quit: return quit()
        case .close: return closing
        case .suspend: return [.suspend]
        case .repaint: return [.repaint]
        case .toggleMouse: return toggleMouse()
        case .theme(let name): return use(theme: name)

        // In dialogs and text.
        case .accept: return accept()
        case .answerYes: return answerYes()
        case .answerNo: dialogs.removeLast()
        case .editParams: editParamsOfChoice()
        case .typeGroup: typeGroup()
        case .saveText: return saveText()
        default: type(command)
        }
        return []
    }

    /// Further than any list is long.
    private static let farAway = 1 << 40
}
