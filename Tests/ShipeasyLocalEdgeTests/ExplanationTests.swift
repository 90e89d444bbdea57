import Shipeasy
import Testing

@testable import ShipeasyLocalEdge

/// Every stage at which an evaluation can end, on the sample project, with what a person reads.
struct ExplanationTests {
    /// In 2027, when the ramps of the sample are on their way.
    private let edge = LocalEdge(project: LocalEdge.sample, now: { 1_800_000_000_000 })
    private let visitor: [String: JSONValue] = ["anonymous_id": "device-1"]

    private func explain(_ id: EntryID, _ more: [String: JSONValue] = [:]) throws -> Explanation {
        try #require(edge.explanation(of: id, for: visitor.merging(more) { _, last in last }))
    }

    @Test("A killed flag and a disabled one say so, and nothing else was looked at")
    func switchedOff() throws {
        let killed = try explain(.flag("old_checkout"))
        #expect(killed.stage == .killed)
        #expect(killed.summary == "killed: off for everybody by its kill switch")
        #expect(killed.lines.isEmpty)
        let disabled = try explain(.flag("search_by_photo"))
        #expect(disabled.stage == .disabled)
        #expect(disabled.summary == "disabled: off for everybody")
    }

    @Test("The step that let a user pass is named with its rules, and later ones were not reached")
    func passed() throws {
        let passed = try explain(.flag("new_checkout"), ["plan": "pro", "country": "DE"])
        #expect(passed.stage == .passed)
        #expect(
            passed.summary == #"step 2 of 3: plan is "pro", country is one of "DE", "AT", "CH", rollout 100 %"#)
        #expect(
            passed.lines.map { "\($0.depth) \($0.mark.rawValue) \($0.text)" } == [
                "0 failed step 1 of 3 (staff)",
                #"1 failed email matches "@aurora\.example$": not matched, you have no email"#,
                "0 passed step 2 of 3 (pro_in_germany)",
                #"1 passed plan is "pro": matched"#,
                #"1 passed country is one of "DE", "AT", "CH": matched, you have "DE""#,
                "1 passed rollout 100 %, bucket 1182 of 10000 for anonymous_id device-1",
                "0 not_reached step 3 of 3 (everybody), a rollout",
            ])
    }

    @Test("All rules of a failed condition are told, also those after the first that failed")
    func notPassed() throws {
        let failed = try explain(.flag("boîte_cadeau"), ["country": "DE", "language": "de"])
        #expect(failed.stage == .notPassed)
        #expect(failed.summary == #"country is one of "FR", "BE", "CH": not matched, you have "DE""#)
        #expect(failed.lines.map(\.mark) == [.failed, .failed])
        let last = try explain(.flag("chat_support"), ["country": "GB", "anonymous_id": "device-2"])
        #expect(last.summary == "none of 2 steps; the last: outside: bucket 3284 of 10000, rollout 25 %")
        let any = try explain(.flag("invoice_payment"), ["plan": "enterprise"])
        #expect(any.lines.first?.text == "step 1 of 1 (companies), one rule is enough")
        #expect(any.lines.map(\.mark) == [.passed, .failed, .passed, .passed])
    }

    @Test("A ramp says its percentage now, its way and when it is at its end")
    func ramp() throws {
        let share = try #require(try explain(.flag("search_semantic")).lines.last)
        #expect(
            share.text
                == "rollout 12.46 %, on its way from 0 % to 60 % until 2031-01-01 00:00 UTC, "
                + "bucket 4952 of 10000 for anonymous_id device-1")
        guard case .share(let value) = share.fact else {
            Issue.record("no share in \(share)")
            return
        }
        #expect(value.percentage == 1246)
        #expect(value.ramp?.end == 1_924_992_000_000)
        #expect(try explain(.flag("dark_mode")).lines.last?.text.contains("will go from 0 % to 100 % from") == true)
        #expect(try explain(.flag("wishlist_sharing")).lines.last?.text.contains("went from 1 % to 100 %") == true)
    }

    @Test("An experiment that is not running says its status")
    func notRunning() throws {
        let draft = try explain(.experiment("homepage_video"))
        #expect(draft.stage == .notRunning)
        #expect(draft.summary == "not running: status draft")
        #expect(try explain(.experiment("hero_image_2025")).summary == "not running: status stopped")
    }

    @Test("A user outside the targeting, or without a unit, is told so")
    func notTargeted() throws {
        let outside = try explain(.experiment("checkout_steps"))
        #expect(outside.stage == .notTargeted)
        #expect(outside.summary == "not enrolled: targeting flag returning_customers is off")
        let nobody = try #require(edge.explanation(of: .experiment("hero_copy"), for: [:]))
        #expect(nobody.stage == .noUnit)
        #expect(nobody.summary == "not enrolled: nothing to bucket by: no user_id and no anonymous_id")
    }

    @Test("A held out user is told the flag, or the segment and the range")
    func heldOut() throws {
        let flag = try explain(.experiment("loyalty_factor"), ["anonymous_id": "device-2"])
        #expect(flag.stage == .heldOut)
        #expect(flag.summary == "held out: holdout flag peak_season_freeze is on")
        let user = try #require(
            (0..<1000).map { "u_\($0)" }.first { Salt("checkout").bucket(of: $0) < 500 })
        let segment = try explain(.experiment("payment_order"), ["user_id": .string(user)])
        #expect(segment.stage == .heldOut)
        #expect(
            segment.summary
                == "held out: segment \(Salt("checkout").bucket(of: user)) of 10000, held out are 0 to 499")
    }

    @Test("A group forced by the project names the unit or the flag")
    func forced() throws {
        let byID = try explain(.experiment("express_badge"), ["user_id": "u_qa"])
        #expect(byID.stage == .forcedByID)
        #expect(byID.summary == "badge_top, forced by the project for this unit")
        #expect(byID.lines.last?.text == "the project puts u_qa into badge_top")
        let byCohort = try explain(.experiment("größen_empfehlung"))
        #expect(byCohort.stage == .forcedByCohort)
        #expect(byCohort.summary == "quiz, forced by the project: cohort flag new_navigation is on, for quiz")
        #expect(byCohort.lines.contains { $0.text == "cohort flag staff_toolbar is off, for body_scan" })
    }

    @Test("A user outside the allocation, and one in the reserved headroom, is told the bucket")
    func notAllocated() throws {
        let none = try explain(.experiment("payment_order"))
        #expect(none.stage == .notAllocated)
        #expect(none.summary == "not enrolled: allocation 0 %, bucket 8492 of 10000")
        let outside = try #require(
            (0..<1000).map { "u_\($0)" }.first { (500..<5000).contains(Salt("checkout").bucket(of: $0)) })
        let pool = try explain(.experiment("express_badge"), ["user_id": .string(outside)])
        #expect(pool.stage == .notAllocated)
        #expect(pool.summary.hasSuffix("of 10000, the experiment takes 5000 to 9999"))
        let reserved = try explain(.experiment("retouren_hinweis"))
        #expect(reserved.stage == .reserved)
        #expect(reserved.summary.hasSuffix("0 to 9999 are kept for groups to come"))
    }

    @Test("An assigned user is told the bucket and the cumulated weights")
    func assigned() throws {
        let assigned = try explain(.experiment("hero_copy"))
        #expect(assigned.stage == .assigned)
        #expect(
            assigned.summary
                == "treatment: group bucket 6812 of 10000: control below 5000, treatment below 8000, bold below 10000")
        #expect(assigned.lines.map(\.mark) == [.passed, .note, .passed, .passed])
    }

    @Test("A user whom a client asked for is explained with the sticky groups that the client sent")
    func sticky() throws {
        let kept: [String: JSONValue] = ["hero_copy": ["g": "bold", "s": "hero_cop"]]
        let answer = edge.evaluateForClient(user: visitor, sticky: kept)
        #expect(answer["experiments"]?["hero_copy"]?["group"] == "bold")
        let explanation = try explain(.experiment("hero_copy"))
        #expect(explanation.stage == .sticky)
        #expect(explanation.summary == "bold, kept from before")
        #expect(explanation.lines.last?.text == "was in bold and keeps it")
        #expect(try explain(.experiment("hero_copy"), ["plan": "pro"]).stage == .assigned)
        let other = edge.evaluateForClient(user: visitor, sticky: ["hero_copy": ["g": "bold", "s": "old_salt"]])
        #expect(other["experiments"]?["hero_copy"]?["group"] == "treatment")
        #expect(
            try explain(.experiment("hero_copy")).lines.contains { $0.text == "was in bold, but under another salt" })
    }

    @Test("An explanation and an answer never differ, for any user of any flag and experiment of the sample")
    func agreement() throws {
        for number in 0..<200 {
            let user: [String: JSONValue] = [
                "anonymous_id": .string("device-\(number)"), "orders": .integer(number % 3),
                "plan": ["free", "pro", "team", "enterprise"][number % 4], "app_version": .integer(400 + number),
                "country": ["DE", "US", "JP"][number % 3], "company_id": .integer(number / 7),
            ]
            let answer = edge.evaluate(user: user)
            for (name, value) in answer["flags"]?.objectValue ?? [:] {
                let stage = edge.explanation(of: .flag(name), for: user)?.stage
                #expect((stage == .passed) == (value == true))
            }
            for (name, value) in answer["experiments"]?.objectValue ?? [:] {
                let stage = try #require(edge.explanation(of: .experiment(name), for: user)?.stage)
                let isIn = [.assigned, .sticky, .forcedByID, .forcedByCohort].contains(stage)
                #expect(isIn == (value["inExperiment"] == true))
            }
        }
    }

    @Test("Names and values of any length and kind make sentences that can be shown")
    func hostile() throws {
        let long = String(repeating: "ü", count: 100_000)
        let value = JSONValue.array([.string(long), "\u{1b}[2J\u{202e}evil\n"])
        let rule: JSONValue = ["attr": .string(long), "op": "in", "value": value]
        let flag: JSONValue = ["enabled": true, "rules": [rule]]
        let file: JSONValue = ["flags": ["gates": [long: flag, "": flag].asObject]]
        let edge = LocalEdge(project: try ProjectFile(data: file.json(), name: "test"))
        #expect(edge.evaluate(user: [:])["flags"]?.objectValue?.keys.sorted() == ["", long])
        for name in [long, ""] {
            let explanation = try #require(edge.explanation(of: .flag(name), for: [long: "\u{7}"]))
            for text in [explanation.summary] + explanation.lines.map(\.text) {
                #expect(text.count < 400)
                #expect(!text.unicodeScalars.contains { $0.value < 32 || $0.value == 0x202e })
            }
        }
    }

    @Test("Kinds that are the same for everybody, and unknown names, have no explanation")
    func unexplained() {
        for id in [
            .config("announcement"), .killswitch("payments"), .universe("homepage"), .flag("x"), .experiment("x"),
        ]
            as [EntryID]
        {
            #expect(edge.explanation(of: id, for: visitor) == nil)
        }
    }
}

extension [String: JSONValue] {
    fileprivate var asObject: JSONValue { .object(self) }
}
