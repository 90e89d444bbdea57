import Foundation
import Shipeasy
import Testing

@testable import ShipeasyLocalEdge

struct ProjectFileTests {
    @Test(
        "A wrong entry is told with its place, what was expected and what was found",
        arguments: [
            (
                #"{"experiments": {"experiments": {"hero": {"groups": [{}, {"weight": "half"}]}}}}"#,
                #"experiments.experiments.hero.groups[1].weight: expected a whole number, found "half""#
            ),
            (
                #"{"flags": {"gates": {"a": {"rolloutPct": 2.5}}}}"#,
                "flags.gates.a.rolloutPct: expected a whole number, found 2.5"
            ),
            (
                #"{"flags": {"gates": {"a": {"enabled": "yes"}}}}"#,
                #"flags.gates.a.enabled: expected true, false, 1 or 0, found "yes""#
            ),
            (
                #"{"flags": {"gates": {"a b.c": 5}}}"#,
                #"flags.gates["a b.c"]: expected a flag, which is an object, found 5"#
            ),
            (
                #"{"flags": {"gates": {"a": {"stack": [{"ramp": {"from": 1, "startAt": 2, "durationMs": 3}}]}}}}"#,
                "flags.gates.a.stack[0].ramp.to: expected a whole number, found nothing"
            ),
            (
                #"{"flags": {"gates": {"a": {"rules": {"attr": "x"}}}}}"#,
                "flags.gates.a.rules: expected a list of rules, found an object of 1"
            ),
            (
                #"{"flags": {"gates": {"a": {"rules": [{"attr": ["x"]}]}}}}"#,
                #"flags.gates.a.rules[0].attr: expected a string, found ["x"]"#
            ),
            (
                #"{"flags": {"configs": {"größe": 7}}}"#,
                "flags.configs.größe: expected a config, which is an object with a value, found 7"
            ),
            (
                #"{"flags": {"killswitches": {"k": {"switches": {"s": []}}}}}"#,
                "flags.killswitches.k.switches.s: expected true, false, 1 or 0, found an empty list"
            ),
            (
                #"{"experiments": {"universes": {"u": {"holdout_range": [1]}}}}"#,
                "experiments.universes.u.holdout_range: expected two segments, the first and the last that are held out, "
                    + "found [1]"
            ),
            (
                #"{"experiments": {"universes": {"u": {"param_schema": [{}]}}}}"#,
                "experiments.universes.u.param_schema[0].name: expected a string, found nothing"
            ),
            (
                #"{"experiments": {"experiments": {"e": {"idOverrides": {"u_1": 5}}}}}"#,
                "experiments.experiments.e.idOverrides.u_1: expected a string, found 5"
            ),
            (
                #"{"experiments": {"experiments": {"e": {"cohortOverrides": ["x"]}}}}"#,
                #"experiments.experiments.e.cohortOverrides[0]: expected a cohort, which is an object with a gate and a "#
                    + #"group, found "x""#
            ),
            (#"{"flags": []}"#, "flags: expected an object, found an empty list"),
            (
                #"{"name": "left-pad", "version": "1.0.0"}"#,
                "expected an object with flags and experiments, found an object of 2"
            ),
            ("[]", "expected an object with flags and experiments, found an empty list"),
            ("{\n  \"flags\": {,}\n}", "line 2, column 13: expected a member name in quotes"),
            ("", "line 1, column 1: expected a value, found the end"),
        ])
    func oneFault(text: String, fault: String) {
        let faults = faults(text)
        #expect(faults.count == 1)
        if fault.hasPrefix("line") {
            // The place counts; the words are those of the JSON reader.
            #expect(faults.first?.split(separator: ":").first == fault.split(separator: ":").first)
        } else {
            #expect(faults.first == fault)
        }
    }

    @Test("All faults are told, not only the first, and unknown keys are none")
    func allFaults() {
        let found = faults(
            #"""
            {"flags": {"gates": {"a": {"enabled": "no", "salt": 1, "surprise": {}}, "b": {"stack": 7}}, "more": 1},
             "experiments": {"experiments": {"e": {"groups": [{"weight": true, "params": []}], "status": 3}}}}
            """#)
        #expect(
            found.map { $0.prefix { $0 != ":" } } == [
                "flags.gates.a.salt", "flags.gates.a.enabled", "flags.gates.b.stack",
                "experiments.experiments.e.status",
                "experiments.experiments.e.groups[0].weight", "experiments.experiments.e.groups[0].params",
            ])
    }

    @Test("Null counts as absent wherever something may be absent")
    func nulls() {
        #expect(
            faults(
                #"""
                {"flags": {"gates": {"a": {"enabled": null, "killswitch": null, "rules": null, "rolloutPct": null,
                   "salt": null, "stack": null}}, "configs": {"c": null}, "killswitches": null},
                 "experiments": {"universes": {"u": {"param_schema": null, "holdout_range": null}},
                   "experiments": {"e": {"universe": null, "groups": null, "idOverrides": {"u": null}}}}}
                """#) == [])
    }

    @Test("The description names the file and has a line for each fault")
    func description() {
        let error = ProjectFileError(
            file: "a\u{1b}b.json", isUnreadable: false,
            faults: [.init(place: "x", problem: "wrong"), .init(place: "", problem: "worse")])
        #expect(error.description == "a\\u{1b}b.json: 2 faults\n  x: wrong\n  worse")
    }

    @Test("A file that cannot be read says why, and that it is unreadable")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder("folder"), withIntermediateDirectories: true)
        #expect(failure(folder("gone.json")) == "\(folder("gone.json")): cannot be read: No such file or directory")
        #expect(failure(folder("folder")) == "\(folder("folder")): cannot be read: it is a folder")
        try folder.write("", to: "large.json")
        #expect(truncate(folder("large.json"), off_t(ProjectFile.maximumSize + 1)) == 0)
        #expect(
            failure(folder("large.json"))
                == "\(folder("large.json")): is larger than 64 MiB, which is the most that is read")
        #expect(failure("/dev/zero") == "/dev/zero: is larger than 64 MiB, which is the most that is read")
    }

    @Test("A project is called as its file, without folder and .json; a pipe can be read too")
    func name() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"flags": {}}"#, to: "größe.shop.json")
        #expect(try ProjectFile.read(path: folder("größe.shop.json")).name == "größe.shop")
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let text = Array(#"{"flags": {"gates": {"piped": {}}}}"#.utf8)
        #expect(write(ends[1], text, text.count) == text.count)
        close(ends[1])
        #expect(try ProjectFile.read(path: "/dev/fd/\(ends[0])").project.flags.map(\.name) == ["piped"])
        close(ends[0])
    }

    @Test("A file of 50 MB is read")
    func large() throws {
        let folder = try TemporaryFolder()
        var text = Data(#"{"flags": {"configs": {"#.utf8)
        let filler = String(repeating: "x", count: 100_000)
        for index in 0..<500 { text.append(Data(#""c\#(index)": {"value": "\#(filler)"},"#.utf8)) }
        text.append(Data(#""last": {"value": 1}}}}"#.utf8))
        #expect(text.count > 50_000_000)
        try text.write(to: URL(fileURLWithPath: folder("large.json")))
        #expect(try ProjectFile.read(path: folder("large.json")).project.configs.count == 501)
    }

    private func failure(_ path: String) -> String? {
        do {
            _ = try ProjectFile.read(path: path)
            return nil
        } catch {
            #expect(error.isUnreadable)
            return error.description
        }
    }
}
