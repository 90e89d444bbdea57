import Foundation
import Shipeasy

/// What loading a scenario will change, to be shown in the question before it is loaded.
struct ScenarioPreview: Sendable, Hashable {
    /// One override that will be set, replaced or cleared.
    struct Change: Sendable, Hashable {
        /// Of which entry.
        var id: EntryID
        /// What it reads as now, in words.
        var from: String
        /// What it will read as, in words.
        var to: String
        /// Whether the override is taken away.
        var isCleared: Bool
        /// Whether the assignments do not have the entry.
        var isUnknown: Bool
    }

    /// One attribute of the identity that will change.
    struct AttributeChange: Sendable, Hashable {
        /// Its name.
        var name: String
        /// What it is now, or `nil`.
        var from: String?
        /// What it will be, or `nil`.
        var to: String?
    }

    /// What changes of the identity, by name.
    var attributes: [AttributeChange]
    /// What changes of the overrides, by kind and name.
    var changes: [Change]
    /// How many overrides stay as they are.
    var unchanged: Int
    /// What of the scenario cannot be loaded.
    var notes: [String]

    /// What loading `scenario` changes.
    ///
    /// - Parameter replacing: whether overrides that the scenario does not have are cleared, so that the situation is
    ///   exactly the one of the scenario.
    init(of scenario: Scenario, on snapshot: ClientSnapshot, replacing: Bool = true) {
        let scenario = scenario.resolved(against: snapshot)
        notes = scenario.notes
        if let id = scenario.anonymousID, id != snapshot.identity.anonymousId {
            notes.append("anonymous_id \(ValueText.line(.string(id), columns: 40)): this device keeps its own")
        }
        attributes = Self.attributes(of: scenario, against: snapshot)
        changes = []
        unchanged = 0
        for (id, value) in scenario.overrides {
            if snapshot.overrides[id]?.value == value {
                unchanged += 1
            } else {
                changes.append(
                    Change(
                        id: id, from: snapshot.words(for: id), to: value.words, isCleared: false,
                        isUnknown: !snapshot.assignments.has(id)))
            }
        }
        if replacing {
            var cleared = snapshot
            for id in snapshot.overrides.keys where scenario.overrides[id] == nil { cleared.overrides[id] = nil }
            for id in snapshot.overrides.keys where scenario.overrides[id] == nil {
                changes.append(
                    Change(
                        id: id, from: snapshot.words(for: id), to: cleared.words(for: id), isCleared: true,
                        isUnknown: !snapshot.assignments.has(id)))
            }
        }
        changes.sort { $0.id < $1.id }
    }

    /// Whether loading changes nothing.
    var isEmpty: Bool { attributes.isEmpty && changes.isEmpty }

    /// A line for each change: the identity first, then overrides by kind and name, then what cannot be loaded. Names are as they are: whoever
    /// draws them cleans them.
    var lines: [String] {
        attributes.map { "\($0.name)  \($0.from ?? "not set") → \($0.to ?? "not set")" }
            + changes.map { change in
                let note = change.isCleared ? "  cleared" : change.isUnknown ? "  not in the assignments" : ""
                return "\(change.id.kind.word) \(change.id.qualifiedName)  \(change.from) → \(change.to)\(note)"
            } + notes.map { "not taken: \($0)" }
    }

    private static func attributes(of scenario: Scenario, against snapshot: ClientSnapshot) -> [AttributeChange] {
        guard scenario.identity != nil else { return [] }
        var now = snapshot.identity.attributes
        now["user_id"] = snapshot.identity.userId.map { .string($0) }
        var then = scenario.attributes
        then["user_id"] = scenario.userID.map { .string($0) }
        return Set(now.keys).union(then.keys).sorted().compactMap { name in
            if now[name] == then[name] { return nil }
            return AttributeChange(
                name: name, from: now[name].map { ValueText.line($0, columns: 40) },
                to: then[name].map { ValueText.line($0, columns: 40) })
        }
    }
}

extension EntryKind {
    /// What a person calls it.
    fileprivate var word: String { self == .killswitch ? "kill switch" : rawValue }
}

extension Override {
    /// What reads will answer, in a few words.
    fileprivate var words: String {
        switch self {
        case .flag(let isOn): isOn ? "on" : "off"
        case .killswitch(let isEngaged): isEngaged ? "killed" : "off"
        case .config(let value): value.map { ValueText.line($0, columns: 40) } ?? "absent"
        case .experiment(let group, let params):
            params.isEmpty ? group : "\(group) \(ValueText.line(.object(params), columns: 40))"
        }
    }
}

extension Assignments {
    fileprivate func has(_ id: EntryID) -> Bool {
        switch id.kind {
        case .flag: flags[id.name] != nil
        case .config: configs[id.name] != nil
        case .experiment: experiments[id.name] != nil
        case .universe: universes[id.name] != nil
        case .killswitch:
            if let key = id.switchKey {
                killswitches[id.name]?.switches[key] != nil
            } else {
                killswitches[id.name] != nil
            }
        }
    }
}

extension ClientSnapshot {
    /// What reads of an entry answer now, in a few words.
    fileprivate func words(for id: EntryID) -> String {
        switch id.kind {
        case .flag: reading(flag: id.name).map { $0 ? "on" : "off" } ?? "unknown"
        case .killswitch:
            reading(killswitch: id.name, switchKey: id.switchKey).map { $0 ? "killed" : "off" } ?? "unknown"
        case .config: reading(config: id.name).map { ValueText.line($0, columns: 40) } ?? "absent"
        case .experiment: reading(experiment: id.name).map { $0.isEnrolled ? $0.group : "not enrolled" } ?? "unknown"
        case .universe: "unknown"
        }
    }
}
