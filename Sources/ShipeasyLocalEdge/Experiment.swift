import Shipeasy

/// An experiment of a universe.
final class Experiment: Sendable {
    let name: String
    let universe: String?
    let status: String
    let groups: [Group]
    let bucketBy: Attribute?
    let targetingFlag: String?
    let holdoutFlag: String?
    /// Groups forced by a unit's id.
    let groupOfUnit: [String: String]
    /// Groups forced by a flag that is on, the first one that is.
    let cohorts: [Cohort]
    /// The first characters of the salt, which a sticky entry has to have.
    let stickyPrefix: String
    /// The segments of the universe that take part, or `nil` where the allocation is the experiment's own.
    let pool: Range<Int>?
    /// In hundredths of a percent; unused where there is a pool.
    let allocation: Int
    /// The buckets below this one are given to groups; the others are kept for groups to come.
    let usable: Int
    /// The segments that the universe holds out, both ends included; the first may lie above the last.
    let holdout: (first: Int, last: Int)?

    let segmentSalt: Salt
    let allocationSalt: Salt
    let groupSalt: Salt

    /// What everybody is answered who is not enrolled.
    let notEnrolled: JSONValue

    /// An experiment from its members in a project file.
    ///
    /// - Parameter universe: the universe it names, if the project has it.
    /// - Parameter defaults: that universe's params.
    init(
        _ name: String, _ members: [String: JSONValue], universe: Universe?, defaults: [String: JSONValue],
        names: inout ProjectNames, faults: inout FaultCollector
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
        bucketBy = names.attribute(faults.name("bucketBy", of: members))
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

    /// One group.
    struct Group: Sendable {
        var name: String
        /// In hundredths of a percent.
        var weight: Int
        /// What the project says, without the universe's defaults.
        var params: [String: JSONValue]
        /// What everybody in this group is answered.
        var enrolled: JSONValue
        /// What the answer says under `sticky`.
        var sticky: JSONValue
    }

    /// A group forced by a flag.
    struct Cohort: Sendable {
        var flag: String?
        var group: String?
    }

    var isRunning: Bool { status == "running" }
}

extension Experiment.Group {
    fileprivate init(
        _ members: [String: JSONValue], universe: JSONValue, defaults: [String: JSONValue], stickyPrefix: String,
        faults: inout FaultCollector
    ) {
        name = faults.member("name", of: members) { $0.text($1) } ?? "control"
        // So many that no sum of them is too large, whatever a file holds.
        let most = 1 << 40
        weight = min(most, max(-most, faults.member("weight", of: members) { $0.whole($1) } ?? 0))
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
