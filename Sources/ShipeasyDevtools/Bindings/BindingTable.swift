import Terminal

/// The one table of keys. Dispatch, the footer, the help page and the palette are read from it, in this order.
enum BindingTable {
    private static let panes: Set<Context> = [.list, .detail]
    private static let texts: Set<Context> = [.filter, .palette, .field, .json]

    static let all: [Binding] = forcing + moving + narrowing + identity + taking + overlay + dialogs + typing

    /// What a key can do in a context, in the order of the table: the first that is available does it.
    static func bindings(for key: Key, in context: Context) -> [Binding] {
        lookup[context]?[key] ?? []
    }

    private static let lookup: [Context: [Key: [Binding]]] = {
        var table: [Context: [Key: [Binding]]] = [:]
        for binding in all {
            for context in binding.contexts {
                for key in binding.keys { table[context, default: [:]][key, default: []].append(binding) }
            }
        }
        return table
    }()

    private static let forcing: [Binding] = [
        Binding(
            keys: [.character("w")], command: .identify, contexts: panes, label: "apply",
            help: "in Identity: identify with these attributes", isInPalette: true),
        Binding(
            keys: [.character(" ")], command: .toggle, contexts: panes, label: "toggle",
            help: "force the opposite of what the flag or switch reads as", isInPalette: true),
        Binding(
            keys: [.character(" ")], command: .chooseGroup, contexts: panes, label: "choose group",
            help: "choose a group of the experiment to force, with its params", isInPalette: true),
        Binding(
            keys: [.character("t")], command: .forceOn, contexts: panes, label: "on",
            help: "force the flag on, or engage the switch", isInPalette: true),
        Binding(
            keys: [.character("f")], command: .forceOff, contexts: panes, label: "off",
            help: "force the flag off, or release the switch", isInPalette: true),
        Binding(
            keys: [.character("x")], command: .clear, contexts: panes, label: "clear",
            help: "clear the override of this entry", isInPalette: true),
        Binding(
            keys: [.character("n")], command: .nextChange, contexts: panes, label: "next Δ",
            help: "to the next entry that the last evaluation changed", isInPalette: true),
        Binding(
            keys: [.character("e")], command: .edit, contexts: panes, label: "edit",
            help: "edit: a config's value, an experiment's params, an attribute", isInPalette: true),
        Binding(
            keys: [.character("E")], command: .editOutside, contexts: panes,
            help: "edit the same in $VISUAL, $EDITOR or vi", isInPalette: true),
        Binding(
            keys: [.character("A")], command: .forceAbsent, contexts: panes, label: "absent",
            help: "force the config to read as absent: callers get their default", isInPalette: true),
        Binding(
            keys: [.character("a")], command: .addByName, contexts: panes, label: "add",
            help: "force an entry by its name, also one nobody sent; in Identity, add an attribute",
            isInPalette: true),
        Binding(
            keys: [.character("u")], command: .undo, contexts: panes, label: "undo",
            help: "undo the last change of overrides; any number of times", isInPalette: true),
        Binding(
            keys: [.character("U"), .control("r")], command: .redo, contexts: panes, label: "redo",
            help: "redo what was undone", isInPalette: true),
        Binding(
            keys: [.character("X")], command: .clearAll, contexts: panes,
            help: "clear every override (asks first)", isInPalette: true),
    ]

    private static let moving: [Binding] =
        [
            Binding(
                keys: [.character("j"), .down], command: .move(1),
                contexts: panes.union([.help, .groups, .menu, .question]),
                help: "down"),
            Binding(
                keys: [.character("k"), .up], command: .move(-1),
                contexts: panes.union([.help, .groups, .menu, .question]),
                help: "up"),
            Binding(keys: [.down, .control("n")], command: .move(1), contexts: [.palette], help: "next action"),
            Binding(keys: [.up], command: .move(-1), contexts: [.palette], help: "previous action"),
            Binding(
                keys: [.down], command: .move(1), contexts: [.filter, .json], help: "down, while typing"),
            Binding(keys: [.up], command: .move(-1), contexts: [.filter, .json], help: "up, while typing"),
            Binding(
                keys: [.character("g"), .home], command: .moveToFirst, contexts: panes.union([.help, .groups, .menu]),
                help: "first"),
            Binding(
                keys: [.character("G"), .end], command: .moveToLast, contexts: panes.union([.help, .groups, .menu]),
                help: "last"),
            Binding(
                keys: [.pageDown, .control("f")], command: .movePage(1),
                contexts: panes.union([.help, .groups, .json, .question]),
                help: "a page down"),
            Binding(
                keys: [.pageUp, .control("b")], command: .movePage(-1),
                contexts: panes.union([.help, .groups, .json, .question]),
                help: "a page up"),
            Binding(
                keys: [.control("d")], command: .moveHalfPage(1), contexts: panes.union([.help]),
                help: "half a page down"),
            Binding(
                keys: [.control("u")], command: .moveHalfPage(-1), contexts: panes.union([.help]),
                help: "half a page up"),
            Binding(keys: [.enter], command: .open, contexts: panes, label: "open", help: "open what is selected"),
            Binding(
                keys: [.tab], command: .nextPane, contexts: panes, help: "from the list to the detail and back"),
            Binding(
                keys: [.backTab], command: .previousPane, contexts: panes, help: "the same, the other way round",
                isInHelp: false),
            Binding(
                keys: [.right, .character("l")], command: .unfold, contexts: [.detail],
                help: "unfold a part of the value"),
            Binding(
                keys: [.left, .character("h")], command: .fold, contexts: [.detail], help: "fold a part of the value"),
            Binding(
                keys: [.character("N")], command: .previousChange, contexts: panes,
                help: "to the previous entry that the last evaluation changed", isInPalette: true),
        ]
        + Tab.allCases.map { tab in
            Binding(
                keys: [.character(Character("\(tab.number)"))], command: .showTab(tab), contexts: panes,
                help: "the tab \(tab.title)", isInPalette: true)
        } + [
            Binding(
                keys: [.character("]")], command: .nextTab, contexts: panes, help: "the tab to the right"),
            Binding(
                keys: [.character("[")], command: .previousTab, contexts: panes, help: "the tab to the left"),
        ]

    private static let narrowing: [Binding] = [
        Binding(
            keys: [.character("/")], command: .filter, contexts: panes, label: "filter",
            help: "filter: words in any order; =on =off is:forced is:changed is:inert is:read narrow",
            isInPalette: true),
        Binding(
            keys: [.character("o")], command: .forcedOnly, contexts: panes,
            help: "show only what is forced, or all again", isInPalette: true),
        Binding(
            keys: [.character("s")], command: .sort, contexts: panes,
            help: "sort by name, by change, by reads, by what is forced", isInPalette: true),
        Binding(
            keys: [.character("p")], command: .pin, contexts: panes, help: "pin the entry to the top, or unpin it",
            isInPalette: true),
        Binding(
            keys: [.character("p")], command: .pause, contexts: panes, label: "pause",
            help: "in Activity: hold the list still, or let it run again", isInPalette: true),
    ]

    private static let identity: [Binding] = [
        Binding(
            keys: [.character("x")], command: .removeAttribute, contexts: panes, label: "remove",
            help: "in Identity: remove the attribute, or put it back", isInPalette: true),
        Binding(
            keys: [.character("i")], command: .showIdentity, contexts: panes, label: "identity",
            help: "who is identified, and as whom to identify next", isInPalette: true),
        Binding(
            keys: [.character("r")], command: .reevaluate, contexts: panes,
            help: "evaluate again for the same user", isInPalette: true),
        Binding(
            keys: [.character("R")], command: .logOut, contexts: panes, help: "log the user out (asks first)",
            isInPalette: true),
        Binding(
            keys: [], command: .renewAnonymousID, contexts: panes, help: "take a new device id, as a new device would",
            isInPalette: true),
        Binding(
            keys: [], command: .forgetSticky, contexts: panes,
            help: "forget the groups that this device is kept in", isInPalette: true),
    ]

    private static let taking: [Binding] = [
        Binding(
            keys: [.character("y")], command: .copyName, contexts: panes, help: "copy the name", isInPalette: true),
        Binding(
            keys: [.character("Y")], command: .copyAs, contexts: panes,
            help: "copy the entry as Swift, as a command line, as JSON", isInPalette: true),
        Binding(
            keys: [.character("S")], command: .saveScenario, contexts: panes,
            help: "save identity and overrides as a scenario", isInPalette: true),
        Binding(
            keys: [.character("L")], command: .loadScenario, contexts: panes, help: "load a scenario",
            isInPalette: true),
        Binding(
            keys: [], command: .copyQueryString, contexts: panes,
            help: "copy the overrides as the web overlay's query string", isInPalette: true),
        Binding(
            keys: [], command: .pasteQueryString, contexts: panes,
            help: "take overrides from the web overlay's query string", isInPalette: true),
        Binding(
            keys: [], command: .writeActivity, contexts: panes, help: "write Activity to a file for a bug report",
            isInPalette: true),
    ]

    private static let overlay: [Binding] =
        [
            Binding(
                keys: [.character(":"), .control("p")], command: .palette, contexts: panes, label: "actions",
                help: "every action by name"),
            Binding(
                keys: [.character("?"), .function(1)], command: .help, contexts: panes, label: "help", help: "this help"
            ),
            Binding(
                keys: [.escape], command: .back, contexts: [.list],
                help: "one layer back: dialog, text field, detail, waiting, filter"),
            Binding(
                keys: [.escape], command: .back, contexts: [.detail], label: "back", help: "back to the list"),
            Binding(
                keys: [.escape], command: .back, contexts: [.help, .palette, .groups, .menu, .field, .json],
                label: "close", help: "close it, taking nothing"),
            Binding(keys: [.escape], command: .back, contexts: [.filter], label: "clear", help: "clear the filter"),
            Binding(
                keys: [.character("q")], command: .close, contexts: [.tooSmall], label: "close", help: "close"),
            Binding(
                keys: [.character("q")], command: .quit, contexts: panes.union([.help, .groups, .menu]), help: "close"),
            Binding(
                keys: [.control("c")], command: .close, contexts: Set(Context.allCases),
                help: "quit: close the overlay, exit; from anywhere",
                isInPalette: true),
            Binding(
                keys: [.control("z")], command: .suspend, contexts: Set(Context.allCases), help: "suspend to the shell"),
            Binding(
                keys: [.control("l")], command: .repaint, contexts: Set(Context.allCases), help: "draw everything anew"),
            Binding(
                keys: [.character("m")], command: .toggleMouse, contexts: panes,
                help: "leave the mouse to the terminal, or take it again", isInPalette: true),
        ]
        + Theme.all.map { theme in
            Binding(
                keys: [], command: .theme(theme.name), contexts: panes, help: "theme: \(theme.name)",
                isInHelp: false, isInPalette: true)
        }

    private static let dialogs: [Binding] = [
        Binding(keys: [.enter], command: .keepFilter, contexts: [.filter], label: "keep", help: "keep the filter"),
        Binding(
            keys: [.enter, .character(" ")], command: .accept, contexts: [.groups], label: "force",
            help: "force the group with these params"),
        Binding(
            keys: [.character("e")], command: .editParams, contexts: [.groups], label: "edit params",
            help: "edit the params before forcing"),
        Binding(
            keys: [.character("a")], command: .typeGroup, contexts: [.groups], label: "other group",
            help: "force a group that is not in the list"),
        Binding(
            keys: [.character("x")], command: .clear, contexts: [.groups], label: "clear",
            help: "clear the override of the experiment"),
        Binding(
            keys: [.enter], command: .accept, contexts: [.palette, .field, .menu], label: "ok", help: "take it"),
        Binding(
            keys: [.control("s")], command: .saveText, contexts: [.json], label: "force",
            help: "force the edited value; not while it is no valid JSON"),
        Binding(
            keys: [.character("y")], command: .answerYes, contexts: [.question], label: "yes", help: "yes"),
        Binding(
            keys: [.enter, .character("n"), .escape, .character("q")], command: .answerNo, contexts: [.question],
            label: "no", help: "no"),
    ]

    private static let typing: [Binding] = [
        Binding(keys: [.enter], command: .newLine, contexts: [.json], help: "a new line"),
        Binding(
            keys: [.backspace, .control("h")], command: .deleteBackward, contexts: texts, help: "delete to the left"),
        Binding(keys: [.delete, .control("d")], command: .deleteForward, contexts: texts, help: "delete to the right"),
        Binding(keys: [.control("w")], command: .deleteWord, contexts: texts, help: "delete a word"),
        Binding(
            keys: [.control("u")], command: .deleteToStart, contexts: texts, help: "delete to the start of the line"),
        Binding(keys: [.control("k")], command: .deleteToEnd, contexts: texts, help: "delete to the end of the line"),
        Binding(keys: [.left], command: .moveLeft, contexts: texts, help: "left"),
        Binding(keys: [.right], command: .moveRight, contexts: texts, help: "right"),
        Binding(
            keys: [.home, .control("a")], command: .moveToLineStart, contexts: texts, help: "to the start of the line"),
        Binding(keys: [.end, .control("e")], command: .moveToLineEnd, contexts: texts, help: "to the end of the line"),
        Binding(keys: [.control("_")], command: .undoTyping, contexts: [.json], help: "undo typing"),
    ]
}
