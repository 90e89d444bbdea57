import Foundation
import Shipeasy
import Testing

@testable import shipeasy_devtools

@Suite("snapshot")
struct CommandSnapshotTests {
    @Test("The page shows what reads answer, with the reason or what is hidden, in straight columns")
    func page() {
        let expected = """
            Project    aurora-store  (prod)
            User       u_123  country=DE  plan=pro
            Device     device-1
            Evaluated  ok  12:03:41  18 ms
            Forced     5 overrides, 1 of them not seen by any read (?)

            Flags (3)
               checkout_copy_v2  off
            !  new_checkout      on   forced; assigned off
            !  unheard_of        on   forced; not assigned

            Experiments (4)
            checkout                  {"color":"red","size":2}
            !  copy     b             forced; assigned not enrolled
               hero     not enrolled
            search      in none       {"depth":1}
               ranking  not enrolled
            without a universe
            ?  lost     not enrolled  forced, but not in the assignments: no read sees it

            Configs (2)
            !  limits  absent
                       forced; assigned {"max":3}
               title   "Aurora"

            Kill switches (1)
               payments     KILLED
               payments/eu  off

            """
        let text = SnapshotPage.text(of: report, style: PageStyle(isASCII: true), timeZone: .gmt)
        #expect(text == expected)
    }

    @Test("Every line fits the page, however long names and values are")
    func width() {
        var report = report
        let long = String(repeating: "name", count: 25_000)
        report.snapshot.assignments.flags = [long: true, "short": false]
        report.snapshot.assignments.configs = [long: .string(long), "c": .array(Array(repeating: 1, count: 9999))]
        report.snapshot.assignments.experiments = [
            long: ExperimentAssignment(isEnrolled: true, group: long, params: [long: 1], universe: long)
        ]
        report.snapshot.assignments.killswitches = [long: KillswitchAssignment(isEngaged: true, switches: [long: true])]
        report.snapshot.identity.attributes = ["a": .string(long)]
        for columns in [40, 80, 120] {
            let text = SnapshotPage.text(of: report, style: PageStyle(columns: columns, isASCII: true))
            for line in text.split(separator: "\n") { #expect(line.count <= columns) }
        }
    }

    @Test("Colour changes no letter of the page")
    func color() {
        let plain = SnapshotPage.text(of: report, style: PageStyle(), timeZone: .gmt)
        let colored = SnapshotPage.text(of: report, style: PageStyle(isColored: true), timeZone: .gmt)
        #expect(colored != plain)
        var stripped = ""
        var isEscaping = false
        for character in colored.unicodeScalars {
            if character == "\u{1B}" { isEscaping = true }
            if !isEscaping { stripped.unicodeScalars.append(character) }
            if character == "m" { isEscaping = false }
        }
        #expect(stripped.split(separator: "\n").map(rightTrimmed) == plain.split(separator: "\n").map(rightTrimmed))
    }

    @Test("Colour is used on a terminal only, unless it is refused")
    func colorRefused() {
        func isColored(_ environment: [String: String], isTerminal: Bool = true, allows: Bool = true) -> Bool {
            PageStyle(
                isTerminal: isTerminal, columns: nil, allowsColor: allows, isASCII: false,
                environment: environment.merging(["TERM": "xterm"]) { given, _ in given }
            ).isColored
        }
        #expect(isColored([:]))
        #expect(isColored(["NO_COLOR": ""]))
        #expect(!isColored(["NO_COLOR": "1"]))
        #expect(!isColored([:], allows: false))
        #expect(!isColored([:], isTerminal: false))
        #expect(!isColored(["TERM": "dumb"]))
    }

    @Test("Marks are ASCII where the locale has nothing else")
    func locale() {
        func isASCII(_ environment: [String: String]) -> Bool {
            PageStyle(isTerminal: false, columns: nil, allowsColor: true, isASCII: false, environment: environment)
                .isASCII
        }
        #expect(isASCII([:]))
        #expect(isASCII(["LC_ALL": "C", "LANG": "de_DE.UTF-8"]))
        #expect(!isASCII(["LC_ALL": "", "LANG": "de_DE.UTF-8"]))
        #expect(!isASCII(["LC_CTYPE": "C.utf8", "LANG": "C"]))
    }

    @Test("The object has value, assigned and override of every entry")
    func json() throws {
        let json = report.json
        #expect(
            json["identity"] == [
                "anonymous_id": "device-1", "user_id": "u_123",
                "attributes": [
                    "plan": "pro", "country": "DE",
                ],
            ])
        #expect(json["evaluation"]?["ok"] == true)
        #expect(json["evaluation"]?["status"] == 200)
        #expect(json["evaluation"]?["failure"] == nil as JSONValue?? ?? .null)
        #expect(json["evaluation"]?["started_at"] == "2026-01-02T12:03:40.982Z")
        #expect(
            json["flags"] == [
                "checkout_copy_v2": ["value": false, "assigned": false, "override": nil, "forced": false],
                "new_checkout": ["value": true, "assigned": false, "override": true, "forced": true],
                "unheard_of": ["value": true, "assigned": nil, "override": true, "forced": true],
            ])
        #expect(
            json["configs"] == [
                "limits": ["value": nil, "assigned": ["max": 3], "override": nil, "forced": true, "absent": true],
                "title": ["value": "Aurora", "assigned": "Aurora", "override": nil, "forced": false],
            ])
        #expect(
            json["killswitches"] == [
                "payments": [
                    "value": true, "assigned": true, "override": nil, "forced": false,
                    "switches": ["eu": ["value": false, "assigned": false, "override": nil, "forced": false]],
                ]
            ])
        #expect(
            json["universes"] == [
                "checkout": [
                    "value": ["experiment": "copy", "group": "b", "params": ["color": "red", "size": 2]],
                    "defaults": ["color": "blue", "size": 2],
                ],
                "search": [
                    "value": ["experiment": nil, "group": nil, "params": ["depth": 1]], "defaults": ["depth": 1],
                ],
            ])
        #expect(
            json["experiments"]?["copy"] == [
                "value": ["enrolled": true, "group": "b", "params": ["color": "red", "size": 2]],
                "assigned": ["enrolled": false, "group": "control", "params": [:]],
                "override": ["enrolled": true, "group": "b", "params": ["color": "red"]],
                "forced": true, "universe": "checkout",
            ])
        #expect(
            json["experiments"]?["lost"] == [
                "value": ["enrolled": false, "group": nil, "params": [:]], "assigned": nil,
                "override": ["enrolled": true, "group": "x", "params": [:]],
                "forced": true, "inert": true, "universe": nil,
            ])
    }

    @Test("Where a catalog knows the reason, each entry says why")
    func why() {
        var report = report
        report.catalog = FixedCatalog()
        #expect(
            report.json["flags"]?["new_checkout"]?["why"] == [
                "stage": "not_passed", "summary": "no step passed",
                "lines": [["depth": 1, "mark": "not_reached", "text": "plan is \"pro\""]],
            ])
        #expect(report.json["configs"]?["title"]?["why"] == nil)
        let page = SnapshotPage.text(of: report, style: PageStyle(isASCII: true))
        #expect(page.contains("\n   checkout_copy_v2  off  no step passed\n"))
    }

    private func rightTrimmed(_ line: Substring) -> String {
        line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
    }

    private var report: SnapshotReport {
        let date = Date(timeIntervalSince1970: 1_767_355_420.982)
        func entry(_ value: Override, _ order: Int) -> OverrideEntry {
            OverrideEntry(value: value, setAt: date, order: order)
        }
        let assignments = Assignments(
            flags: ["new_checkout": false, "checkout_copy_v2": false],
            configs: ["limits": ["max": 3], "title": "Aurora"],
            experiments: [
                "copy": ExperimentAssignment(isEnrolled: false, group: "control", universe: "checkout"),
                "hero": ExperimentAssignment(
                    isEnrolled: true, group: "treatment", params: ["color": "green", "size": 2], universe: "checkout"),
                "ranking": ExperimentAssignment(isEnrolled: false, group: "control", universe: "search"),
            ],
            universes: ["checkout": ["color": "blue", "size": 2], "search": ["depth": 1]],
            killswitches: ["payments": KillswitchAssignment(isEngaged: true, switches: ["eu": false])])
        let snapshot = ClientSnapshot(
            identity: Identity(
                anonymousId: "device-1", userId: "u_123", attributes: ["plan": "pro", "country": "DE"]),
            assignments: assignments,
            overrides: [
                .flag("new_checkout"): entry(.flag(true), 1),
                .flag("unheard_of"): entry(.flag(true), 2),
                .experiment("copy"): entry(.experiment(group: "b", params: ["color": "red"]), 3),
                .experiment("lost"): entry(.experiment(group: "x", params: [:]), 4),
                .config("limits"): entry(.config(nil), 5),
            ],
            inertOverrides: [.experiment("lost")],
            evaluation: EvaluationState(
                last: EvaluationReport(trigger: .identify, startedAt: date, duration: 0.018, status: 200)))
        return SnapshotReport(snapshot: snapshot, catalog: nil, title: "aurora-store")
    }
}

/// A catalog that knows one reason for all flags.
private struct FixedCatalog: AssignmentCatalog {
    func experimentNames() -> [String] { [] }
    func experiment(_ name: String) -> ExperimentDescription? { nil }
    func universe(_ name: String) -> UniverseDescription? { nil }
    func explanation(of id: EntryID, for user: [String: JSONValue]) -> Explanation? {
        guard id.kind == .flag, user["user_id"] == "u_123" else { return nil }
        return Explanation(
            stage: .notPassed, summary: "no step passed",
            lines: [Explanation.Line(depth: 1, mark: .notReached, text: "plan is \"pro\"")])
    }
}
