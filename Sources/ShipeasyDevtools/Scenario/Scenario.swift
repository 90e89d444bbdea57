import Foundation
import Shipeasy

/// A situation to come back to: who is asked for, and what is forced. It is read from and written to a JSON file that
/// a person can read and write.
///
///     {"version": 1, "name": "…", "identity": {…},
///      "overrides": {"flags": {…}, "configs": {…}, "absentConfigs": […],
///                    "experiments": {"name": {"group": "…", "params": {…}}}, "experimentOrder": […],
///                    "killswitches": {…}}}
///
/// Everything but `version` may be left out. Two lists stand beside the maps for what a map cannot say:
/// `absentConfigs` names the configs that are forced to read as absent, since any value in `configs` is a value; and
/// `experimentOrder` names experiments in the order in which they are forced, since of two in one universe the last
/// one wins and the members of a JSON object have no order. Experiments that are not listed there are forced before
/// those that are, by name.
public struct Scenario: Sendable, Hashable {
    /// What it is called, if it has a name.
    public var name: String?
    /// Who is asked for: the attributes with `user_id` and `anonymous_id` where they are given. `nil` leaves the
    /// identity as it is; an empty one is a visitor of whom nothing is known.
    public var identity: [String: JSONValue]?
    /// What is forced. In a scenario that was read, a named switch is still one name, `NAME/KEY`: see
    /// ``resolved(against:)``.
    public var overrides: [EntryID: Override]
    /// Experiments in the order in which they are forced; those that are not in it come first, by name.
    public var experimentOrder: [String]
    /// What could not be taken into it, in words for a person. It is not written to a file.
    public var notes: [String] = []

    /// A scenario from its parts.
    public init(
        name: String?, identity: [String: JSONValue]? = nil, overrides: [EntryID: Override] = [:],
        experimentOrder: [String] = []
    ) {
        self.name = name
        self.identity = identity
        self.overrides = overrides
        self.experimentOrder = experimentOrder
    }

    /// What a client has at the moment: its identity, and its overrides in their order.
    public init(name: String?, snapshot: ClientSnapshot) {
        let experiments = snapshot.overrides.filter { $0.key.kind == .experiment }
        self.init(
            name: name, identity: snapshot.identity.user, overrides: snapshot.overrides.mapValues(\.value),
            experimentOrder: experiments.sorted { $0.value.order < $1.value.order }.map(\.key.name))
    }

    /// The user to identify as, where the scenario names one. An empty id is none.
    public var userID: String? {
        let id = Self.scalarText(identity?["user_id"])
        return id == "" ? nil : id
    }
    /// The device that was evaluated for, where the scenario names one. Whoever loads it decides whether to be that
    /// device: a client that runs keeps its own.
    public var anonymousID: String? { identity?["anonymous_id"]?.stringValue }
    /// The attributes of the identity without `user_id` and `anonymous_id`.
    public var attributes: [String: JSONValue] {
        (identity ?? [:]).filter { $0.key != "user_id" && $0.key != "anonymous_id" }
    }

    /// The overrides in the order in which they have to be set.
    public var orderedOverrides: [(id: EntryID, value: Override)] {
        var ranks: [String: Int] = [:]
        for (rank, name) in experimentOrder.enumerated() { ranks[name] = rank }
        let sorted = overrides.sorted { left, right in
            if left.key.kind == .experiment, right.key.kind == .experiment {
                let ranks = (ranks[left.key.name] ?? -1, ranks[right.key.name] ?? -1)
                if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
            }
            return left.key < right.key
        }
        return sorted.map { ($0.key, $0.value) }
    }

    /// What has to be set, and what to be removed (`nil`), in this order, so that a client has exactly these overrides.
    ///
    /// - Parameter replacing: whether overrides that are not in the scenario are removed.
    public func changes(on snapshot: ClientSnapshot, replacing: Bool = true) -> [(id: EntryID, value: Override?)] {
        let scenario = resolved(against: snapshot)
        var changes: [(id: EntryID, value: Override?)] = []
        if replacing {
            changes = snapshot.overrides.keys.filter { scenario.overrides[$0] == nil }.sorted().map { ($0, nil) }
        }
        // An experiment that is forced already is forced again where there are several, since their order counts.
        let experiments = scenario.overrides.keys.filter { $0.kind == .experiment }.count
        for (id, value) in scenario.orderedOverrides
        where snapshot.overrides[id]?.value != value || (id.kind == .experiment && experiments > 1) {
            changes.append((id, value))
        }
        return changes
    }

    /// The same with each `NAME/KEY` that is not the whole name of a kill switch taken apart into kill switch and
    /// named switch.
    ///
    /// A whole name that is known wins. Else the longest known kill switch before a `/`, else what is before the first
    /// one: an unknown name is kept and never dropped.
    public func resolved(against snapshot: ClientSnapshot) -> Scenario {
        var scenario = self
        scenario.overrides = [:]
        for (id, value) in overrides {
            scenario.overrides[id.resolved(in: snapshot.assignments)] = value
        }
        return scenario
    }

    /// The text of a scalar: an id may be written as a number.
    static func scalarText(_ value: JSONValue?) -> String? {
        switch value {
        case .string(let text): text
        case .integer(let number): String(number)
        case .bool(let value): String(value)
        case .double(let number): String(decoding: JSONValue.double(number).json(), as: UTF8.self)
        default: nil
        }
    }
}
