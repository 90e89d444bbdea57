import Testing

@Suite("The built command and its arguments")
struct UsageTests {
    @Test("Help and version go to standard output with status 0")
    func helpAndVersion() async throws {
        let help = try await BuiltCommand.run(["--help"])
        #expect(help.status == 0)
        #expect(help.output.contains("shipeasy-devtools snapshot [SOURCE] [OPTIONS]"))
        #expect(help.error.isEmpty)
        let version = try await BuiltCommand.run(["--version"])
        #expect(version.status == 0)
        #expect(version.output.hasPrefix("shipeasy-devtools "))
    }

    @Test(
        "A wrong command line ends with 2, says why on standard error and prints nothing",
        arguments: [
            ["--porject", "x"], ["snapshit"], ["--user", "plan"], ["--override", "flag:x"],
            ["snapshot", "--client-key", "k", "--base-url", "example.com"],
        ])
    func usage(arguments: [String]) async throws {
        let outcome = try await BuiltCommand.run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("shipeasy-devtools: "))
        #expect(outcome.error.hasSuffix("Try 'shipeasy-devtools --help'.\n"))
    }

    @Test("A closed pipe ends it quietly, a full disk does not")
    func output() async throws {
        let closed = try await BuiltCommand.shell("$COMMAND --help | true; echo ${PIPESTATUS[0]}")
        #expect(closed.output == "0\n")
        #expect(closed.error.isEmpty)
        let full = try await BuiltCommand.shell("$COMMAND --help > /dev/full")
        #expect(full.status == 1)
        #expect(full.error == "shipeasy-devtools: standard output cannot be written: No space left on device\n")
    }
}
