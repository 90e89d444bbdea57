/// Everything a person can ask for, apart from typing text. Keys, the footer, the help page and the palette all come
/// to one of these.
enum Command: Sendable, Hashable {
    // Moving.
    case move(Int)
    case moveHalfPage(Int)
    case movePage(Int)
    case moveToFirst
    case moveToLast
    case showTab(Tab)
    case nextTab
    case previousTab
    case nextPane
    case previousPane
    case open
    case nextChange
    case previousChange
    case fold
    case unfold

    // Narrowing and ordering.
    case filter
    case keepFilter
    case forcedOnly
    case sort
    case pin
    case pause

    // Forcing.
    case toggle
    case chooseGroup
    case forceOn
    case forceOff
    case clear
    case removeAttribute
    case clearAll
    case edit
    case editOutside
    case forceAbsent
    case addByName
    case undo
    case redo

    // The user.
    case showIdentity
    case identify
    case reevaluate
    case logOut
    case renewAnonymousID
    case forgetSticky

    // Taking along.
    case copyName
    case copyAs
    case saveScenario
    case loadScenario
    case copyQueryString
    case pasteQueryString
    case writeActivity

    // The overlay itself.
    case palette
    case help
    case back
    case quit
    case close
    case suspend
    case repaint
    case toggleMouse
    case theme(String)

    // In dialogs.
    case accept
    case answerYes
    case answerNo
    case editParams
    case typeGroup
    case saveText

    // In text.
    case newLine
    case deleteBackward
    case deleteForward
    case deleteWord
    case deleteToStart
    case deleteToEnd
    case moveLeft
    case moveRight
    case moveToLineStart
    case moveToLineEnd
    case undoTyping
}

/// Where keys go: the topmost thing that takes them.
enum Context: Sendable, Hashable, CaseIterable {
    case list, detail, filter, help, palette, question, groups, field, json, menu, tooSmall

    /// Whether characters are text here.
    var isText: Bool {
        switch self {
        case .filter, .palette, .field, .json: true
        case .list, .detail, .help, .question, .groups, .menu, .tooSmall: false
        }
    }

    /// What the help page calls it.
    var title: String {
        switch self {
        case .list: "Everywhere in the lists"
        case .detail: "In the detail"
        case .filter: "While filtering"
        case .help: "In this help"
        case .palette: "In the palette"
        case .question: "In a question"
        case .groups: "Choosing a group"
        case .field: "In a text field"
        case .json: "Editing JSON"
        case .menu: "In a menu"
        case .tooSmall: "On a screen that is too small"
        }
    }
}
