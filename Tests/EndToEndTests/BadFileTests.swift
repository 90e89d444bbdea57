import Foundation
import Testing

@Suite("Files that cannot be used")
struct BadFileTests {
    /// Permissions do not stop root, whom the tests may run as; what no user can read is a folder, and a path that
    /// goes through a file.
    @Test("A project or scenario that is missing or unreadable ends with 66 and is named")
    func unreadable() async throws {
        let folder = TemporaryFolder()
        let file = try folder.write("{}", to: "file")
        for option in ["--project", "--scenario"] {
            for path in [folder.file("missing.json"), folder.path, file + "/below.json"] {
                for command in [["snapshot"], ["snapshot", "--json"], []] {
                    let outcome = try await BuiltCommand.run(command + [option, path])
                    #expect(outcome.status == 66)
                    #expect(outcome.output.isEmpty)
                    #expect(outcome.error.contains("shipeasy-devtools: \(path)"), "\(outcome.error)")
                }
            }
        }
    }

    @Test("A file that may not be read ends with 66", .enabled(if: geteuid() != 0, "root may read any file"))
    func forbidden() async throws {
        let folder = TemporaryFolder()
        let path = try folder.write("{}", to: "secret.json")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        let outcome = try await BuiltCommand.run(["snapshot", "--project", path])
        #expect(outcome.status == 66)
        #expect(outcome.error.contains("Permission denied"))
    }

    @Test(
        "A project that is no JSON, or of the wrong shape, ends with 65 and names every place",
        arguments: [
            ("", ["project.json: "]),
            ("<html>", ["line 1, column 1"]),
            ("{\"flags\": {}", ["line 1, column 13"]),
            ("[]", ["project.json: "]),
            (
                """
                {"flags": {"gates": {"a": {"rolloutPct": "half"}, "b": 7}}, "experiments": {"experiments":
                 {"hero": {"status": "running", "groups": [{"name": "x", "weight": 1}, {"name": "y", "weight": "half"}]}}}}
                """,
                ["experiments.experiments.hero.groups[1].weight", "flags.gates.a.rolloutPct", "flags.gates.b"]
            ),
        ])
    func wrong(text: String, places: [String]) async throws {
        let folder = TemporaryFolder()
        let path = try folder.write(text, to: "project.json")
        let outcome = try await BuiltCommand.run(["snapshot", "--project", path])
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        for place in places { #expect(outcome.error.contains(place), "\(outcome.error)") }
    }

    @Test(
        "A scenario that is of a later version or of the wrong shape ends with 65",
        arguments: ["{", "{\"version\": 99}", "{\"version\": 1, \"overrides\": {\"flags\": {\"a\": \"on\"}}}"])
    func wrongScenario(text: String) async throws {
        let folder = TemporaryFolder()
        let path = try folder.write(text, to: "scenario.json")
        let outcome = try await BuiltCommand.run(["snapshot", "--scenario", path])
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains("scenario.json"), "\(outcome.error)")
    }

    @Test("A file of 50 MB is taken if it is a project, and answered by its first fault if it is not")
    func large() async throws {
        let folder = TemporaryFolder()
        let bulk = String(repeating: "x", count: 50 << 20)
        let good = try folder.write(
            "{\"notes\": \"\(bulk)\", \"flags\": {\"gates\": {\"a\": {\"enabled\": true}}}}", to: "good.json")
        let page = try await BuiltCommand.run(["snapshot", "--project", good])
        #expect(page.status == 0)
        #expect(page.output.contains("\nFlags (1)\n   a  "))
        let bad = try folder.write("{\"flags\" \"\(bulk)\"}", to: "bad.json")
        let refused = try await BuiltCommand.run(["snapshot", "--project", bad])
        #expect(refused.status == 65)
        #expect(refused.error.utf8.count < 1000)
    }

    @Test("A config of 1 MB is cut on the page, and whole in the object")
    func largeConfig() async throws {
        let folder = TemporaryFolder()
        let value = String(repeating: "x", count: 1 << 20)
        let path = try folder.write(
            "{\"flags\": {\"configs\": {\"large\": {\"value\": \"\(value)\"}}}}", to: "large.json")
        let page = try await BuiltCommand.run(["snapshot", "--project", path])
        #expect(page.output.contains(" large  \"xxxx"))
        #expect(page.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let json = try await BuiltCommand.run(["snapshot", "--json", "--project", path])
        #expect(json.output.contains("\"value\": \"\(value)\""))
    }

    @Test("What a terminal would obey in a file's name or place reaches none")
    func hostileNames() async throws {
        let folder = TemporaryFolder()
        let name = "evil\u{1B}]52;c;x\u{7}\u{9B}2J\u{202E}\n.json"
        let path = try folder.write(
            "{\"flags\": {\"gates\": {\"\\u001b]52;c;x\\u0007\\u009b2J\\u202e\": 1}}}", to: name)
        for arguments in [
            ["snapshot", "--project", path], ["snapshot", "--project", path + "gone"],
            ["snapshot", "--scenario", path],
            ["--user", name], ["--override", name], ["--theme", name], [name], ["--\(name)"],
            ["--client-key", "k", "--base-url", name],
        ] {
            let outcome = try await BuiltCommand.run(arguments)
            #expect(outcome.status != 0)
            let obeyed = outcome.error.unicodeScalars.filter {
                $0.value < 0x20 && $0 != "\n" || 0x7F...0x9F ~= $0.value
            }
            #expect(obeyed.isEmpty, "\(arguments)")
            #expect(!outcome.error.unicodeScalars.contains("\u{202E}"))
            // The name's own line break must not look like the end of the message.
            #expect(!outcome.error.contains("\n.json"))
        }
    }
}
