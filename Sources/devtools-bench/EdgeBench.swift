import Foundation
import Shipeasy
import ShipeasyLocalEdge

/// What the local edge costs: reading a project file, one user's evaluation and its growth, an explanation, users line
/// by line, and patterns that backtrack for ever.
func edgeBench() {
    print("The local edge, milliseconds: median (minimum to maximum)")
    for (flags, experiments) in [(100, 10), (1_000, 100), (10_000, 1_000), (100_000, 10_000)] {
        let data = projectText(flags: flags, experiments: experiments)
        guard let file = try? ProjectFile(data: data, name: "bench") else { return print("  the project is wrong") }
        let edge = LocalEdge(project: file)
        print("  \(flags) flags, \(experiments) experiments, \(data.count >> 10) KiB")
        report("read the file", runs: 7) { _ = try? ProjectFile(data: data, name: "bench") }
        report("evaluate one user", runs: 21) { _ = edge.evaluate(user: user(7)) }
        report("evaluate and write the answer", runs: 21) { _ = edge.evaluate(user: user(7)).json() }
        let last = EntryID.flag("flag_\(flags - 1)")
        report("explain one flag", runs: 21) { _ = edge.explanation(of: last, for: user(7)) }
    }
    lines(count: 100_000)
    patterns()
}

private func report(_ name: String, runs: Int, _ body: () -> Void) {
    let times = (0..<runs).map { _ in milliseconds(body) }.sorted()
    print("    \(name): \(text(times[runs / 2])) (\(text(times[0])) to \(text(times[runs - 1]))), \(runs) runs")
}

private func milliseconds(_ body: () -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
}

private func text(_ value: Double) -> String { "\(Double(Int(value * 1000)) / 1000)" }

private func user(_ number: Int) -> [String: JSONValue] {
    [
        "user_id": .string("user_\(number)"), "anonymous_id": .string("device_\(number)"), "plan": "pro",
        "country": "DE",
        "email": .string("user\(number)@example.org"), "app_version": .integer(400 + number % 50), "company_id": "acme",
    ]
}

/// Flags with stacks of three steps and half a dozen rules, and experiments that ask them, as JSON text.
private func projectText(flags: Int, experiments: Int) -> Data {
    var gates: [String: JSONValue] = [:]
    for number in 0..<flags {
        gates["flag_\(number)"] = [
            "enabled": true, "salt": .string("salt_\(number)"),
            "stack": [
                [
                    "type": "condition", "id": .string("staff_\(number)"),
                    "rules": [["attr": "email", "op": "regex", "value": .string("@aurora\(number % 50)\\.example$")]],
                ],
                [
                    "type": "condition", "id": .string("some_\(number)"), "rolloutPct": 2500, "bucketBy": "company_id",
                    "rules": [
                        ["attr": "plan", "op": "in", "value": ["pro", "team"]],
                        ["attr": "country", "op": "neq", "value": "US"],
                        ["attr": "app_version", "op": "gte", "value": 400],
                    ],
                ],
                ["type": "rollout", "id": "all", "rolloutPct": .integer(number % 10_000)],
            ],
        ]
    }
    var list: [String: JSONValue] = [:]
    for number in 0..<experiments {
        list["experiment_\(number)"] = [
            "universe": .string("universe_\(number % 20)"), "status": "running", "salt": .string("exp_\(number)"),
            "allocationPct": 5000, "targetingGate": .string("flag_\(number)"),
            "groups": [
                ["name": "control", "weight": 5000],
                ["name": "treatment", "weight": 5000, "params": ["size": .integer(number), "title": "A title"]],
            ],
        ]
    }
    var universes: [String: JSONValue] = [:]
    for number in 0..<20 {
        universes["universe_\(number)"] = ["param_schema": [["name": "size", "type": "number", "default": 0]]]
    }
    let project: JSONValue = [
        "flags": ["gates": .object(gates)],
        "experiments": ["experiments": .object(list), "universes": .object(universes)],
    ]
    return project.json()
}

/// Users of the sample project through a pipe, and what the process holds at a tenth and at the end.
private func lines(count: Int) {
    let edge = LocalEdge(project: LocalEdge.sample)
    let pipe = Pipe()
    let writer = Thread {
        for start in stride(from: 0, to: count, by: 1000) {
            let users = (start..<start + 1000).map { JSONValue.object(user($0)).json() + Data("\n".utf8) }
            pipe.fileHandleForWriting.write(users.reduce(Data(), +))
        }
        try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    var answered = 0
    var bytes = 0
    var early = 0
    let time = milliseconds {
        _ = try? edge.evaluateLines(from: pipe.fileHandleForReading.fileDescriptor) { data in
            bytes += data.count
            answered += data.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
            if early == 0 && answered > count / 10 { early = anonymousMemory() }
        }
    }
    print("  \(answered) users of the sample, line by line: \(Int(time)) ms, \(bytes >> 20) MiB of answers")
    print("    anonymous memory at a tenth \(early) KiB, at the end \(anonymousMemory()) KiB")
}

/// One pattern that backtracks for ever, and ten thousand of them for one user.
private func patterns() {
    func edge(_ flags: Int) -> LocalEdge? {
        let flag: JSONValue = [
            "enabled": true, "rolloutPct": 10_000, "rules": [["attr": "text", "op": "regex", "value": "(a+)+$"]],
        ]
        let gates = Dictionary(uniqueKeysWithValues: (0..<flags).map { ("flag_\($0)", flag) })
        let project: JSONValue = ["flags": ["gates": .object(gates)]]
        return (try? ProjectFile(data: project.json(), name: "bench")).map { LocalEdge(project: $0) }
    }
    let user: [String: JSONValue] = ["text": .string(String(repeating: "a", count: 60) + "b")]
    print("  A pattern that backtracks for ever, until it is given up")
    for count in [1, 10_000] {
        guard let edge = edge(count) else { continue }
        report("\(count) flags that ask for it", runs: 5) { _ = edge.evaluate(user: user) }
    }
}

/// The process's anonymous memory in KiB, 0 where the system does not tell.
private func anonymousMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
}
