import Foundation
import Shipeasy

extension SnapshotReport {
    /// The report as one object, for programs. `null` stands for what is not there.
    var json: JSONValue {
        .object([
            "identity": identityJSON,
            "evaluation": evaluationJSON,
            "flags": object(of: flags) { flag($0) },
            "configs": object(of: configs) { config($0) },
            "experiments": object(of: experiments) { experiment($0) },
            "universes": object(of: universes) { universe($0) },
            "killswitches": object(of: killswitches) { killswitch($0) },
        ])
    }

    private func object(of names: [String], _ entry: (String) -> [String: JSONValue]) -> JSONValue {
        .object(Dictionary(uniqueKeysWithValues: names.map { ($0, .object(entry($0))) }))
    }

    private var identityJSON: JSONValue {
        let identity = snapshot.identity
        return [
            "anonymous_id": .string(identity.anonymousId),
            "user_id": .string(orNull: identity.userId),
            "attributes": .object(identity.attributes),
        ]
    }

    private var evaluationJSON: JSONValue {
        let last = snapshot.evaluation.last
        return [
            "source": .string(title),
            "base_url": .string(snapshot.service.baseURL),
            "env": .string(snapshot.service.environment),
            "ok": .bool(last?.isOK ?? false),
            "status": last?.status.map { .integer($0) } ?? .null,
            "failure": .string(orNull: last?.failure),
            "started_at": .string(orNull: last.map { SnapshotReport.timestamp($0.startedAt) }),
            // Microseconds are as fine as a clock over a network can mean.
            "duration_ms": last.map { .double(($0.duration * 1_000_000).rounded() / 1000) } ?? .null,
        ]
    }

    private func flag(_ name: String) -> [String: JSONValue] {
        var forced: JSONValue?
        if case .flag(let isOn)? = snapshot.overrides[.flag(name)]?.value { forced = .bool(isOn) }
        return entry(
            .flag(name), value: .bool(snapshot.reading(flag: name) ?? false),
            assigned: snapshot.assignments.flags[name].map { .bool($0) }, override: forced)
    }

    private func config(_ name: String) -> [String: JSONValue] {
        var members = entry(
            .config(name), value: snapshot.reading(config: name), assigned: snapshot.assignments.configs[name],
            override: nil)
        if case .config(let forced)? = snapshot.overrides[.config(name)]?.value {
            members["override"] = forced ?? .null
            // `null` is also a value that can be forced.
            if forced == nil { members["absent"] = true }
        }
        return members
    }

    private func experiment(_ name: String) -> [String: JSONValue] {
        let assigned = snapshot.assignments.experiments[name]
        var forced: JSONValue?
        if case .experiment(let group, let params)? = snapshot.overrides[.experiment(name)]?.value {
            forced = ["enrolled": true, "group": .string(group), "params": .object(params)]
        }
        var members = entry(
            .experiment(name),
            // An experiment that nobody assigned enrols nobody.
            value: snapshot.reading(experiment: name).map(SnapshotReport.json)
                ?? ["enrolled": false, "group": nil, "params": [:]],
            assigned: assigned.map(SnapshotReport.json), override: forced)
        members["universe"] = .string(orNull: assigned?.universe)
        return members
    }

    private func universe(_ name: String) -> [String: JSONValue] {
        let reading = snapshot.reading(universe: name)
        return [
            "value": [
                "experiment": .string(orNull: reading.experiment), "group": .string(orNull: reading.group),
                "params": .object(reading.params),
            ],
            "defaults": .object(snapshot.assignments.universes[name] ?? [:]),
        ]
    }

    private func killswitch(_ name: String) -> [String: JSONValue] {
        let assigned = snapshot.assignments.killswitches[name]
        var members = killswitchEntry(.killswitch(name), assigned: assigned?.isEngaged)
        let keys = switches(of: name)
        if !keys.isEmpty {
            members["switches"] = object(of: keys) { key in
                killswitchEntry(.killswitch(name, switchKey: key), assigned: assigned?.switches[key])
            }
        }
        return members
    }

    private func killswitchEntry(_ id: EntryID, assigned: Bool?) -> [String: JSONValue] {
        var forced: JSONValue?
        if case .killswitch(let isEngaged)? = snapshot.overrides[id]?.value { forced = .bool(isEngaged) }
        return entry(
            id, value: .bool(snapshot.reading(killswitch: id.name, switchKey: id.switchKey) ?? false),
            assigned: assigned.map { .bool($0) }, override: forced)
    }

    /// What every entry has, and what only some have: `forced` tells an override of `null` from none.
    private func entry(
        _ id: EntryID, value: JSONValue?, assigned: JSONValue?, override: JSONValue?
    ) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "value": value ?? .null, "assigned": assigned ?? .null, "override": override ?? .null,
            "forced": .bool(snapshot.overrides[id] != nil),
        ]
        if isInert(id) { members["inert"] = true }
        if let explanation = explanation(of: id) { members["why"] = SnapshotReport.json(explanation) }
        return members
    }

    private static func json(_ experiment: ExperimentAssignment) -> JSONValue {
        [
            "enrolled": .bool(experiment.isEnrolled), "group": .string(experiment.group),
            "params": .object(experiment.params),
        ]
    }

    private static func json(_ explanation: Explanation) -> JSONValue {
        [
            "stage": .string(explanation.stage.rawValue),
            "summary": .string(explanation.summary),
            "lines": .array(
                explanation.lines.map {
                    [
                        "depth": .integer($0.depth), "mark": .string($0.mark.rawValue),
                        "text": .string($0.text),
                    ]
                }),
        ]
    }

    /// The moment in UTC with milliseconds, as RFC 3339 writes it.
    private static func timestamp(_ date: Date) -> String {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        return formatter.string(from: date)
    }
}

extension JSONValue {
    /// The string, or `null` where there is none.
    fileprivate static func string(orNull text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
