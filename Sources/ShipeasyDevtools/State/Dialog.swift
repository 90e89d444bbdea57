import Shipeasy

/// What lies over the panes and takes the keys.
enum Dialog: Sendable {
    case help(HelpDialog)
    case palette(PaletteDialog)
    case question(Question)
    case groups(GroupChooser)
    case field(FieldDialog)
    case json(JSONDialog)
    case menu(Menu)
}

/// The help page, scrolled.
struct HelpDialog: Sendable, Equatable {
    var top = 0
}

/// Every action by name.
struct PaletteDialog: Sendable, Equatable {
    var query = TextField()
    /// The action that is selected, by name: what is offered may change underneath.
    var selection: Command?
}

/// Something that is asked before it is done. The default is No.
struct Question: Sendable, Equatable {
    var title: String
    /// What will happen, line by line.
    var lines: [String]
    var answer: Answer
    /// The first line that is seen, of the lines folded to the width.
    var top = 0

    init(title: String, lines: [String], answer: Answer) {
        self.title = title
        self.lines = lines
        self.answer = answer
    }

    /// What a Yes does.
    enum Answer: Sendable, Equatable {
        case clear([EntryID])
        case logOut
        case force(EntryID, Override)
        /// A scenario, with the changes that were shown: what the app forces meanwhile is not touched.
        case load(Scenario, changes: [OverrideRequest])
        /// Leaves the JSON editor; what was typed is lost.
        case leaveEditor
        case carryOut(Effect)
    }
}

/// The groups of an experiment to choose from.
struct GroupChooser: Sendable, Equatable {
    var experiment: String
    var choices: [Choice]
    var selection: Int
    var top = 0

    struct Choice: Sendable, Equatable {
        var group: String
        /// In hundredths of a percent, where it is known.
        var weight: Int?
        /// The params that choosing it forces.
        var params: [String: JSONValue]
    }

    var selected: Choice? { choices.indices.contains(selection) ? choices[selection] : nil }
}

/// One line of text that is asked for.
struct FieldDialog: Sendable, Equatable {
    var title: String
    var field: TextField
    var purpose: Purpose
    /// What is wrong with the text as it stands, shown while typing.
    var problem: String?

    enum Purpose: Sendable, Equatable {
        /// A scalar config's new value.
        case config(EntryID)
        /// The name of an entry to force, on that tab.
        case entryName(EntryKind)
        /// A group that is not in the list.
        case group(experiment: String)
        /// An attribute's value.
        case attribute(String)
        /// A new attribute, as `NAME=VALUE`.
        case newAttribute
        case saveScenario
        case loadScenario
        case writeActivity
        case queryString
    }
}

/// JSON that is edited over several lines.
struct JSONDialog: Sendable {
    var title: String
    var draft: JSONDraft
    var purpose: EditPurpose
    /// The text's revision when the editor was opened.
    private let opened: Int

    init(title: String, draft: JSONDraft, purpose: EditPurpose, isEdited: Bool = false) {
        self.title = title
        self.draft = draft
        self.purpose = purpose
        opened = isEdited ? -1 : draft.editor.revision
    }

    /// Whether something would be lost by leaving.
    var isEdited: Bool { draft.editor.revision != opened }
}

/// What an edited JSON text is for.
enum EditPurpose: Sendable, Hashable {
    case config(EntryID)
    case params(experiment: String, group: String)
    case attribute(String)
}

/// A few things to choose from by letter or by row.
struct Menu: Sendable, Equatable {
    var title: String
    var items: [Item]
    var selection = 0

    struct Item: Sendable, Equatable {
        var title: String
        var detail: String
        var effect: Effect
    }
}
