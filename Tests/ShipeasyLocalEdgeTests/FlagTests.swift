import Shipeasy
import Testing

@testable import ShipeasyLocalEdge

struct FlagTests {
    @Test(
        "A percentage lets nobody pass at 0 and below, everybody at 100 % and above",
        arguments: [
            ("-9223372036854775808", false), ("-1", false), ("0", false), ("10000", true), ("10001", true),
            ("9223372036854775807", true), ("1e300", true), ("-1e300", false),
        ])
    func extremes(percentage: String, isOn: Bool) throws {
        for user in [["user_id": "u_1"], [:]] as [[String: JSONValue]] {
            let flat = #"{"enabled": true, "rolloutPct": \#(percentage)}"#
            let step = #"{"enabled": true, "stack": [{"type": "rollout", "rolloutPct": \#(percentage)}]}"#
            let answer = try edge(gates: #"{"flat": \#(flat), "step": \#(step)}"#).evaluate(user: user)
            #expect(answer["flags"] == ["flat": .bool(isOn), "step": .bool(isOn)])
        }
    }

    @Test("Without a unit only 100 % passes")
    func noUnit() throws {
        let edge = try edge(gates: #"{"flag": {"enabled": true, "rolloutPct": 9999}}"#)
        #expect(edge.evaluate(user: ["user_id": "", "anonymous_id": ""])["flags"] == ["flag": false])
        let text = edge.explanation(of: .flag("flag"), for: [:])?.summary
        #expect(text == "outside: nothing to bucket by, rollout 99.99 %")
    }

    @Test(
        "A ramp goes evenly from one percentage to the other, and stays there",
        arguments: [
            (1_000, 500), (999_999, 500), (1_000_000, 500), (1_000_001, 500), (1_050_000, 2750), (1_099_999, 4999),
            (1_100_000, 5000), (9_000_000, 5000),
        ])
    func ramp(now: Int, percentage: Int) throws {
        let share = Share(
            percentage: 1, ramp: .init(from: 500, to: 5000, start: 1_000_000, duration: 100_000))
        #expect(share.percentage(at: now) == percentage)
    }

    @Test("A ramp downwards is truncated toward zero, and one that lasts no time or less is at its end at once")
    func oddRamps() {
        let down = Share(percentage: 0, ramp: .init(from: 100, to: 0, start: 0, duration: 3))
        #expect(down.percentage(at: 1) == 67)
        for duration in [0, -5] {
            let sudden = Share(percentage: 0, ramp: .init(from: 100, to: 9000, start: 50, duration: duration))
            #expect([49, 50, 51].map(sudden.percentage(at:)) == [100, 100, 9000])
        }
        let beyond = Share(percentage: 0, ramp: .init(from: -500, to: 90_000, start: 0, duration: 100))
        #expect([0, 1, 50, 100].map(beyond.percentage(at:)) == [-500, 405, 10_000, 90_000])
    }

    @Test(
        "A unit is a text that is not empty or a number, else the user, else the device",
        arguments: [
            (#"{"company": "acme", "user_id": "u"}"#, "acme"), (#"{"company": 42, "user_id": "u"}"#, "42"),
            (#"{"company": 8.0, "user_id": "u"}"#, "8"), (#"{"company": 7.5, "user_id": "u"}"#, "7.5"),
            (#"{"company": 0, "user_id": "u"}"#, "0"), (#"{"company": 1e-7, "user_id": "u"}"#, "1e-07"),
            (#"{"company": 1e22, "user_id": "u"}"#, "10000000000000000000000"),
            (#"{"company": "", "user_id": "u"}"#, "u"), (#"{"company": true, "user_id": "u"}"#, "u"),
            (#"{"company": null, "user_id": 9}"#, "9"), (#"{"user_id": "", "anonymous_id": "a"}"#, "a"),
            (#"{"user_id": 0, "anonymous_id": "a"}"#, "a"), (#"{"user_id": null, "anonymous_id": ""}"#, nil),
        ])
    func unit(user: String, unit: String?) throws {
        let user = try #require(try json(user).objectValue)
        var project = Project()
        project.attributes = ["company"]
        let evaluator = Evaluator(project: project, user: user, now: 0)
        #expect(evaluator.unit(by: Attribute(name: "company", place: 0))?.text == unit)
    }

    @Test("A flag without an entry of its stack that passes is off, whatever its flat rules say")
    func stackBeforeRules() throws {
        let edge = try edge(
            gates: #"""
                {"flag": {"enabled": true, "rolloutPct": 10000, "stack": [{"type": "condition", "rules": []},
                  {"type": "unknown"}]}, "empty": {"enabled": true, "rolloutPct": 10000, "stack": []}}
                """#)
        #expect(edge.evaluate(user: ["user_id": "u"])["flags"] == ["flag": false, "empty": true])
    }

    @Test("A flag of 10,000 steps and rules is evaluated and explained in full")
    func manyRules() throws {
        let rule = #"{"attr": "plan", "op": "eq", "value": "pro"}"#
        let rules = Array(repeating: rule, count: 10_000).joined(separator: ",")
        let steps = (0..<10_000).map { #"{"type": "condition", "id": "s\#($0)", "rules": [\#(rule)]}"# }
        let edge = try edge(
            gates: #"""
                {"rules": {"enabled": true, "rolloutPct": 10000, "rules": [\#(rules)]},
                 "steps": {"enabled": true, "stack": [\#(steps.joined(separator: ","))]}}
                """#)
        #expect(edge.evaluate(user: ["plan": "pro"])["flags"] == ["rules": true, "steps": true])
        #expect(edge.explanation(of: .flag("rules"), for: ["plan": "pro"])?.lines.count == 10_001)
        #expect(edge.explanation(of: .flag("steps"), for: ["plan": "free"])?.lines.count == 20_000)
    }
}
