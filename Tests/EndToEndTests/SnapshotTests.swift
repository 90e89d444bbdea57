import Foundation
import Shipeasy
import Testing

@Suite("snapshot of a project file")
struct SnapshotTests {
    @Test("The page tells project, user, and what each entry reads as")
    func page() async throws {
        let outcome = try await BuiltCommand.run(
            ["snapshot", "--project", EvaluateServer.project, "--user", "user_id=u1", "--user", "plan=pro"])
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        #expect(outcome.output.hasPrefix("Project    project (local)  (prod)\nUser       u1  plan=pro\nDevice     "))
        #expect(outcome.output.contains("\nFlags (4)\n"))
        #expect(outcome.output.contains(" new_checkout  on "))
        #expect(outcome.output.contains(" old_search    off "))
        #expect(outcome.output.contains("\n   payments/eu  KILLED\n"))
        #expect(!outcome.output.contains("\u{1B}"))
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test("The sample project is shown where nothing is named")
    func sample() async throws {
        let outcome = try await BuiltCommand.run(["snapshot"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("(sample)"))
        #expect(outcome.output.contains("new_checkout"))
    }

    @Test("Overrides show in the object beside what is assigned, and say why")
    func json() async throws {
        let json = try await snapshot(
            "--user", "user_id=u1", "--override", "flag:new_checkout=true", "--override", "config:page_size=absent",
            "--override", "experiment:button_color=treatment:{\"color\":\"red\"}", "--override",
            "killswitch:payments/us=true", "--override", "killswitch:checkout=false")
        let flag = json["flags"]?["new_checkout"]
        #expect(flag?["value"] == true)
        #expect(flag?["assigned"] == false)
        #expect(flag?["override"] == true)
        #expect(flag?["why"]?["summary"]?.stringValue?.isEmpty == false)
        #expect(json["configs"]?["page_size"]?["absent"] == true)
        #expect(json["experiments"]?["button_color"]?["value"]?["params"] == ["color": "red"])
        #expect(json["universes"]?["storefront"]?["value"]?["group"] == "treatment")
        #expect(json["killswitches"]?["payments"]?["switches"]?["us"]?["value"] == true)
        #expect(json["killswitches"]?["payments"]?["switches"]?["us"]?["assigned"] == false)
        #expect(json["killswitches"]?["checkout"]?["value"] == false)
        #expect(json["identity"]?["user_id"] == "u1")
        #expect(json["evaluation"]?["ok"] == true)
    }

    @Test("The device keeps its id between runs, and one from the command line only stands in for it")
    func device() async throws {
        let home = TemporaryFolder()
        let first = try await snapshot(home: home)["identity"]?["anonymous_id"]
        let other = try await snapshot("--user", "anonymous_id=guest-7", home: home)["identity"]?["anonymous_id"]
        let second = try await snapshot(home: home)["identity"]?["anonymous_id"]
        #expect(first?.stringValue?.isEmpty == false)
        #expect(other == "guest-7")
        #expect(second == first)
    }

    @Test("A scenario sets identity and overrides, and the command line lies over it")
    func scenario() async throws {
        let folder = TemporaryFolder()
        let path = try folder.write(
            """
            {"version": 1, "name": "pro", "identity": {"user_id": "u9", "plan": "pro", "age": 4},
             "overrides": {"flags": {"old_search": true, "dark_mode": false}, "killswitches": {"payments/us": true}}}
            """, to: "scenario.json")
        let json = try await snapshot(
            "--scenario", path, "--user", "age=5", "--override", "flag:dark_mode=true")
        #expect(json["identity"]?["user_id"] == "u9")
        #expect(json["identity"]?["attributes"] == ["plan": "pro", "age": 5])
        #expect(json["flags"]?["old_search"]?["override"] == true)
        #expect(json["flags"]?["dark_mode"]?["override"] == true)
        #expect(json["killswitches"]?["payments"]?["switches"]?["us"]?["override"] == true)
    }

    @Test("Without a terminal the overlay prints the page, and says so on standard error")
    func overlayWithoutTerminal() async throws {
        let outcome = try await BuiltCommand.run(["--project", EvaluateServer.project, "--read-only"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("Project    project (local)"))
        #expect(
            outcome.error == "shipeasy-devtools: standard output is no terminal; this is the snapshot instead\n")
    }

    @Test("A closed pipe ends it quietly while most of the page is left")
    func closedPipe() async throws {
        let folder = TemporaryFolder()
        let gates = Dictionary(
            uniqueKeysWithValues: (0..<3000).map { ("flag_\($0)", ["enabled": true] as JSONValue) })
        let project: JSONValue = [
            "flags": ["gates": .object(gates), "configs": [:], "killswitches": [:]],
            "experiments": ["experiments": [:], "universes": [:]],
        ]
        let path = try folder.write(String(decoding: project.json(), as: UTF8.self), to: "large.json")
        for format in ["", "--json"] {
            let outcome = try await BuiltCommand.shell(
                "$COMMAND snapshot \(format) --project '\(path)' | head -n 1 | wc -l; echo \"${PIPESTATUS[0]}\"")
            #expect(outcome.output.split(separator: "\n") == ["1", "0"])
            #expect(outcome.error.isEmpty)
        }
    }

    @Test("On a terminal it has colour, unless that is refused")
    func color() async throws {
        for (environment, option, isColored) in [
            ([:], "", true), (["NO_COLOR": "1"], "", false), (["NO_COLOR": ""], "", true), ([:], "--no-color", false),
        ] {
            let folder = TemporaryFolder()
            let outcome = try await BuiltCommand.shell(
                """
                script -qec "$COMMAND snapshot \(option) --project '\(EvaluateServer.project)'" /dev/null </dev/null
                """, home: folder, environment: environment)
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("new_checkout"))
            #expect(outcome.output.contains("\u{1B}[32mon\u{1B}[0m") == isColored)
        }
    }

    private func snapshot(_ options: String..., home: TemporaryFolder = TemporaryFolder()) async throws -> JSONValue {
        let outcome = try await BuiltCommand.run(
            ["snapshot", "--json", "--project", EvaluateServer.project] + options, home: home)
        #expect(outcome.status == 0, "\(outcome.error)")
        return try JSONValue(json: Data(outcome.output.utf8))
    }
}
