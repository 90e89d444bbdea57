import Shipeasy

extension Project {
    /// A project from the value of a project file; whatever is wrong is left with the collector.
    init(_ value: JSONValue, faults: inout FaultCollector) {
        guard case .object(let root) = value, root["flags"] != nil || root["experiments"] != nil else {
            faults.expected("an object with flags and experiments", found: value)
            return
        }
        var names = ProjectNames()
        faults.member("flags", of: root) { faults, value in
            readFlags(faults.object(value), names: &names, faults: &faults)
        }
        faults.member("experiments", of: root) { faults, value in
            readExperiments(faults.object(value), names: &names, faults: &faults)
        }
        attributes = names.attributes
        flagIndex = Dictionary(flags.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        experimentIndex = Dictionary(
            experiments.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private mutating func readFlags(
        _ members: [String: JSONValue], names: inout ProjectNames, faults: inout FaultCollector
    ) {
        flags = faults.member("gates", of: members) { faults, value in
            faults.members(value, of: "flags") { faults, name, value in
                Flag(name, faults.object(value, "a flag, which is an object"), names: &names, faults: &faults)
            }
        }
        let configs = faults.member("configs", of: members) { faults, value in
            faults.members(value, of: "configs") { faults, name, value in
                // A config that is null has no value; one that holds null is null too.
                let config = value == .null ? [:] : faults.object(value, "a config, which is an object with a value")
                return (name, config["value"] ?? .null)
            }
        }
        self.configs = Dictionary(configs, uniquingKeysWith: { first, _ in first })
        let killswitches = faults.member("killswitches", of: members) { faults, value in
            faults.members(value, of: "kill switches") { faults, name, value in
                (name, Self.killswitch(value, faults: &faults))
            }
        }
        self.killswitches = Dictionary(killswitches, uniquingKeysWith: { first, _ in first })
    }

    /// A kill switch as an answer holds it: a boolean, or where it has named switches an object of them and `value`.
    private static func killswitch(_ value: JSONValue, faults: inout FaultCollector) -> JSONValue {
        let members =
            value == .null ? [:] : faults.object(value, "a kill switch, which is an object with a value")
        // As the vendor reads it, a `value` that is there hides `enabled`, even if it is null.
        let isEngaged = faults.member(members["value"] == nil ? "enabled" : "value", of: members) { $0.isOn($1) }
        let switches = faults.member("switches", of: members) { faults, value in
            faults.members(value, of: "named switches") { faults, name, value in
                (name, JSONValue.bool(faults.isOn(value)))
            }
        }
        guard !switches.isEmpty else { return .bool(isEngaged) }
        var answer = Dictionary(switches, uniquingKeysWith: { first, _ in first })
        answer["value"] = .bool(isEngaged)
        return .object(answer)
    }

    private mutating func readExperiments(
        _ members: [String: JSONValue], names: inout ProjectNames, faults: inout FaultCollector
    ) {
        let list = faults.member("universes", of: members) { faults, value in
            faults.members(value, of: "universes") { faults, name, value in
                Universe(name, faults.object(value, "a universe, which is an object"), faults: &faults)
            }
        }
        universes = Dictionary(list.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let defaults = universes.mapValues(\.defaults)
        experiments = faults.member("experiments", of: members) { [universes] faults, value in
            faults.members(value, of: "experiments") { faults, name, value in
                let members = faults.object(value, "an experiment, which is an object")
                let universe = members["universe"]?.stringValue
                return Experiment(
                    name, members, universe: universe.flatMap { universes[$0] },
                    defaults: universe.flatMap { defaults[$0] } ?? [:], names: &names, faults: &faults)
            }
        }
        for experiment in experiments {
            guard let universe = experiment.universe else { continue }
            universeDefaults[universe] = .object(["defaults": .object(defaults[universe] ?? [:])])
        }
    }
}

extension Rule {
    /// The rules of a list in a project file.
    static func list(
        _ value: JSONValue?, names: inout ProjectNames, faults: inout FaultCollector
    ) -> [Rule] {
        faults.elements(value, of: "rules") { faults, value in
            let members = faults.object(value, "a rule, which is an object")
            return Rule(
                attribute: faults.member("attr", of: members) { $0.text($1) },
                operator: faults.member("op", of: members) { $0.text($1) } ?? "",
                value: members["value"] ?? .null, names: &names)
        }
    }
}
