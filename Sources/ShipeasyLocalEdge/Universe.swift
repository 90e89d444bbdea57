import Shipeasy

/// A universe: experiments that share their units, and the defaults of their params.
struct Universe: Sendable {
    var name: String
    var params: [UniverseDescription.Param]
    /// Both ends included; the first may lie above the last, and then nobody is held out.
    var holdout: (first: Int, last: Int)?

    /// Each param's default.
    var defaults: [String: JSONValue] {
        Dictionary(params.map { ($0.name, $0.defaultValue) }, uniquingKeysWith: { _, last in last })
    }
}

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
