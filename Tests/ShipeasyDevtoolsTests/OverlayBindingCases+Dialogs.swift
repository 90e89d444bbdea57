import Shipeasy
import Terminal

@testable import ShipeasyDevtools

/// What keys do in dialogs.
extension BindingCase {
    static func chosen(_ overlay: OverlayTester) -> Int? {
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
    static func moves(
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

    static let dialogs: [BindingCase] = [
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
}
