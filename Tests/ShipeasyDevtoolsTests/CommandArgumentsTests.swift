import Foundation
import Shipeasy
import Testing

@testable import shipeasy_devtools

@Suite("The command line")
struct CommandArgumentsTests {
    @Test("Nothing at all is the overlay on the sample project")
    func nothing() throws {
        #expect(try parse() == .overlay(Situation(), DisplayOptions()))
    }

    @Test("A value stands behind its option or is attached to it")
    func forms() throws {
        let expected = Invocation.overlay(Situation(source: .project("a b.json")), DisplayOptions())
        #expect(try parse("--project", "a b.json") == expected)
        #expect(try parse("--project=a b.json") == expected)
        #expect(try parse("--project=-x=y").situation?.source == .project("-x=y"))
    }

    @Test("Options and the command may come in any order")
    func order() throws {
        #expect(try parse("--json", "snapshot") == parse("snapshot", "--json"))
        #expect(try parse("--project", "p", "demo") == parse("demo", "--project", "p"))
    }

    @Test("After -- a word is a command, never an option")
    func onlyWords() throws {
        #expect(try parse("--", "demo") == .demo(Situation(), DisplayOptions()))
        #expect(error("--", "--json") == "unknown command '--json'")
        #expect(error("snapshot", "--", "x") == "unexpected argument 'x'")
    }

    @Test("Each option of the overlay reaches it")
    func display() throws {
        let options = DisplayOptions(
            isReadOnly: true, pollInterval: 2.5, theme: "high-contrast", usesColor: false, usesMouse: false,
            usesASCII: true)
        #expect(
            try parse(
                "--read-only", "--poll", "2.5", "--theme=high-contrast", "--no-color", "--no-mouse", "--ascii")
                == .overlay(Situation(), options))
        #expect(
            try parse("snapshot", "--json", "--no-color", "--ascii")
                == .snapshot(Situation(), SnapshotOptions(isJSON: true, usesColor: false, usesASCII: true)))
    }

    @Test("Evaluate takes a project file and users, and needs both")
    func evaluate() throws {
        #expect(try parse("evaluate", "--project", "p", "--users", "-") == .evaluate(project: "p", users: "-"))
        #expect(error("evaluate", "--users", "-") == "evaluate needs a project file: --project FILE")
        #expect(
            error("evaluate", "--project", "p")
                == "evaluate needs users: --users FILE.jsonl, or --users - for standard input")
    }

    @Test("Help and version win over everything that can be understood")
    func helpAndVersion() throws {
        #expect(try parse("--help") == .help)
        #expect(try parse("-h") == .help)
        #expect(try parse("snapshot", "--poll", "nonsense", "--help") == .help)
        #expect(try parse("--version") == .version)
    }

    @Test(
        "An unknown word is answered by the nearest valid one",
        arguments: [
            (["--porject", "x"], "unknown option '--porject'; did you mean '--project'?"),
            (["-project"], "unknown option '-project'; did you mean '--project'?"),
            (["--projects=x"], "unknown option '--projects'; did you mean '--project'?"),
            (["--overide", "x"], "unknown option '--overide'; did you mean '--override'?"),
            (["--no-colour"], "unknown option '--no-colour'; did you mean '--no-color'?"),
            (["--readonly"], "unknown option '--readonly'; did you mean '--read-only'?"),
            (["--frobnicate"], "unknown option '--frobnicate'"),
            (["snapshit"], "unknown command 'snapshit'; did you mean 'snapshot'?"),
            (["snap"], "unknown command 'snap'; did you mean 'snapshot'?"),
            (["eval"], "unknown command 'eval'; did you mean 'evaluate'?"),
            (
                ["--theme", "higcontrast"],
                "--theme is dark, light, high-contrast or mono, not 'higcontrast'; did you mean 'high-contrast'?"
            ),
        ])
    func unknownWords(arguments: [String], message: String) {
        #expect(error(arguments) == message)
    }

    @Test("Every option is found again with its last letter doubled", arguments: Option.allCases)
    func everyOptionIsSuggested(option: Option) {
        let word = option.rawValue + option.rawValue.suffix(1)
        #expect(error(word)?.hasSuffix("did you mean '\(option.rawValue)'?") == true)
    }

    @Test(
        "An option that lacks its value, has one too many or is given twice is named",
        arguments: [
            (["--project"], "--project needs a value: --project FILE"),
            (["--project", "--json"], "--project needs a value: --project FILE"),
            (["--project="], "--project needs a value: --project FILE"),
            (["--user"], "--user needs a value: --user KEY=VALUE"),
            (["--ascii=yes"], "--ascii takes no value"),
            (["--project", "a", "--project", "a"], "--project is given twice; give it once"),
            (["--client-key=secret-a", "--client-key=secret-b"], "--client-key is given twice; give it once"),
            (["demo", "demo"], "unexpected argument 'demo'"),
        ])
    func counts(arguments: [String], message: String) {
        #expect(error(arguments) == message)
    }

    @Test("An option of another command says where it belongs")
    func misplaced() {
        #expect(
            error("snapshot", "--poll", "3") == "--poll does not belong to 'snapshot', but to the overlay and 'demo'")
        #expect(error("--json") == "--json does not belong to the overlay, but to 'snapshot'")
        #expect(error("--users", "-") == "--users does not belong to the overlay, but to 'evaluate'")
    }

    @Test("Polling takes seconds from 0.1 on, written plainly")
    func poll() throws {
        #expect(try parse("--poll", "0.1").display?.pollInterval == 0.1)
        for text in ["0", "-1", "0.05", "nan", "inf", "1e3", "0x10", "3s", " 3", "99999999", "1.2.3", "٣"] {
            #expect(
                error("--poll", text) == "--poll takes a number of seconds from 0.1 to 86400, not '\(text)'")
        }
    }

    @Test("An attribute is JSON where it parses, and text where it does not")
    func attributes() throws {
        let user = try parse(
            "--user", "plan=pro", "--user", "age=42", "--user", "ratio=1.0", "--user", "beta=true", "--user",
            "tags=[\"a\"]", "--user", "empty=", "--user", "formula=a=b", "--user", "zip=01234", "--user", "text=\"42\""
        ).situation?.user
        #expect(
            user?.map(\.value) == [
                "pro", 42, .double(1), true, ["a"], "", "a=b", "01234", "42",
            ])
        #expect(user?.map(\.key).last == "text")
    }

    @Test("A malformed attribute is shown with what was expected")
    func malformedAttributes() {
        #expect(error("--user", "plan") == "--user takes KEY=VALUE, not 'plan'; did you mean '--user plan=VALUE'?")
        #expect(error("--user", "=pro") == "--user takes KEY=VALUE, and the key is missing in '=pro'")
        #expect(error("--user", "user_id={}") == "--user user_id takes a text or a number, not '{}'")
        for id in ["", "a b", "a/b", String(repeating: "a", count: 65), "[1]", "é"] {
            #expect(error("--user", "anonymous_id=\(id)")?.hasPrefix("--user anonymous_id takes 1 to 64") == true)
        }
    }

    @Test("A device id is text as it was typed, even where it looks like a number")
    func deviceID() throws {
        #expect(try UserArgument(parsing: "anonymous_id=7e1").value == "7e1")
        #expect(try UserArgument(parsing: "anonymous_id=42").value == "42")
        #expect(try UserArgument(parsing: "anonymous_id=\"quoted\"").value == "quoted")
    }

    private func parse(_ arguments: String...) throws -> Invocation {
        try Invocation(parsing: arguments, environment: [:])
    }

    private func error(_ arguments: String...) -> String? { error(arguments) }

    private func error(_ arguments: [String]) -> String? {
        do {
            _ = try Invocation(parsing: arguments, environment: [:])
            return nil
        } catch {
            return error.line
        }
    }
}

extension Invocation {
    /// The situation of a command that has one.
    var situation: Situation? {
        switch self {
        case .overlay(let situation, _), .demo(let situation, _), .snapshot(let situation, _): situation
        case .evaluate, .help, .version: nil
        }
    }

    /// The display options of a command that has some.
    var display: DisplayOptions? {
        switch self {
        case .overlay(_, let options), .demo(_, let options): options
        default: nil
        }
    }
}
