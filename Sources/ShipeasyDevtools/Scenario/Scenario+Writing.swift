import Foundation
import Shipeasy

extension Scenario {
    /// The scenario as the text of a file, ending with a line feed. What is empty is left out.
    ///
    /// A named switch is written `NAME/KEY`. Universes cannot be forced and are not written.
    public func json() -> Data {
        var groups: [String: [String: JSONValue]] = [:]
        var absent: [String] = []
        for (id, value) in overrides {
            switch value {
            case .flag(let value): groups["flags", default: [:]][id.name] = .bool(value)
            case .killswitch(let value): groups["killswitches", default: [:]][id.qualifiedName] = .bool(value)
            case .config(let value?): groups["configs", default: [:]][id.name] = value
            case .config(nil): absent.append(id.name)
            case .experiment(let group, let params):
                var experiment: [String: JSONValue] = ["group": .string(group)]
                if !params.isEmpty { experiment["params"] = .object(params) }
                groups["experiments", default: [:]][id.name] = .object(experiment)
            }
        }
        var members = groups.mapValues { JSONValue.object($0) }
        if !absent.isEmpty { members["absentConfigs"] = .array(absent.sorted().map { .string($0) }) }
        let order = orderedOverrides.filter { $0.id.kind == .experiment }.map(\.id.name)
        if order != order.sorted() { members["experimentOrder"] = .array(order.map { .string($0) }) }

        var file: [String: JSONValue] = [
            "version": .integer(Self.version), "overrides": .object(members),
        ]
        if let name { file["name"] = .string(name) }
        if let identity { file["identity"] = .object(identity) }
        return JSONValue.object(file).json(pretty: true) + Data("\n".utf8)
    }
}
