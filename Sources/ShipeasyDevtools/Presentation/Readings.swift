import Terminal
import Shipeasy

extension ClientSnapshot {
    /// What the service assigned for an entry, or `nil` where it sent nothing of that name.
    func assigned(_ id: EntryID) -> AssignedValue? {
        switch id.kind {
        case .flag: return assignments.flags[id.name].map { .flag($0) }
        case .config: return assignments.configs[id.name].map { .config($0) }
        case .experiment: return assignments.experiments[id.name].map { .experiment($0) }
        case .universe: return assignments.universes[id.name].map { .universe($0) }
        case .killswitch:
            guard let entry = assignments.killswitches[id.name] else { return nil }
            guard let key = id.switchKey else { return .killswitch(entry.isEngaged) }
            return entry.switches[key].map { .killswitch($0) }
        }
    }

    /// Whether a read of a flag or switch gives true; `nil` for what is neither on nor off.
    func isOn(_ id: EntryID) -> Bool? {
        switch id.kind {
        case .flag: reading(flag: id.name)
        case .killswitch: reading(killswitch: id.name, switchKey: id.switchKey)
        case .config, .experiment, .universe: nil
        }
    }
}

/// What a read gives, as a word in a list.
struct ValueWord: Sendable, Equatable {
    var text: String
    var role: Role
}

extension OverlayState {
    /// What a read of the entry gives now, at most that many columns of it.
    func readsAs(_ id: EntryID, columns: Int = 40) -> ValueWord {
        switch id.kind {
        case .flag:
            guard let isOn = snapshot.reading(flag: id.name) else { return Self.absent }
            return Self.word(isOn: isOn)
        case .killswitch:
            // What nobody knows is not engaged: there is no default that a caller could give.
            return Self.word(isEngaged: snapshot.reading(killswitch: id.name, switchKey: id.switchKey) ?? false)
        case .config:
            guard let value = snapshot.reading(config: id.name) else { return Self.absent }
            return ValueWord(text: ValueText.line(value, columns: columns), role: .normal)
        case .experiment:
            guard let reading = snapshot.reading(experiment: id.name) else { return Self.absent }
            if reading.isEnrolled { return ValueWord(text: reading.group, role: .on) }
            if let described = catalog.experiments[id.name], !described.isRunning {
                return ValueWord(text: described.status, role: .dim)
            }
            return ValueWord(text: "not enrolled", role: .off)
        case .universe:
            // The experiments below it say what it assigns.
            return ValueWord(text: "", role: .dim)
        }
    }

    private static let absent = ValueWord(text: "absent", role: .dim)

    private static func word(isOn: Bool) -> ValueWord {
        isOn ? ValueWord(text: "on", role: .on) : ValueWord(text: "off", role: .off)
    }

    private static func word(isEngaged: Bool) -> ValueWord {
        isEngaged ? ValueWord(text: "KILLED", role: .danger) : ValueWord(text: "off", role: .off)
    }

    /// What is assigned for an entry, as a word.
    func word(for assigned: AssignedValue?, columns: Int = 40) -> ValueWord {
        switch assigned {
        case nil: Self.absent
        case .flag(let isOn): Self.word(isOn: isOn)
        case .killswitch(let isEngaged): Self.word(isEngaged: isEngaged)
        case .config(let value): ValueWord(text: ValueText.line(value, columns: columns), role: .normal)
        case .experiment(let experiment):
            experiment.isEnrolled
                ? ValueWord(text: experiment.group, role: .on) : ValueWord(text: "not enrolled", role: .off)
        case .universe(let defaults):
            ValueWord(text: ValueText.line(.object(defaults), columns: columns), role: .normal)
        }
    }

    /// What is forced on an entry, as a word.
    func word(for override: Override?, columns: Int = 40) -> ValueWord {
        switch override {
        case nil: ValueWord(text: "not forced", role: .dim)
        case .flag(let isOn): Self.word(isOn: isOn)
        case .killswitch(let isEngaged): Self.word(isEngaged: isEngaged)
        case .config(let value):
            value.map { ValueWord(text: ValueText.line($0, columns: columns), role: .normal) } ?? Self.absent
        case .experiment(let group, _): ValueWord(text: group, role: .on)
        }
    }

    /// What the filter language looks at.
    func facts(of id: EntryID) -> EntryFacts {
        let marks = marks(of: id)
        return EntryFacts(
            valueText: readsAs(id).text, otherText: id.kind == .killswitch && snapshot.isOn(id) == true ? "on" : nil,
            isForced: snapshot.overrides[id] != nil, isChanged: marks.contains(.changed),
            isInert: marks.contains(.inert), isRead: reads[id] != nil, isPinned: marks.contains(.pinned),
            isDrifted: marks.contains(.drifted))
    }
}

extension ClientSnapshot {
    /// What an entry reads as, in the form of an override that would force just that; `nil` where nothing is read.
    func readingAsOverride(_ id: EntryID) -> Override? {
        switch id.kind {
        case .flag: reading(flag: id.name).map { .flag($0) }
        case .killswitch: reading(killswitch: id.name, switchKey: id.switchKey).map { .killswitch($0) }
        case .config: reading(config: id.name).map { .config($0) }
        case .experiment:
            reading(experiment: id.name).flatMap { reading in
                reading.isEnrolled ? .experiment(group: reading.group, params: reading.params) : nil
            }
        case .universe: nil
        }
    }
}

extension Override {
    /// The value as JSON, as the overlay copies it.
    var json: JSONValue {
        switch self {
        case .flag(let isOn): .bool(isOn)
        case .killswitch(let isEngaged): .bool(isEngaged)
        case .config(let value): value ?? .null
        case .experiment(let group, let params): ["group": .string(group), "params": .object(params)]
        }
    }
}

extension AssignedValue {
    /// The value as JSON, as the overlay copies it.
    var json: JSONValue {
        switch self {
        case .flag(let isOn): .bool(isOn)
        case .killswitch(let isEngaged): .bool(isEngaged)
        case .config(let value): value
        case .experiment(let experiment):
            [
                "enrolled": .bool(experiment.isEnrolled), "group": .string(experiment.group),
                "params": .object(experiment.params),
            ]
        case .universe(let defaults): .object(defaults)
        }
    }
}
