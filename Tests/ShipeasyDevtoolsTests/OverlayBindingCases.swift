import Shipeasy
import Terminal

@testable import ShipeasyDevtools

extension BindingCase {
    static let all: [BindingCase] = forcing + moving + narrowing + identity + taking + overlay + dialogs + typing

    private static let flag = EntryID.flag("new_checkout")
    private static let experiment = EntryID.experiment("hero_copy")

    private static let forcing: [BindingCase] = [
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

    private static func identified(_ overlay: inout OverlayTester, select name: String) {
        overlay.target.startIdentify(attributes: ["user_id": "u_1", "plan": "pro"])
        overlay.catchUp()
        overlay.press("6")
        while overlay.state.list.selection != .attribute(name) { overlay.press("down") }
    }

    private static func asks(for purpose: FieldDialog.Purpose) -> @Sendable (OverlayTester, OverlayTester) -> Bool {
        { _, after in
            guard case .field(let field)? = after.state.dialogs.last else { return false }
            return field.purpose == purpose
        }
    }

    private static let manyFlags: @Sendable () -> MemoryTarget = {
        .flags(Dictionary(uniqueKeysWithValues: (0..<100).map { (String(format: "flag_%03d", $0), true) }))
    }

    private static func selects(_ place: Int) -> @Sendable (OverlayTester, OverlayTester) -> Bool {
        { _, after in after.state.list.selectedIndex == place }
    }

    /// The place to which a tall detail is scrolled.
    private static func scrolls(_ place: @escaping @Sendable (Int) -> Bool)
        -> @Sendable (OverlayTester, OverlayTester) -> Bool
    {
        { before, after in
            after.state.detail.top != before.state.detail.top && place(after.state.detail.top)
                && after.state.list == before.state.list
        }
    }

    /// A detail that is longer than the screen, scrolled a little.
    private static func tall(_ overlay: inout OverlayTester) {
        overlay.send(.resize(Size(columns: 110, rows: 12)))
        overlay.select(.experiment("hero_copy"))
        overlay.press("tab down down")
    }

    private static func page(_ overlay: OverlayTester) -> Int { Layout(overlay.state).listRows.rows }

    private static let moving: [BindingCase] =
        [
            BindingCase(.move(1), in: [.list], on: manyFlags, check: selects(1)),
            BindingCase(.move(-1), in: [.list], on: manyFlags, after: { $0.press("down down") }, check: selects(1)),
            BindingCase(.move(1), in: [.filter], on: manyFlags, after: { $0.press("/") }, check: selects(1)),
            BindingCase(.move(-1), in: [.filter], on: manyFlags, after: { $0.press("/ down down") }, check: selects(1)),
            BindingCase(.moveToFirst, in: [.list], on: manyFlags, after: { $0.press("down down") }, check: selects(0)),
            BindingCase(.moveToLast, in: [.list], on: manyFlags, check: selects(99)),
            BindingCase(.movePage(1), in: [.list], on: manyFlags) { before, after in
                after.state.list.selectedIndex == page(before) - 1
            },
            BindingCase(.movePage(-1), in: [.list], on: manyFlags, after: { $0.press("G") }) { before, after in
                after.state.list.selectedIndex == 99 - (page(before) - 1)
            },
            BindingCase(.moveHalfPage(1), in: [.list], on: manyFlags) { before, after in
                after.state.list.selectedIndex == page(before) / 2
            },
            BindingCase(.moveHalfPage(-1), in: [.list], on: manyFlags, after: { $0.press("G") }) { before, after in
                after.state.list.selectedIndex == 99 - page(before) / 2
            },
            BindingCase(.move(1), in: [.detail], after: tall, check: scrolls { $0 == 3 }),
            BindingCase(.move(-1), in: [.detail], after: tall, check: scrolls { $0 == 1 }),
            BindingCase(.moveToFirst, in: [.detail], after: tall, check: scrolls { $0 == 0 }),
            BindingCase(.moveToLast, in: [.detail], after: tall, check: scrolls { $0 > 2 }),
            BindingCase(.movePage(1), in: [.detail], after: tall, check: scrolls { $0 > 2 }),
            BindingCase(.movePage(-1), in: [.detail], after: tall, check: scrolls { $0 == 0 }),
            BindingCase(.moveHalfPage(1), in: [.detail], after: tall, check: scrolls { $0 > 2 }),
            BindingCase(.moveHalfPage(-1), in: [.detail], after: tall, check: scrolls { $0 == 0 }),
            BindingCase(.open, "a flag", in: [.list]) { _, after in after.state.pane == .detail },
            BindingCase(.open, "an experiment", after: { $0.select(experiment) }) { _, after in
                after.state.context == .groups
            },
            BindingCase(
                .open, "a part of a value", in: [.detail],
                after: {
                    $0.select(.config("theme"))
                    $0.press("tab down")
                }
            ) { before, after in
                after.state.detail.tree?.rowCount == (before.state.detail.tree?.rowCount ?? 0) - 3
            },
            BindingCase(.open, "an attribute", after: { identified(&$0, select: "plan") }) { _, after in
                after.state.context == .field
            },
            BindingCase(
                .open, "a recent identity",
                after: {
                    identified(&$0, select: "plan")
                    $0.press("w x w G")
                },
                check: { before, after in
                    after.effects.first == .identify(["user_id": "u_1", "plan": "pro"])
                        && before.state.snapshot.identity.attributes.isEmpty
                }),
            BindingCase(
                .open, "the entry of an activity",
                after: {
                    $0.overrideByHost(.config("headline"), .config("x"))
                    $0.press("5")
                }
            ) { _, after in after.state.tab == .configs && after.selectedName == "headline" },
            BindingCase(.nextPane, in: [.list]) { _, after in after.state.pane == .detail },
            BindingCase(.previousPane, in: [.list]) { _, after in after.state.pane == .detail },
            BindingCase(.nextPane, in: [.detail]) { _, after in after.state.pane == .list },
            BindingCase(.previousPane, in: [.detail]) { _, after in after.state.pane == .list },
            BindingCase(
                .fold, in: [.detail],
                after: {
                    $0.select(.config("theme"))
                    $0.press("tab down")
                }
            ) { before, after in
                after.state.detail.tree?.rowCount == (before.state.detail.tree?.rowCount ?? 0) - 3
            },
            BindingCase(
                .unfold, in: [.detail],
                after: {
                    $0.select(.config("theme"))
                    $0.press("tab down left")
                }
            ) { before, after in
                after.state.detail.tree?.rowCount == (before.state.detail.tree?.rowCount ?? 0) + 3
            },
            BindingCase(.nextChange, after: { identified(&$0, select: "plan") }) { _, after in
                after.state.tab == .flags && after.selectedName == "new_checkout"
            },
            BindingCase(.previousChange, after: { identified(&$0, select: "plan") }) { _, after in
                after.state.tab == .experiments && after.selectedName == "hero_copy"
            },
            BindingCase(.nextTab) { _, after in after.state.tab == .experiments },
            BindingCase(.previousTab) { _, after in after.state.tab == .log },
        ]
        + Tab.allCases.map { tab in
            BindingCase(.showTab(tab), after: { $0.press(tab == .flags ? "2" : "1") }) { _, after in
                after.state.tab == tab && after.state.pane == .list
            }
        }

    private static let narrowing: [BindingCase] = [
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

    private static let identity: [BindingCase] = [
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

    private static let taking: [BindingCase] = [
        BindingCase(
            .copyName, after: { $0.select(flag) }, effects: [.copy("new_checkout", what: "the name")]),
        BindingCase(.copyAs, after: { $0.select(flag) }) { _, after in
            guard case .menu(let menu)? = after.state.dialogs.last else { return false }
            return menu.items.map(\.title) == ["Swift, reading", "Swift, forcing", "command line", "JSON"]
        },
        BindingCase(.saveScenario, check: asks(for: .saveScenario)),
        BindingCase(.loadScenario, check: asks(for: .loadScenario)),
    ]

    private static let overlay: [BindingCase] =
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

    /// Brings the overlay to a context.
    private static func open(_ context: Context, _ overlay: inout OverlayTester) {
        switch context {
        case .list: break
        case .detail: overlay.press("tab")
        case .filter: overlay.press("/")
        case .help: overlay.press("?")
        case .palette: overlay.press(":")
        case .question:
            overlay.overrideByHost(flag, .flag(true))
            overlay.press("X")
        case .groups:
            overlay.select(experiment)
            overlay.press("space")
        case .field: overlay.press("S")
        case .json:
            overlay.select(.config("theme"))
            overlay.press("e")
        case .menu: overlay.press("Y")
        case .tooSmall: overlay.send(.resize(Size(columns: 9, rows: 3)))
        }
    }

    private static func chosen(_ overlay: OverlayTester) -> Int? {
        switch overlay.state.dialogs.last {
        case .groups(let chooser): chooser.selection
        case .palette(let palette):
            PaletteItems.selectedIndex(palette, among: PaletteItems.matching(palette, in: overlay.state))
        case .menu(let menu): menu.selection
        case .help(let help): help.top
        case .question(let question): question.top
        case .json(let json): json.draft.editor.cursor.line
        default: nil
        }
    }

    /// Moving in a dialog by keys that come before it.
    private static func moves(
        _ command: Command, in context: Context, after keys: String = "", to place: @escaping @Sendable (Int) -> Bool
    ) -> BindingCase {
        BindingCase(
            command, "by \(keys)", in: [context],
            after: {
                $0.send(.resize(Size(columns: 60, rows: 12)))
                if context == .question {
                    $0.target.setOverrides((0..<40).map { (.flag("f\($0)"), .flag(true)) })
                    $0.catchUp()
                }
                open(context, &$0)
                $0.press(keys)
            }
        ) { before, after in chosen(after).map(place) ?? false && chosen(after) != chosen(before) }
    }

    private static let dialogs: [BindingCase] = [
        moves(.move(1), in: .help) { $0 == 1 }, moves(.move(-1), in: .help, after: "j j") { $0 == 1 },
        moves(.move(1), in: .groups) { $0 == 1 }, moves(.move(-1), in: .groups, after: "j") { $0 == 0 },
        moves(.move(1), in: .menu) { $0 == 1 }, moves(.move(-1), in: .menu, after: "j j") { $0 == 1 },
        moves(.move(1), in: .palette) { $0 == 1 }, moves(.move(-1), in: .palette, after: "down down") { $0 == 1 },
        moves(.move(1), in: .question) { $0 == 1 }, moves(.move(-1), in: .question, after: "j j") { $0 == 1 },
        moves(.move(1), in: .json) { $0 == 1 }, moves(.move(-1), in: .json, after: "down down") { $0 == 1 },
        moves(.moveToFirst, in: .help, after: "j j") { $0 == 0 }, moves(.moveToLast, in: .help) { $0 > 40 },
        moves(.moveToFirst, in: .groups, after: "j") { $0 == 0 }, moves(.moveToLast, in: .groups) { $0 == 1 },
        moves(.moveToFirst, in: .menu, after: "j") { $0 == 0 }, moves(.moveToLast, in: .menu) { $0 == 3 },
        moves(.movePage(1), in: .help) { $0 > 3 }, moves(.movePage(-1), in: .help, after: "j j") { $0 == 0 },
        moves(.movePage(1), in: .groups) { $0 == 1 }, moves(.movePage(-1), in: .groups, after: "j") { $0 == 0 },
        moves(.movePage(1), in: .json) { $0 > 1 }, moves(.movePage(-1), in: .json, after: "down down") { $0 == 0 },
        moves(.movePage(1), in: .question) { $0 > 1 }, moves(.movePage(-1), in: .question, after: "j j") { $0 == 0 },
        moves(.moveHalfPage(1), in: .help) { $0 > 1 }, moves(.moveHalfPage(-1), in: .help, after: "j j") { $0 == 0 },
        BindingCase(
            .accept, "a group", in: [.groups],
            after: {
                open(.groups, &$0)
                $0.press("down")
            },
            effects: [.forcing(experiment, .experiment(group: "treatment", params: ["copy": "hi"]), "treatment")]),
        BindingCase(
            .accept, "an action", in: [.palette],
            after: {
                $0.press(": e v a l u a t e"); $0.type(" again")
            },
            effects: [.refresh]),
        BindingCase(
            .accept, "a line", in: [.field],
            after: {
                $0.press("L ^u")
                $0.type("mine.json")
            }, effects: [.readScenario(path: "mine.json")]),
        BindingCase(
            .accept, "a copy", in: [.menu],
            after: {
                $0.select(flag); $0.press("Y")
            }
        ) { _, after in
            after.effects == [.copy(#"await client.getFlag("new_checkout")"#, what: "Swift, reading")]
        },
        BindingCase(.editParams, in: [.groups], after: { open(.groups, &$0) }) { _, after in
            guard case .json(let json)? = after.state.dialogs.last else { return false }
            return json.purpose == .params(experiment: "hero_copy", group: "control")
        },
        BindingCase(
            .typeGroup, in: [.groups], after: { open(.groups, &$0) }, check: asks(for: .group(experiment: "hero_copy"))),
        BindingCase(
            .saveText, in: [.json],
            after: {
                open(.json, &$0)
                $0.press("down end backspace")
                $0.type(",")
            },
            effects: [
                .forcing(
                    .config("theme"), .config(["accent": "blue", "sizes": [1, 2, 3]]),
                    #"{"accent":"blue","sizes":[1,2,3]}"#)
            ]),
        BindingCase(
            .answerYes, in: [.question], after: { open(.question, &$0) },
            effects: [.setOverrides([OverrideRequest(flag, nil)], step: "the override cleared")]),
        BindingCase(.answerNo, in: [.question], after: { open(.question, &$0) }) { _, after in
            after.state.dialogs.isEmpty && after.effects.isEmpty && after.forced == [flag: .flag(true)]
        },
    ]

    /// The text of whatever takes text, and where the cursor is in it.
    private static func text(_ overlay: OverlayTester) -> (String, Int)? {
        switch overlay.state.dialogs.last {
        case .palette(let palette): return (palette.query.text, palette.query.cursor)
        case .field(let field): return (field.field.text, field.field.cursor)
        case .json(let json): return (json.draft.editor.text, json.draft.editor.cursor.offset)
        case nil where overlay.state.isFiltering:
            return (overlay.state.list.filter.text, overlay.state.list.filter.cursor)
        default: return nil
        }
    }

    /// An edit of the line `one two` with the cursor behind it, or where the keys before take it.
    private static func edits(
        _ command: Command, after keys: String = "", gives text: String, cursor: Int
    ) -> [BindingCase] {
        [Context.filter, .palette, .field, .json].map { context in
            BindingCase(
                command, in: [context],
                after: {
                    open(context, &$0)
                    if context == .json { $0.press("down down down down down down down end ^u ^u") }
                    $0.press("^u")
                    if context == .json { for _ in 0..<80 { $0.press("backspace") } }
                    $0.type("one two")
                    $0.press(keys)
                }
            ) { _, after in Self.text(after).map { $0 == (text, cursor) } ?? false }
        }
    }

    private static let typing: [BindingCase] =
        edits(.deleteBackward, gives: "one tw", cursor: 6)
        + edits(.deleteForward, after: "home", gives: "ne two", cursor: 0)
        + edits(.deleteWord, gives: "one ", cursor: 4)
        + edits(.deleteToStart, after: "left left left", gives: "two", cursor: 0)
        + edits(.deleteToEnd, after: "home right", gives: "o", cursor: 1)
        + edits(.moveLeft, gives: "one two", cursor: 6)
        + edits(.moveRight, after: "home", gives: "one two", cursor: 1)
        + edits(.moveToLineStart, gives: "one two", cursor: 0)
        + edits(.moveToLineEnd, after: "home", gives: "one two", cursor: 7)
        + [
            BindingCase(.newLine, in: [.json], after: { open(.json, &$0) }) { before, after in
                (text(after)?.0.count ?? 0) > (text(before)?.0.count ?? 0) && text(after)?.0.first == "\n"
            },
            BindingCase(
                .undoTyping, in: [.json],
                after: {
                    open(.json, &$0)
                    $0.type("x")
                }
            ) { before, after in
                text(after)?.0.first == "{" && text(before)?.0.first == "x"
            },
        ]
}
