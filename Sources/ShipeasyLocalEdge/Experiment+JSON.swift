import Shipeasy

extension Universe {
    /// A universe from its members in a project file.
    init(_ name: String, _ members: [String: JSONValue], faults: inout FaultCollector) {
        self.name = name
        params = faults.member("param_schema", of: members) { faults, value in
            faults.elements(value, of: "params") { faults, value in
                let param = faults.object(value, "a param, which is an object with a name and a default")
                return UniverseDescription.Param(
                    name: faults.member("name", of: param) { faults, value in
                        if value == nil { faults.expected("a string", found: nil) }
                        return faults.text(value) ?? ""
                    },
                    type: faults.member("type", of: param) { $0.text($1) } ?? "",
                    defaultValue: param["default"] ?? .null)
            }
        }
        holdout = faults.member("holdout_range", of: members) { faults, value in
            guard let value, value != .array([]) else { return nil }
            guard let list = value.arrayValue, list.count == 2 else {
                faults.expected("two segments, the first and the last that are held out", found: value)
                return nil
            }
            let ends = faults.elements(value, of: "segments") { $0.whole($1) ?? 0 }
            return (ends[0], ends[1])
        }
    }
}

extension Experiment {
    /// An experiment from its members in a project file.
    ///
    /// - Parameter universe: the universe it names, if the project has it.
    /// - Parameter defaults: that universe's params.
    init(
        _ name: String, _ members: [String: JSONValue], universe: Universe?, defaults: [String: JSONValue],
        faults: inout FaultCollector
    ) {
        let universeName = faults.member("universe", of: members) { $0.text($1) }
        let salt = faults.member("salt", of: members) { $0.text($1) } ?? ""
        let prefix = String(String.UnicodeScalarView(salt.unicodeScalars.prefix(8)))
        let universeAnswer = universeName.map(JSONValue.string) ?? .null

        self.name = name
        self.universe = universeName
        holdout = universe?.holdout
        stickyPrefix = prefix
        // Without a universe the vendor's engine hashes the word that its language has for nothing.
        segmentSalt = Salt(universeName ?? "None")
        allocationSalt = Salt(salt, for: "alloc")
        groupSalt = Salt(salt, for: "group")
        notEnrolled = [
            "inExperiment": false, "group": "control", "params": [:], "universe": universeAnswer,
        ]
        status = faults.member("status", of: members) { $0.text($1) } ?? ""
        bucketBy = faults.name("bucketBy", of: members)
        targetingFlag = faults.name("targetingGate", of: members)
        holdoutFlag = faults.name("holdoutGate", of: members)
        groups = faults.member("groups", of: members) { faults, value in
            faults.elements(value, of: "groups") { faults, value in
                Group(
                    faults.object(value, "a group, which is an object"), universe: universeAnswer,
                    defaults: defaults, stickyPrefix: prefix, faults: &faults)
            }
        }
        let forced = faults.member("idOverrides", of: members) { faults, value in
            faults.members(value, of: "groups by unit") { faults, unit, value in
                (unit, faults.text(value) ?? "")
            }
        }
        groupOfUnit = Dictionary(forced.filter { !$1.isEmpty }, uniquingKeysWith: { first, _ in first })
        cohorts = faults.member("cohortOverrides", of: members) { faults, value in
            faults.elements(value, of: "cohorts") { faults, value in
                let cohort = faults.object(value, "a cohort, which is an object with a gate and a group")
                return Cohort(flag: faults.name("gate", of: cohort), group: faults.name("group", of: cohort))
            }
        }
        allocation = faults.member("allocationPct", of: members) { $0.whole($1) } ?? 0
        let reserved = faults.member("reservedHeadroomBp", of: members) { $0.whole($1) } ?? 0
        usable = 10_000 - min(10_000, max(0, reserved))
        let version = faults.member("hashVersion", of: members) { $0.whole($1) } ?? 1
        let offset = faults.member("poolOffsetBp", of: members) { $0.whole($1) }
        let size = faults.member("poolSizeBp", of: members) { $0.whole($1) }
        if let offset, let size, size > 0, version >= 2 {
            pool = offset..<offset + size
        } else {
            pool = nil
        }
    }
}

extension Experiment.Group {
    fileprivate init(
        _ members: [String: JSONValue], universe: JSONValue, defaults: [String: JSONValue], stickyPrefix: String,
        faults: inout FaultCollector
    ) {
        name = faults.member("name", of: members) { $0.text($1) } ?? "control"
        weight = faults.member("weight", of: members) { $0.whole($1) } ?? 0
        params = faults.member("params", of: members) { $0.object($1) }
        enrolled = [
            "inExperiment": true, "group": .string(name), "universe": universe,
            "params": .object(defaults.merging(params) { _, own in own }),
        ]
        sticky = ["g": .string(name), "s": .string(stickyPrefix)]
    }
}

extension FaultCollector {
    /// A name that is not empty, or `nil`.
    fileprivate mutating func name(_ name: String, of object: [String: JSONValue]) -> String? {
        member(name, of: object) { $0.text($1) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
