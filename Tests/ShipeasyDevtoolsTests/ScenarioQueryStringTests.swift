import Foundation
import Shipeasy
import Testing

@testable import ShipeasyDevtools

@Suite("The query string of the web overlay")
struct ScenarioQueryStringTests {
    private let snapshot = ClientSnapshot(
        assignments: Assignments(
            flags: ["both": true, "flag": false],
            killswitches: [
                "both": KillswitchAssignment(isEngaged: false), "pay": KillswitchAssignment(isEngaged: false),
            ]))

    private func read(_ text: String) -> Scenario { QueryString.read(text, snapshot: snapshot) }

    @Test("A flag goes before a kill switch of the same name, and a name nobody knows is a flag")
    func flagFirst() {
        #expect(
            read("se_ks_both=true&se_gate_flag=on&se_ks_pay=0&se-gate-new=no&se_ks_pay/eu=yes").overrides == [
                .flag("both"): .flag(true), .flag("flag"): .flag(true), .killswitch("pay"): .killswitch(false),
                .flag("new"): .flag(false), .killswitch("pay", switchKey: "eu"): .killswitch(true),
            ])
    }

    @Test(
        "It is taken with the address, with a question mark or by itself, and with everything else around it",
        arguments: [
            "https://shop.example/cart?utm=1&se=1&se_exp_hero=b#top", "?se_exp_hero=b", "se_exp_hero=b",
            "  se_exp_hero=b\n", "x?se_exp_hero=b&&&se_i18n=de&se_edit_labels=1",
        ])
    func forms(text: String) {
        let scenario = read(text)
        #expect(scenario.overrides == [.experiment("hero"): .experiment(group: "b", params: [:])])
        #expect(scenario.notes.isEmpty)
    }

    @Test("A config is JSON, or text that is not, or base64 of JSON")
    func configs() {
        #expect(
            read(
                "se_config_a=3&se_config_b=hello+w%C3%B6rld&se_config_c=b64:eyJ4IjoxfQ&se-config-d=%7B%22y%22%3Anull%7D"
            )
            .overrides == [
                .config("a"): .config(3), .config("b"): .config("hello wörld"), .config("c"): .config(["x": 1]),
                .config("d"): .config(["y": nil]),
            ])
    }

    @Test("Base64 is read with either alphabet, with and without padding, from UTF-8 and as browsers write it")
    func base64() {
        let utf8 = Data(#"{"é":"???>>>"}"#.utf8).base64EncodedString()
        let latin1 = Data(#"{"é":"???>>>"}"#.unicodeScalars.map { UInt8($0.value) }).base64EncodedString()
        for text in [utf8, latin1] {
            let safe = text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            let bare = safe.replacingOccurrences(of: "=", with: "")
            for form in [safe, bare, text.replacingOccurrences(of: "+", with: "%2B")] {
                #expect(read("se_config_x=b64:\(form)").overrides == [.config("x"): .config(["é": "???>>>"])])
            }
        }
    }

    @Test("What is broken is told, and the rest is taken")
    func broken() {
        let scenario = read(
            "se_config_a=b64:%25%25&se_config_b=b64:e30x&se_ks_c=maybe&se_exp_=x&se_config_d=%FF&se_exp_ok=b&se_config_e=b64:A"
        )
        #expect(scenario.overrides == [.experiment("ok"): .experiment(group: "b", params: [:])])
        #expect(scenario.notes.count == 6)
        #expect(scenario.notes[0] == "se_config_a: the base64 is broken")
        #expect(scenario.notes[1].hasPrefix("se_config_b: the base64 holds no JSON: line 1, column 3"))
        #expect(scenario.notes[2] == "se_ks_c: expected true or false, found “maybe”")
        #expect(scenario.notes[3] == "se_exp_: names nothing")
        #expect(scenario.notes[4] == "se_config_d: is not UTF-8")
        #expect(scenario.notes[5] == "se_config_e: the base64 is broken")
    }

    @Test("A text without any of it says so", arguments: ["", "https://example.com/", "?a=b", "hello", "%%%"])
    func nothing(text: String) {
        let scenario = read(text)
        #expect(scenario.overrides.isEmpty)
        #expect(scenario.notes == ["no se_ks_, se_gate_, se_exp_ or se_config_ parameter in it"])
    }

    @Test("Of two parameters for one entry the first counts")
    func duplicates() {
        #expect(read("se_ks_flag=true&se_gate_flag=false").overrides == [.flag("flag"): .flag(true)])
    }

    @Test("The groups default and none force nothing", arguments: ["default", "none", ""])
    func clearing(group: String) {
        #expect(read("se_exp_hero=\(group)&se_exp_other=b").overrides.count == 1)
        let (query, omitted) = QueryString.write(
            Scenario(name: nil, overrides: [.experiment("hero"): .experiment(group: group, params: [:])]))
        #expect(query.isEmpty)
        #expect(omitted.count == 1)
    }

    @Test("What is written is read as the same, awkward names and values too")
    func roundTrip() {
        let long: JSONValue = ["text": "日本 & = ? # % + é \u{1F600} \u{0} \" \\", "list": [1, 2.5, nil, true]]
        let overrides: [EntryID: Override] = [
            .flag("flag"): .flag(true), .flag("a&b=c d#é%+?"): .flag(false), .killswitch("pay"): .killswitch(true),
            .killswitch("pay", switchKey: "e u"): .killswitch(false), .config("short"): .config("x"),
            .config("long"): .config(long), .config("null"): .config(.null), .config("quoted"): .config("3"),
            .experiment("hero/日本"): .experiment(group: "b & c", params: [:]),
        ]
        let (query, omitted) = QueryString.write(Scenario(name: nil, overrides: overrides))
        #expect(omitted.isEmpty)
        #expect(query.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        #expect(read(query).overrides == overrides)
        #expect(query.contains("se_config_long=b64%3A"))
    }

    @Test("The order in which experiments are forced is kept")
    func order() {
        let scenario = Scenario(
            name: nil,
            overrides: [
                .experiment("a"): .experiment(group: "g", params: [:]),
                .experiment("b"): .experiment(group: "g", params: [:]),
            ], experimentOrder: ["b", "a"])
        let (query, _) = QueryString.write(scenario)
        #expect(query == "se_exp_b=g&se_exp_a=g")
        #expect(read(query).orderedOverrides.map(\.id.name) == ["b", "a"])
    }

    @Test("What it cannot say is told: a config forced absent, and params")
    func omitted() {
        let (query, omitted) = QueryString.write(
            Scenario(
                name: nil,
                overrides: [
                    .config("gone"): .config(nil), .experiment("hero"): .experiment(group: "b", params: ["x": 1]),
                ]))
        #expect(query == "se_exp_hero=b")
        #expect(Set(omitted) == ["config gone: forced absent", "experiment hero: its params"])
    }
}

@Suite("What a scenario will change")
struct ScenarioPreviewTests {
    private let date = Date(timeIntervalSince1970: 0)

    private var snapshot: ClientSnapshot {
        ClientSnapshot(
            identity: Identity(anonymousId: "d1", userId: "u_1", attributes: ["plan": "free", "age": 7]),
            assignments: Assignments(
                flags: ["checkout": false, "old": false], configs: ["limits": ["max": 1]],
                experiments: ["hero": ExperimentAssignment(isEnrolled: false, group: "control", universe: "home")],
                killswitches: ["pay": KillswitchAssignment(isEngaged: false, switches: ["eu": true])]),
            overrides: [.flag("old"): OverrideEntry(value: .flag(true), setAt: date, order: 1)])
    }

    @Test("Each change has a line: who, then what by kind and name, with what it reads as before and after")
    func lines() {
        let scenario = Scenario(
            name: nil, identity: ["user_id": "u_2", "plan": "pro"],
            overrides: [
                .flag("checkout"): .flag(true), .flag("new"): .flag(true), .config("limits"): .config(nil),
                .experiment("hero"): .experiment(group: "b", params: ["x": 1]),
                .killswitch("pay/eu"): .killswitch(false),
            ])
        #expect(
            ScenarioPreview(of: scenario, on: snapshot).lines == [
                "age  7 → not set", "plan  \"free\" → \"pro\"", "user_id  \"u_1\" → \"u_2\"",
                "flag checkout  off → on", "flag new  unknown → on  not in the assignments",
                "flag old  on → off  cleared",
                "experiment hero  not enrolled → b {\"x\":1}", "config limits  {\"max\":1} → absent",
                "kill switch pay/eu  killed → off",
            ])
    }

    @Test("What is so already is no change")
    func unchanged() {
        let now = Scenario(name: nil, snapshot: snapshot)
        let preview = ScenarioPreview(of: now, on: snapshot)
        #expect(preview.isEmpty)
        #expect(preview.unchanged == 1)
    }

    @Test("Without an identity nobody else is asked for; without replacing nothing is cleared")
    func partial() {
        let scenario = Scenario(name: nil, overrides: [.flag("checkout"): .flag(true)])
        let preview = ScenarioPreview(of: scenario, on: snapshot, replacing: false)
        #expect(preview.attributes.isEmpty)
        #expect(preview.changes.map(\.id) == [.flag("checkout")])
    }

    @Test("An empty identity takes away the user and the attributes, but another device is not taken")
    func emptyIdentity() {
        let preview = ScenarioPreview(
            of: Scenario(name: nil, identity: ["anonymous_id": "d2"]), on: snapshot, replacing: false)
        #expect(
            preview.lines == [
                "age  7 → not set", "plan  \"free\" → not set",
                "user_id  \"u_1\" → not set",
                "not taken: anonymous_id \"d2\": this device keeps its own",
            ])
    }

    @Test("What could not be taken is said last")
    func notes() {
        let scenario = QueryString.read("se_ks_checkout=true&se_ks_x=maybe", snapshot: snapshot)
        let lines = ScenarioPreview(of: scenario, on: snapshot, replacing: false).lines
        #expect(lines == ["flag checkout  off → on", "not taken: se_ks_x: expected true or false, found “maybe”"])
    }

    @Test("A value of ten megabytes is shown in a few columns")
    func clipped() {
        let huge = JSONValue.array(Array(repeating: "0123456789", count: 500_000))
        let scenario = Scenario(name: nil, overrides: [.config("limits"): .config(huge)])
        #expect(ScenarioPreview(of: scenario, on: snapshot).lines.allSatisfy { $0.count < 120 })
    }
}
