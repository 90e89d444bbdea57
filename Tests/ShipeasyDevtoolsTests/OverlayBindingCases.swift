import Shipeasy
import Terminal

@testable import ShipeasyDevtools

/// A case for each binding; those for dialogs and text stand in files of their own.
extension BindingCase {
    static let all: [BindingCase] = forcing + moving + narrowing + identity + taking + overlay + dialogs + typing

    static let flag = EntryID.flag("new_checkout")
    static let experiment = EntryID.experiment("hero_copy")

    static let forcing: [BindingCase] = [
        BindingCase(
            .toggle, "a flag that is off", after: { $0.select(flag) }, effects: [.forcing(flag, .flag(true), "on")]),
        BindingCase(
            .toggle, "a flag that is on", after: { $0.select(.flag("größe")) },
            effects: [.forcing(.flag("größe"), .flag(false), "off")]),
        BindingCase(
            .toggle, "a named switch", after: { $0.select(.killswitch("payments", switchKey: "us")) },
            effects: [.forcing(.killswitch("payments", switchKey: "us"), .killswitch(true), "KILLED")]),
        BindingCase(.chooseGroup, after: { $0.select(experiment) }) { _, after in
            guard case .groups(let chooser)? = after.state.dialogs.last else { return false }
            return chooser.experiment == "hero_copy" && chooser.selected?.group == "control"
        },
        BindingCase(.forceOn, "a flag", after: { $0.select(flag) }, effects: [.forcing(flag, .flag(true), "on")]),
        BindingCase(
            .forceOn, "a switch", after: { $0.select(.killswitch("payments")) },
            effects: [.forcing(.killswitch("payments"), .killswitch(true), "KILLED")]),
        BindingCase(.forceOff, "a flag", after: { $0.select(flag) }, effects: [.forcing(flag, .flag(false), "off")]),
        BindingCase(
            .forceOff, "a switch", after: { $0.select(.killswitch("search")) },
            effects: [.forcing(.killswitch("search"), .killswitch(false), "off")]),
        BindingCase(
            .clear, "a flag",
            after: {
                $0.select(flag)
                $0.press("t")
            }, effects: [.clearing(flag)]),
        BindingCase(
            .clear, "a config",
            after: {
                $0.select(.config("headline"))
                $0.press("A")
            }, effects: [.clearing(.config("headline"))]),
        BindingCase(
            .clear, "in the groups", in: [.groups],
            after: {
                $0.overrideByHost(experiment, .experiment(group: "x", params: [:]))
                $0.select(experiment)
                $0.press("space")
            }, effects: [.clearing(experiment)]),
        BindingCase(.clearAll, after: { $0.overrideByHost(flag, .flag(true)) }) { _, after in
            guard case .question(let question)? = after.state.dialogs.last else { return false }
            return question.answer == .clear([flag]) && question.lines == ["new_checkout  on"]
        },
        BindingCase(.edit, "a scalar", after: { $0.select(.config("headline")) }) { _, after in
            guard case .field(let field)? = after.state.dialogs.last else { return false }
            return field.field.text == "\"Hello\"" && field.purpose == .config(.config("headline"))
        },
        BindingCase(.edit, "an object", after: { $0.select(.config("theme")) }) { _, after in
            guard case .json(let json)? = after.state.dialogs.last else { return false }
            return json.draft.value == ["accent": "blue", "sizes": [1, 2, 3]]
        },
        BindingCase(.edit, "params", after: { $0.select(experiment) }) { _, after in
            guard case .json(let json)? = after.state.dialogs.last else { return false }
            return json.purpose == .params(experiment: "hero_copy", group: "control")
        },
        BindingCase(.edit, "an attribute", after: { identified(&$0, select: "plan") }) { _, after in
            guard case .field(let field)? = after.state.dialogs.last else { return false }
            return field.field.text == "pro" && field.purpose == .attribute("plan")
        },
        BindingCase(
            .editOutside, "a config", after: { $0.select(.config("headline")) },
            effects: [.openEditor("\"Hello\"\n", .config(.config("headline")))]),
        BindingCase(
            .editOutside, "an attribute", after: { identified(&$0, select: "plan") },
            effects: [.openEditor("\"pro\"\n", .attribute("plan"))]),
        BindingCase(
            .forceAbsent, after: { $0.select(.config("headline")) },
            effects: [.forcing(.config("headline"), .config(nil), "absent")]),
        BindingCase(.addByName, "a flag", check: asks(for: .entryName(.flag))),
        BindingCase(.addByName, "an experiment", after: { $0.press("2") }, check: asks(for: .entryName(.experiment))),
        BindingCase(.addByName, "a config", after: { $0.press("3") }, check: asks(for: .entryName(.config))),
        BindingCase(.addByName, "a switch", after: { $0.press("4") }, check: asks(for: .entryName(.killswitch))),
        BindingCase(.addByName, "an attribute", after: { $0.press("6") }, check: asks(for: .newAttribute)),
        BindingCase(
            .undo,
            after: {
                $0.select(flag)
                $0.press("t")
            }, effects: [.restoreOverrides([OverrideRestoration(id: flag, entry: nil)])]),
        BindingCase(
            .redo,
            after: {
                $0.select(flag)
                $0.press("t u")
            },
            check: { _, after in after.forced == [flag: .flag(true)] }),
        BindingCase(.removeAttribute, after: { identified(&$0, select: "plan") }) { _, after in
            after.state.identity.attributes["plan"] == nil && after.state.identity.applied["plan"] == "pro"
        },
    ]

    static let narrowing: [BindingCase] = [
        BindingCase(.filter) { _, after in after.state.context == .filter },
        BindingCase(.keepFilter, in: [.filter], after: { $0.press("/ n e w") }) { _, after in
            after.state.context == .list && after.state.list.filter.text == "new"
        },
        BindingCase(.forcedOnly, after: { $0.overrideByHost(flag, .flag(true)) }) { _, after in
            after.state.list.rows.elementsEqual([.entry(flag)])
        },
        BindingCase(
            .sort,
            after: {
                identified(&$0, select: "plan"); $0.press("1")
            }
        ) { _, after in
            after.state.list.sort == .changed && after.state.list.rows.first == .entry(flag)
        },
        BindingCase(.pin, after: { $0.select(.flag("one_click_checkout")) }) { _, after in
            after.state.list.rows.first == .entry(.flag("one_click_checkout"))
        },
        BindingCase(.pause, after: { $0.press("r 5") }) { _, after in
            var later = after
            later.target.startRefresh()
            later.catchUp()
            return later.state.list.rows == after.state.list.rows
        },
    ]

    static let identity: [BindingCase] = [
        BindingCase(.showIdentity) { _, after in after.state.tab == .identity },
        BindingCase(
            .identify,
            after: {
                $0.press("6 a")
                $0.type("plan=pro")
                $0.press("enter")
            }
        ) { _, after in after.effects.first == .identify(["plan": "pro"]) },
        BindingCase(.reevaluate, effects: [.refresh]),
        BindingCase(.logOut, after: { identified(&$0, select: "plan") }) { _, after in
            guard case .question(let question)? = after.state.dialogs.last else { return false }
            return question.answer == .logOut
        },
    ]

    static let taking: [BindingCase] = [
        BindingCase(
            .copyName, after: { $0.select(flag) }, effects: [.copy("new_checkout", what: "the name")]),
        BindingCase(.copyAs, after: { $0.select(flag) }) { _, after in
            guard case .menu(let menu)? = after.state.dialogs.last else { return false }
            return menu.items.map(\.title) == ["Swift, reading", "Swift, forcing", "command line", "JSON"]
        },
        BindingCase(.saveScenario, check: asks(for: .saveScenario)),
        BindingCase(.loadScenario, check: asks(for: .loadScenario)),
    ]

    static let overlay: [BindingCase] =
        [
            BindingCase(.palette) { _, after in after.state.context == .palette },
            BindingCase(.help) { _, after in after.state.context == .help },
            BindingCase(.back, "the detail", in: [.detail]) { _, after in after.state.pane == .list },
            BindingCase(.back, "a kept filter", in: [.list], after: { $0.filter("new") }) { _, after in
                after.state.list.filter.isEmpty
            },
            BindingCase(.back, "the filter", in: [.filter], after: { $0.press("/ n e w") }) { _, after in
                after.state.context == .list && after.state.list.filter.isEmpty
            },
            BindingCase(.quit, in: [.list, .detail]) { _, after in after.isClosed },
            BindingCase(.close, in: [.tooSmall], after: { $0.send(.resize(Size(columns: 9, rows: 3))) }) { _, after in
                after.isClosed
            },
            BindingCase(.toggleMouse) { before, after in
                after.effects.first == .setMouse(false) && before.state.usesMouse && !after.state.usesMouse
            },
        ]
        + Context.allCases.map { context in
            BindingCase(.close, in: [context], after: { open(context, &$0) }) { _, after in after.isClosed }
        }
        + Context.allCases.map { context in
            BindingCase(.suspend, in: [context], after: { open(context, &$0) }, effects: [.suspend])
        }
        + Context.allCases.map { context in
            BindingCase(.repaint, in: [context], after: { open(context, &$0) }, effects: [.repaint])
        }
        + [Context.help, .palette, .groups, .menu, .field, .json].map { context in
            BindingCase(.back, in: [context], after: { open(context, &$0) }) { before, after in
                after.state.dialogs.count == before.state.dialogs.count - 1 && after.effects.isEmpty
            }
        }
        + [Context.help, .groups, .menu].map { context in
            BindingCase(.quit, in: [context], after: { open(context, &$0) }) { _, after in
                after.state.dialogs.isEmpty && !after.isClosed
            }
        }
}
