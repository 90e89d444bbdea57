import Shipeasy
import Testing

@testable import shipeasy_devtools

@Suite("--override")
struct CommandOverrideTests {
    @Test("Each kind is read with its own form of value")
    func kinds() throws {
        try expect("flag:a=true", .flag, "a", .flag(true))
        try expect("flag:a=false", .flag, "a", .flag(false))
        try expect("killswitch:pay=true", .killswitch, "pay", .killswitch(true))
        try expect("killswitch:pay/eu=false", .killswitch, "pay/eu", .killswitch(false))
        try expect("config:c=12", .config, "c", .config(12))
        try expect("config:c=null", .config, "c", .config(.null))
        try expect("config:c=absent", .config, "c", .config(nil))
        try expect("config:c=\"absent\"", .config, "c", .config("absent"))
        try expect("experiment:e=treatment", .experiment, "e", .experiment(group: "treatment", params: [:]))
    }

    @Test("Params stand behind the group and may hold any character")
    func params() throws {
        try expect(
            "experiment:e=b:{\"url\":\"a=b:c\",\"n\":1}", .experiment, "e",
            .experiment(group: "b", params: ["url": "a=b:c", "n": 1]))
        try expect("experiment:e=v:2", .experiment, "e", .experiment(group: "v:2", params: [:]))
        try expect("experiment:e=v:2:{}", .experiment, "e", .experiment(group: "v:2", params: [:]))
    }

    @Test("A name may hold = and :, since the text is split where the value becomes valid")
    func awkwardNames() throws {
        try expect("flag:a=b=true", .flag, "a=b", .flag(true))
        try expect("flag:team:x=true", .flag, "team:x", .flag(true))
        try expect("config:a=b={\"x\":\"=1\"}", .config, "a=b", .config(["x": "=1"]))
        try expect("config:支払い=[1]", .config, "支払い", .config([1]))
        try expect("flag:=x=true", .flag, "=x", .flag(true))
    }

    @Test(
        "What is malformed is shown with the nearest valid spelling",
        arguments: [
            ("x=true", "--override takes KIND:NAME=VALUE, and 'x=true' names no kind; did you mean 'flag:x=true'?"),
            ("x", "--override takes KIND:NAME=VALUE, and 'x' names no kind"),
            (
                "flgs:x=true",
                "--override 'flgs:x=true': 'flgs' is no kind of entry; a kind is flag, config, experiment or "
                    + "killswitch; did you mean 'flag:x=true'?"
            ),
            (
                "gate:x=true",
                "--override 'gate:x=true': 'gate' is no kind of entry; a kind is flag, config, experiment or "
                    + "killswitch; did you mean 'flag:x=true'?"
            ),
            (
                "universe:x=1",
                "--override 'universe:x=1': 'universe' is no kind of entry; a kind is flag, config, experiment or "
                    + "killswitch"
            ),
            ("flag:x", "--override 'flag:x' has to be flag:NAME=true or flag:NAME=false"),
            ("flag:=true", "--override 'flag:=true' has to be flag:NAME=true or flag:NAME=false"),
            (
                "flag:x=on",
                "--override 'flag:x=on': the value is true or false, not 'on'; did you mean 'flag:x=true'?"
            ),
            (
                "killswitch:x/y=flase",
                "--override 'killswitch:x/y=flase': the value is true or false, not 'flase'; did you mean "
                    + "'killswitch:x/y=false'?"
            ),
            (
                "config:x=hello",
                "--override 'config:x=hello': 'hello' is not JSON (a text needs quotes); did you mean "
                    + "'config:x=\"hello\"'?"
            ),
            ("config:x={\"a\":}", "--override 'config:x={\"a\":}': '{\"a\":}' is not JSON"),
            ("experiment:x=", "--override 'experiment:x=' names no group"),
            (
                "experiment:x=b:{\"a\":}",
                "--override 'experiment:x=b:{\"a\":}': the params are not a JSON object"
            ),
        ])
    func malformed(text: String, message: String) {
        #expect(throws: UsageError.self) { try OverrideArgument(parsing: text) }
        do {
            _ = try OverrideArgument(parsing: text)
        } catch {
            #expect(error.line == message)
        }
    }

    private func expect(_ text: String, _ kind: EntryKind, _ name: String, _ value: Override) throws {
        let argument = try OverrideArgument(parsing: text)
        #expect(argument.kind == kind)
        #expect(argument.name == name)
        #expect(argument.value == value)
    }
}
