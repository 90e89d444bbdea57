import Foundation
import Shipeasy

extension Scenario {
    /// The version of the format that is written, and the latest that is read.
    static let version = 1

    /// Reads a scenario.
    ///
    /// Keys that are not known are ignored; what has the wrong type is not: every such place is named.
    ///
    /// - Parameters:
    ///   - data: the text of the file.
    ///   - name: what errors call the file.
    public init(data: Data, name: String) throws(ScenarioError) {
        let json: JSONValue
        do {
            json = try JSONValue(json: data)
        } catch let error as JSONValue.SyntaxError {
            throw .notJSON(name: name, error: error)
        } catch {
            throw .malformed(name: name, faults: [.init(place: ".", message: "\(error)")])
        }
        var reader = ScenarioReader()
        if let version = json["version"]?.integerValue, version > Self.version {
            throw .laterVersion(name: name, version: version)
        }
        let scenario = reader.scenario(json)
        guard reader.faults.isEmpty else { throw .malformed(name: name, faults: reader.faults) }
        self = scenario
    }
}

/// Takes a scenario out of a JSON value, and collects what is wrong with it.
private struct ScenarioReader {
    var faults: [ScenarioError.Fault] = []

    mutating func scenario(_ json: JSONValue) -> Scenario {
        var scenario = Scenario(name: nil)
        guard let file = object(json, "the file") else { return scenario }
        switch file["version"] {
        case nil: expected("a version, such as 1", found: nil, "version")
        case let version? where version.integerValue.map({ $0 < 1 }) ?? true:
            expected("a whole number from 1", found: version, "version")
        default: break
        }
        if let value = file["name"], !value.isNull { scenario.name = string(value, "name") }
        if let value = file["identity"], !value.isNull { scenario.identity = identity(value) }
        guard let value = file["overrides"], !value.isNull, let overrides = object(value, "overrides") else {
            return scenario
        }
        for (name, place, value) in members(overrides["flags"], "overrides.flags") {
            if let value = bool(value, place) { scenario.overrides[.flag(name)] = .flag(value) }
        }
        for (name, place, value) in members(overrides["killswitches"], "overrides.killswitches") {
            if let value = bool(value, place) { scenario.overrides[.killswitch(name)] = .killswitch(value) }
        }
        for (name, _, value) in members(overrides["configs"], "overrides.configs") {
            scenario.overrides[.config(name)] = .config(value)
        }
        for (name, place, value) in members(overrides["experiments"], "overrides.experiments") {
            if let value = experiment(value, place) { scenario.overrides[.experiment(name)] = value }
        }
        for (name, place) in names(overrides["absentConfigs"], "overrides.absentConfigs") {
            if scenario.overrides[.config(name)] != nil {
                faults.append(.init(place: place, message: "“\(name)” has a value in overrides.configs as well"))
            }
            scenario.overrides[.config(name)] = .config(nil)
        }
        scenario.experimentOrder = names(overrides["experimentOrder"], "overrides.experimentOrder").map(\.name)
        return scenario
    }

    private mutating func identity(_ value: JSONValue) -> [String: JSONValue]? {
        guard let identity = object(value, "identity") else { return nil }
        if let id = identity["user_id"], !id.isNull, Scenario.scalarText(id) == nil {
            expected("text or a number", found: id, "identity.user_id")
        }
        if let id = identity["anonymous_id"], !id.isNull { _ = string(id, "identity.anonymous_id") }
        return identity
    }

    private mutating func experiment(_ value: JSONValue, _ place: String) -> Override? {
        guard let experiment = object(value, place) else { return nil }
        guard let group = experiment["group"] else {
            expected("a group", found: nil, place + ".group")
            return nil
        }
        var params: [String: JSONValue] = [:]
        if let value = experiment["params"], !value.isNull { params = object(value, place + ".params") ?? [:] }
        return string(group, place + ".group").map { .experiment(group: $0, params: params) }
    }

    private mutating func object(_ value: JSONValue, _ place: String) -> [String: JSONValue]? {
        if let object = value.objectValue { return object }
        expected("an object", found: value, place)
        return nil
    }

    private mutating func string(_ value: JSONValue, _ place: String) -> String? {
        if let string = value.stringValue { return string }
        expected("text", found: value, place)
        return nil
    }

    private mutating func bool(_ value: JSONValue, _ place: String) -> Bool? {
        if let bool = value.boolValue { return bool }
        expected("true or false", found: value, place)
        return nil
    }

    private mutating func members(_ value: JSONValue?, _ place: String) -> [(String, String, JSONValue)] {
        guard let value, !value.isNull, let object = object(value, place) else { return [] }
        return object.sorted { $0.key < $1.key }.map { key, value in
            // A place names a key; it never repeats one of 100,000 characters.
            let named = key.utf8.count > 200 ? String(key.prefix(60)) + "…" : key
            return (key, place + JSONPath([.key(named)]).suffix, value)
        }
    }

    private mutating func names(_ value: JSONValue?, _ place: String) -> [(name: String, place: String)] {
        guard let value, !value.isNull else { return [] }
        guard let list = value.arrayValue else {
            expected("a list of names", found: value, place)
            return []
        }
        return list.enumerated().compactMap { index, element in
            string(element, "\(place)[\(index)]").map { ($0, "\(place)[\(index)]") }
        }
    }

    private mutating func expected(_ expected: String, found value: JSONValue?, _ place: String) {
        let found =
            switch value {
            case nil: "nothing"
            case .null?: "null"
            case let value?: "\(value.kindName) \(ValueText.line(value, columns: 40))"
            }
        faults.append(.init(place: place, message: "expected \(expected), found \(found)"))
    }
}
