import Foundation
import Shipeasy
import Testing

@testable import ShipeasyLocalEdge

/// A project of flags, written as a project file writes its `gates`.
func project(gates: String = "{}", experiments: String = "{}", universes: String = "{}") throws -> ProjectFile {
    let text =
        #"{"flags": {"gates": \#(gates)}, "experiments": {"experiments": \#(experiments), "#
        + #""universes": \#(universes)}}"#
    return try ProjectFile(data: Data(text.utf8), name: "test.json")
}

/// An edge for such a project, at a moment in milliseconds since 1970.
func edge(
    gates: String = "{}", experiments: String = "{}", universes: String = "{}", now: Int = 1_000_000
) throws -> LocalEdge {
    LocalEdge(project: try project(gates: gates, experiments: experiments, universes: universes), now: { now })
}

/// Whether a user gets a flag that has one rule, and what the explanation notes of the rule.
func outcome(of rule: String, for user: [String: JSONValue]) throws -> (isOn: Bool, note: String?) {
    let edge = try edge(gates: #"{"flag": {"enabled": true, "rolloutPct": 10000, "rules": [\#(rule)]}}"#)
    let isOn = edge.evaluate(user: user)["flags"]?["flag"]?.boolValue ?? false
    let explanation = try #require(edge.explanation(of: .flag("flag"), for: user))
    #expect(isOn == (explanation.stage == .passed))
    for line in explanation.lines { if case .rule(let rule) = line.fact { return (isOn, rule.note) } }
    return (isOn, nil)
}

/// Everything that is wrong with the text of a project file, one fault after the other.
func faults(_ text: String) -> [String] {
    do {
        _ = try ProjectFile(data: Data(text.utf8), name: "test.json")
        return []
    } catch {
        return error.faults.map(\.description)
    }
}

/// A value from JSON text.
func json(_ text: String) throws -> JSONValue { try JSONValue(json: Data(text.utf8)) }
