import Foundation
import Shipeasy

/// An entry in forms that can be pasted elsewhere.
enum CopyFormats {
    /// The call that forces an entry, as Swift source.
    static func swift(_ id: EntryID, _ value: Override) -> String {
        let name = SwiftLiteral.string(id.name)
        switch value {
        case .flag(let isOn): return "await client.overrideFlag(\(name), \(isOn))"
        case .config(let value):
            return "await client.overrideConfig(\(name), \(value.map(SwiftLiteral.value) ?? "nil"))"
        case .experiment(let group, let params):
            let params = params.isEmpty ? "" : ", params: \(SwiftLiteral.dictionary(params))"
            return "await client.overrideExperiment(\(name), group: \(SwiftLiteral.string(group))\(params))"
        case .killswitch(let isEngaged):
            let key = id.switchKey.map { ", switchKey: \(SwiftLiteral.string($0))" } ?? ""
            return "await client.overrideKillswitch(\(name), \(isEngaged)\(key))"
        }
    }

    /// The call that reads an entry, as Swift source.
    static func swiftRead(_ id: EntryID, universe: String? = nil) -> String {
        let name = SwiftLiteral.string(id.name)
        switch id.kind {
        case .flag: return "await client.getFlag(\(name))"
        case .config: return "await client.getConfig(\(name))"
        case .killswitch:
            let key = id.switchKey.map { ", switchKey: \(SwiftLiteral.string($0))" } ?? ""
            return "await client.getKillswitch(\(name)\(key))"
        case .universe: return "await client.universe(\(name)).assign()"
        case .experiment:
            return "await client.universe(\(SwiftLiteral.string(universe ?? id.name))).assign()"
        }
    }

    /// A command that prints what reads answer with an entry forced, as one line for a shell.
    ///
    /// A name that `--override` cannot say, such as one with `=`, is handed over as a scenario on a pipe.
    static func commandLine(_ id: EntryID, _ value: Override) -> String {
        guard let specification = specification(id, value) else {
            let scenario = Scenario(name: nil, overrides: [id: value])
            let text = ((try? JSONValue(json: scenario.json())) ?? .null).json()
            let word = ShellWord.quoted(String(decoding: text, as: UTF8.self))
            return "shipeasy-devtools snapshot --scenario <(printf %s \(word))"
        }
        return "shipeasy-devtools snapshot --override \(ShellWord.quoted(specification))"
    }

    /// An entry as JSON, indented: its name, kind, what it reads as, what is assigned, and what is forced, each `null`
    /// where there is none.
    static func json(
        _ id: EntryID, value: JSONValue?, assigned: JSONValue?, override: JSONValue?
    ) -> String {
        let entry: JSONValue = [
            "kind": .string(id.kind.rawValue), "name": .string(id.qualifiedName), "value": value ?? .null,
            "assigned": assigned ?? .null, "override": override ?? .null,
        ]
        return escapingInvisible(String(decoding: entry.json(pretty: true), as: UTF8.self))
    }

    /// What `--override` takes for an override, or `nil` where it has no way to say it.
    static func specification(_ id: EntryID, _ value: Override) -> String? {
        // The name ends at the first `=`; a command line holds no NUL; a `/` in a name may be taken for a switch's.
        guard !id.qualifiedName.contains("="), !id.name.isEmpty, !(id.name + (id.switchKey ?? "")).contains("\0"),
            id.kind != .killswitch || !id.name.contains("/")
        else { return nil }
        switch value {
        case .flag(let isOn): return "flag:\(id.name)=\(isOn)"
        case .killswitch(let isEngaged): return "killswitch:\(id.qualifiedName)=\(isEngaged)"
        case .config(nil): return "config:\(id.name)=absent"
        case .config(let value?): return "config:\(id.name)=\(compact(value))"
        case .experiment(let group, let params):
            guard !group.isEmpty, !group.contains(":"), !group.contains("\0") else { return nil }
            return "experiment:\(id.name)=\(group)" + (params.isEmpty ? "" : ":\(compact(.object(params)))")
        }
    }

    private static func compact(_ value: JSONValue) -> String {
        escapingInvisible(String(decoding: value.json(), as: UTF8.self))
    }

    /// JSON text with `\u` escapes in place of what a person cannot see. Outside strings JSON has none but line feeds.
    private static func escapingInvisible(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: { $0.isInvisible && $0 != "\n" }) else { return json }
        var text = ""
        for scalar in json.unicodeScalars {
            if scalar.isInvisible, scalar != "\n" {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
