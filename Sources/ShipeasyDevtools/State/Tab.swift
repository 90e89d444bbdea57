import Shipeasy

/// The tabs, in the order of their number keys.
enum Tab: Int, Sendable, Hashable, CaseIterable {
    case flags, experiments, configs, switches, activity, identity, log

    /// The key that opens it.
    var number: Int { rawValue + 1 }

    var title: String {
        switch self {
        case .flags: "Flags"
        case .experiments: "Experiments"
        case .configs: "Configs"
        case .switches: "Switches"
        case .activity: "Activity"
        case .identity: "Identity"
        case .log: "Log"
        }
    }

    /// What its rows are, where they are entries of the project.
    var kind: EntryKind? {
        switch self {
        case .flags: .flag
        case .experiments: .experiment
        case .configs: .config
        case .switches: .killswitch
        case .activity, .identity, .log: nil
        }
    }

    /// The tab that lists entries of a kind.
    init(listing kind: EntryKind) {
        switch kind {
        case .flag: self = .flags
        case .experiment, .universe: self = .experiments
        case .config: self = .configs
        case .killswitch: self = .switches
        }
    }

    /// Those that list entries of the project.
    static let entryTabs: [Tab] = allCases.filter { $0.kind != nil }
}

/// The name of a row. The selection holds on to it, so that filtering, sorting and new assignments never move an
/// action to another entry.
enum RowID: Sendable, Hashable {
    /// An entry of the project.
    case entry(EntryID)
    /// Something that happened, by its serial number.
    case activity(Int)
    /// One line of what an activity is about.
    case activityLine(Int, line: Int)
    /// The device's own id.
    case device
    /// An attribute of the user.
    case attribute(String)
    /// Somebody who was identified before, named by the attributes: the list is in another order after each.
    case recent([String: JSONValue])
    /// A line that the host printed, by its serial number.
    case logLine(Int)

    /// The entry, where the row is one.
    var entry: EntryID? {
        if case .entry(let id) = self { id } else { nil }
    }
}
