import Foundation
import Shipeasy
import Testing

@Suite("evaluate, one user per line")
struct EvaluateTests {
    @Test("Each user is answered on its own line, in order")
    func answers() async throws {
        let users = """
            {"anonymous_id":"d"}
            {"user_id":"u1","plan":"pro"}
            {"user_id":"u2","plan":"free"}
            """
        let outcome = try await evaluate(users)
        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty)
        let answers = try lines(of: outcome)
        #expect(answers.map { $0["flags"]?["new_checkout"] } == [false, true, false])
        #expect(answers.allSatisfy { $0["killswitches"]?["checkout"] == true })
    }

    @Test("A bad line is answered in its place, the rest goes on, and the status is 65")
    func badLines() async throws {
        let outcome = try await evaluate("{\"user_id\":\"u1\"}\n[1]\n\n{\"user_id\":\n{\"user_id\":\"u2\"}\n")
        #expect(outcome.status == 65)
        let answers = try lines(of: outcome)
        #expect(answers.count == 5)
        #expect(answers.map { $0["line"] } == [nil, 2, 3, 4, nil])
        #expect(answers[1]["error"]?.stringValue?.isEmpty == false)
        #expect(
            outcome.error
                == "shipeasy-devtools: standard input: 3 of 5 lines are no user; the answer in its place says why\n")
    }

    @Test("Users come from a file as well")
    func file() async throws {
        let folder = TemporaryFolder()
        let users = try folder.write("{\"user_id\":\"u1\"}\n", to: "users.jsonl")
        let outcome = try await BuiltCommand.run(["evaluate", "--project", EvaluateServer.project, "--users", users])
        #expect(outcome.status == 0)
        #expect(try lines(of: outcome).count == 1)
    }

    @Test("A project or users that cannot be read end with 66, a project that is wrong with 65")
    func unusableFiles() async throws {
        let folder = TemporaryFolder()
        let wrong = try folder.write("{\"flags\": [", to: "wrong.json")
        for (project, users, status, message) in [
            (folder.file("missing.json"), "-", 66, "missing.json: cannot be read: No such file or directory"),
            (folder.path, "-", 66, "cannot be read"),
            (wrong, "-", 65, "wrong.json: line 1, column 12"),
            (EvaluateServer.project, folder.file("missing.jsonl"), 66, "missing.jsonl: cannot be read: No such file"),
            (EvaluateServer.project, folder.path, 66, "cannot be read"),
        ] {
            let outcome = try await BuiltCommand.run(["evaluate", "--project", project, "--users", users])
            #expect(outcome.status == Int32(status))
            #expect(outcome.output.isEmpty)
            #expect(outcome.error.hasPrefix("shipeasy-devtools: "))
            #expect(outcome.error.contains(message), "\(outcome.error)")
        }
    }

    @Test("A reader that goes away after one line ends it quietly, however much is left")
    func closedPipe() async throws {
        let outcome = try await BuiltCommand.shell(
            """
            yes '{"user_id":"u"}' | head -n 200000 \\
                | $COMMAND evaluate --project '\(EvaluateServer.project)' --users - | head -n 1 | wc -l
            echo "${PIPESTATUS[2]}"
            """)
        #expect(outcome.output.split(separator: "\n") == ["1", "0"])
        #expect(outcome.error.isEmpty)
    }

    @Test("Attributes and names that a terminal would obey come out escaped")
    func hostileNames() async throws {
        let folder = TemporaryFolder()
        let name = "a\u{9B}31m\u{202E}b\u{2028}"
        let project: JSONValue = [
            "flags": ["gates": [:], "configs": .object([name: ["value": .string(name)]]), "killswitches": [:]],
            "experiments": ["experiments": [:], "universes": [:]],
        ]
        let path = try folder.write(String(decoding: project.json(), as: UTF8.self), to: "hostile.json")
        let outcome = try await BuiltCommand.run(
            ["evaluate", "--project", path, "--users", "-"], input: Data("{}\n".utf8))
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("a\\u009b31m\\u202eb\\u2028"))
        #expect(try lines(of: outcome).first?["configs"]?[name] == .string(name))
    }

    private func evaluate(_ users: String) async throws -> BuiltCommand.Outcome {
        try await BuiltCommand.run(
            ["evaluate", "--project", EvaluateServer.project, "--users", "-"], input: Data(users.utf8))
    }

    private func lines(of outcome: BuiltCommand.Outcome) throws -> [JSONValue] {
        try outcome.output.split(separator: "\n").map { try JSONValue(json: Data($0.utf8)) }
    }
}
