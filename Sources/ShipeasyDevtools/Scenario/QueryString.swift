import Foundation
import Shipeasy

/// The query string with which Shipeasy's web overlay hands on overrides.
///
/// `se_ks_NAME` or `se_gate_NAME` force a flag or a kill switch, `se_exp_NAME` a group, `se_config_NAME` a value: JSON,
/// or text that is not, or JSON as `b64:` and base64. The same names with `se-` are older and still read. (Shipeasy's
/// TypeScript SDK, `browser-devtools/overrides.ts`.)
enum QueryString {
    /// Reads the overrides of a query string, with or without the address before it.
    ///
    /// Of two parameters for one entry the first counts, as in the web overlay. A flag or kill switch that the project
    /// does not know is taken for a flag. What cannot be used is told in the scenario's notes, and the rest is taken
    /// all the same: the question before loading shows both.
    static func read(_ text: String, snapshot: ClientSnapshot) -> Scenario {
        var scenario = Scenario(name: nil)
        for pair in pairs(text) {
            guard let (kind, prefix) = Kind.of(pair.name) else { continue }
            guard let name = decoded(pair.name.dropFirst(prefix.count)), let value = decoded(pair.value) else {
                scenario.notes.append("\(pair.name.prefix(80)): is not UTF-8")
                continue
            }
            guard !name.isEmpty else {
                scenario.notes.append("\(pair.name): names nothing")
                continue
            }
            do {
                guard let (id, value) = try read(kind, name, value, snapshot), scenario.overrides[id] == nil else {
                    continue
                }
                scenario.overrides[id] = value
                if kind == .experiment { scenario.experimentOrder.append(name) }
            } catch {
                scenario.notes.append("\(prefix)\(name.prefix(80)): \(error.message)")
            }
        }
        if scenario.overrides.isEmpty, scenario.notes.isEmpty {
            scenario.notes.append("no se_ks_, se_gate_, se_exp_ or se_config_ parameter in it")
        }
        return scenario
    }

    /// Writes overrides as a query string, without a question mark, in the order in which they have to be set.
    ///
    /// - Returns: the string, and what it cannot say, in words for a person.
    static func write(_ scenario: Scenario) -> (query: String, omitted: [String]) {
        var parts: [String] = []
        var omitted: [String] = []
        for (id, value) in scenario.orderedOverrides {
            let name = encoded(id.qualifiedName)
            switch value {
            case .flag(let isOn), .killswitch(let isOn): parts.append("se_ks_\(name)=\(isOn)")
            case .config(let value?): parts.append("se_config_\(name)=\(encoded(configText(value)))")
            case .config(nil): omitted.append("config \(id.name): forced absent")
            case .experiment(let group, let params):
                guard !clearing.contains(group) else {
                    omitted.append("experiment \(id.name): the group “\(group)” means no override there")
                    continue
                }
                parts.append("se_exp_\(name)=\(encoded(group))")
                if !params.isEmpty { omitted.append("experiment \(id.name): its params") }
            }
        }
        return (parts.joined(separator: "&"), omitted)
    }
}

extension QueryString {
    private enum Kind: CaseIterable {
        case onOff, experiment, config

        var prefixes: [String] {
            switch self {
            case .onOff: ["se_ks_", "se_gate_", "se-gate-"]
            case .experiment: ["se_exp_", "se-exp-"]
            case .config: ["se_config_", "se-config-"]
            }
        }

        static func of(_ parameter: Substring) -> (Kind, prefix: String)? {
            for kind in allCases {
                if let prefix = kind.prefixes.first(where: { parameter.hasPrefix($0) }) { return (kind, prefix) }
            }
            return nil
        }
    }

    private struct Problem: Error {
        var message: String
    }

    /// Groups that take an override away instead of setting one.
    private static let clearing: Set<String> = ["", "default", "none"]

    private static func read(
        _ kind: Kind, _ name: String, _ value: String, _ snapshot: ClientSnapshot
    ) throws(Problem) -> (EntryID, Override)? {
        switch kind {
        case .onOff:
            guard let isOn = bool(value) else {
                throw Problem(message: "expected true or false, found “\(value.prefix(40))”")
            }
            if snapshot.assignments.flags[name] != nil { return (.flag(name), .flag(isOn)) }
            let id = EntryID.killswitch(name).resolved(in: snapshot.assignments)
            let isKnown = snapshot.assignments.killswitches[id.name] != nil
            return isKnown ? (id, .killswitch(isOn)) : (.flag(name), .flag(isOn))
        case .experiment:
            return clearing.contains(value) ? nil : (.experiment(name), .experiment(group: value, params: [:]))
        case .config:
            return (.config(name), .config(try configValue(value)))
        }
    }

    private static func bool(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "on", "1", "yes": true
        case "false", "off", "0", "no": false
        default: nil
        }
    }

    private static func configValue(_ text: String) throws(Problem) -> JSONValue {
        guard text.hasPrefix("b64:") else { return (try? JSONValue(json: text)) ?? .string(text) }
        var base64 = text.dropFirst(4).replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while base64.hasSuffix("=") { base64.removeLast() }
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: base64) else { throw Problem(message: "the base64 is broken") }
        do {
            // A browser's own base64 has a byte for each character up to U+00FF, instead of UTF-8.
            if String(data: data, encoding: .utf8) != nil { return try JSONValue(json: data) }
            return try JSONValue(json: String(String.UnicodeScalarView(data.map { Unicode.Scalar($0) })))
        } catch {
            throw Problem(message: "the base64 holds no JSON: \(error)")
        }
    }

    /// As the web overlay writes it: plain where it is short, else base64. Beyond ASCII everything is escaped, so that
    /// a browser, which reads a byte as a character, and UTF-8 agree.
    private static func configText(_ value: JSONValue) -> String {
        let text = String(decoding: value.json(), as: UTF8.self)
        guard text.utf8.count > 60 else { return text }
        var ascii = ""
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                ascii.unicodeScalars.append(scalar)
            } else {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    ascii += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        let base64 = Data(ascii.utf8).base64EncodedString()
        let urlSafe = base64.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        return "b64:" + urlSafe.replacingOccurrences(of: "=", with: "")
    }

    private static func pairs(_ text: String) -> [(name: Substring, value: Substring)] {
        var query = text.trimmingCharacters(in: .whitespacesAndNewlines)[...]
        if let hash = query.firstIndex(of: "#") { query = query[..<hash] }
        if let mark = query.firstIndex(of: "?") { query = query[query.index(after: mark)...] }
        return query.split(separator: "&").map { part in
            let equals = part.firstIndex(of: "=") ?? part.endIndex
            return (part[..<equals], part[equals...].dropFirst())
        }
    }

    private static func decoded(_ text: Substring) -> String? {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            return String(text)
        }
        let source = Array(text.utf8)
        var bytes: [UInt8] = []
        var index = 0
        while index < source.count {
            if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
                let high = hexDigit(source[index + 1]), let low = hexDigit(source[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(source[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : source[index])
                index += 1
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    /// What an address never has to escape (RFC 3986, 2.3).
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
