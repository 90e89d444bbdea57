import Foundation
import Shipeasy
import ShipeasyLocalEdge
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("Truth on the screen")
struct OverlayTruthTests {
    @Test("After each of 500 random actions every row reads as the app's own reads answer", arguments: 0..<3)
    func reads(_ seed: UInt64) async throws {
        let target = await ClientTarget.started()
        var overlay = OverlayTester(target, catalog: target.edge, columns: 200, rows: 70)
        var random = SeededRandom(1_000 + seed)
        var compared = 0
        for number in 0..<500 {
            try await Self.act(&overlay, target, &random)
            await target.settle()
            overlay.catchUp()
            #expect(overlay.state.snapshot.revision == target.currentSnapshot().revision)
            // Each tab comes up as it would be seen by somebody who opens it now.
            var shown = overlay
            shown.press(.character(Character("\(number % 4 + 1)")))
            compared += try await Self.compare(shown, target)
        }
        #expect(compared > 500)
    }

    /// Does something at random, as a person, as the app, or as the project that changes.
    static func act(
        _ overlay: inout OverlayTester, _ target: ClientTarget, _ random: inout SeededRandom
    ) async throws {
        overlay.leaveAll()
        let snapshot = target.currentSnapshot()
        switch Int.random(in: 0..<14, using: &random) {
        case 0..<5:
            overlay.press(.character(Character("\(Int.random(in: 1...4, using: &random))")))
            for _ in 0..<Int.random(in: 0..<45, using: &random) { overlay.press("down") }
            overlay.press(.character(["t", "f", " ", "x", "A", "p", "s", "o"].randomElement(using: &random) ?? " "))
            if overlay.state.context == .groups {
                for _ in 0..<Int.random(in: 0..<3, using: &random) { overlay.press("down") }
                overlay.press("enter")
            }
        case 5:
            overlay.press("3")
            for _ in 0..<Int.random(in: 0..<14, using: &random) { overlay.press("down") }
            overlay.press("e")
            if overlay.state.context == .json {
                overlay.press("^s")
            } else {
                overlay.press("^u")
                overlay.type(["1", "\"x\"", "null", "2.5", "true"].randomElement(using: &random) ?? "0")
                overlay.press("enter")
            }
            if overlay.state.context == .question { overlay.press("y") }
        case 6: overlay.press("u")
        case 7: overlay.press("U")
        case 8:
            let people: [[String: JSONValue]] = [
                ["user_id": "u_1", "plan": "pro", "country": "DE"], ["user_id": "u_qa", "country": "US"], [:],
                ["user_id": "u_2", "plan": "enterprise", "orders": 3, "email": "a@aurora.example"],
            ]
            await target.client.identify(attributes: people.randomElement(using: &random) ?? [:])
        case 9: await target.client.reset()
        case 10:
            await target.client.overrideFlag("new_checkout", Bool.random(using: &random))
            await target.client.overrideConfig("cart_limits", Bool.random(using: &random) ? nil : ["items": 1])
            let experiments = snapshot.assignments.experiments.keys.sorted() + ["nowhere"]
            await target.client.overrideExperiment(
                experiments.randomElement(using: &random) ?? "", group: "g", params: ["steps": 9])
            await target.client.overrideKillswitch("payments", true, switchKey: "klarna")
        case 11:
            let ids = snapshot.overrides.keys.sorted()
            if let id = ids.randomElement(using: &random) {
                await target.client.removeOverride(kind: id.kind.rawValue, name: id.qualifiedName)
            }
        case 12:
            // A flag comes or goes, as in a project file that is edited.
            target.edge.replace(Bool.random(using: &random) ? LocalEdge.sample : try Self.smallProject())
            await target.client.refreshAssignments()
        default: overlay.press("X y")
        }
    }

    /// Another project: of the sample's entries it has a few, with other values.
    private static func smallProject() throws -> ProjectFile {
        let text = """
            {"flags": {"gates": {"new_checkout": {"enabled": true, "salt": "n", "rolloutPct": 10000}},
              "configs": {"cart_limits": {"value": [1, 2]}, "support_phone": {"value": 5}},
              "killswitches": {"payments": {"value": true, "switches": {"paypal": false}}}},
             "experiments": {"universes": {"checkout": {"param_schema": []}}, "experiments": {
              "checkout_steps": {"universe": "checkout", "status": "running", "salt": "s", "allocationPct": 10000,
                "groups": [{"name": "only", "weight": 10000, "params": {"steps": 4}}]}}}}
            """
        return try ProjectFile(data: Data(text.utf8), name: "small")
    }

    /// Compares each row that is on the screen with the client; how many there were.
    static func compare(_ overlay: OverlayTester, _ target: ClientTarget) async throws -> Int {
        let state = overlay.state
        let buffer = overlay.buffer
        let rows = Layout(state).listRows
        var compared = 0
        for offset in 0..<min(rows.rows, state.list.rows.count - state.list.top) {
            guard let id = state.list.rows[state.list.top + offset].entry, id.kind != .universe else { continue }
            let line = text(of: buffer, in: rows.row(offset))
            let expected = await reading(of: id, target, described: state.catalog)
            #expect(
                line.contains(" \(expected)"), "\(id.qualifiedName) reads as \(expected), the screen says “\(line)”")
            compareMarks(line, id, state, target.currentSnapshot())
            compared += 1
        }
        return compared
    }

    private static func compareMarks(_ line: String, _ id: EntryID, _ state: OverlayState, _ snapshot: ClientSnapshot) {
        let override = snapshot.overrides[id]
        let isInert = snapshot.inertOverrides.contains(id)
        #expect(line.contains("⚡") == (override != nil && !isInert), "\(line)")
        #expect(line.dropFirst().hasPrefix("?") == isInert, "\(line)")
        #expect(line.contains("★") == state.pins.contains(id), "\(line)")
        #expect(line.contains("Δ") == (state.changes[id] != nil), "\(line)")
    }

    private static func text(of buffer: Buffer, in rect: Rect) -> String {
        (rect.minColumn..<rect.maxColumn).compactMap { buffer[Point(column: $0, row: rect.minRow)]?.text }.joined()
    }

    /// What the app gets, in the words of the list.
    private static func reading(
        of id: EntryID, _ target: ClientTarget, described: CatalogContents
    ) async -> String {
        let client = target.client
        switch id.kind {
        case .flag:
            let answers = (await client.getFlag(id.name), await client.getFlag(id.name, default: true))
            // With a default that shows through there is nothing of that name.
            return answers.0 ? "on" : answers.1 ? "absent" : "off"
        case .killswitch:
            return await client.getKillswitch(id.name, switchKey: id.switchKey) ? "KILLED" : "off"
        case .config:
            let value = await client.getConfig(id.name, default: "no such config")
            if value as? String == "no such config" { return "absent" }
            guard let value else { return "null" }
            let json = JSONValue(any: value) ?? .null
            // As much as surely fits, without the ellipsis.
            return String(ValueText.line(json, columns: 24).prefix(16))
        case .experiment:
            let universe = target.currentSnapshot().assignments.experiments[id.name]?.universe
            if let universe {
                let assignment = await client.universe(universe).assign(logExposure: false)
                if assignment.name == id.name { return String((assignment.group ?? "?").prefix(10)) }
            } else {
                return "absent"
            }
            let status = described.experiments[id.name].map(\.status) ?? "running"
            return status == "running" ? "not enrolled" : status
        case .universe: return ""
        }
    }
}
