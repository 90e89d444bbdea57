import Foundation
import Testing

@testable import Shipeasy

@Suite("Overrides")
struct OverrideTests {
    @Test("The short snapshot has flags, configs and groups, and kill switches only while there are any")
    func shortSnapshot() async {
        let client = ShipeasyClient.test(ScriptedTransport())
        var all = await client.overridesSnapshot()
        #expect(Set(all.keys) == ["flags", "configs", "experiments"])
        #expect((all["flags"] as? [String: Bool]) == [:])
        await client.overrideFlag("f", true)
        await client.overrideConfig("c", ["a": 1])
        await client.overrideConfig("gone", nil)
        await client.overrideExperiment("e", group: "b", params: ["x": 1])
        await client.overrideKillswitch("k", true)
        await client.overrideKillswitch("k", false, switchKey: "eu")
        all = await client.overridesSnapshot()
        #expect(all["flags"] as? [String: Bool] == ["f": true])
        let configs = all["configs"] as? [String: Any]
        #expect((configs?["c"] as? [String: Any])?["a"] as? Int == 1)
        #expect(configs?["gone"] is NSNull)
        #expect(all["experiments"] as? [String: String] == ["e": "b"])
        #expect(all["killswitches"] as? [String: Bool] == ["k": true, "k/eu": false])
        await client.clearOverrides()
        all = await client.overridesSnapshot()
        #expect(Set(all.keys) == ["flags", "configs", "experiments"])
    }

    @Test("An unknown kind removes nothing, and warns")
    func unknownKind() async {
        let client = ShipeasyClient.test(ScriptedTransport())
        await client.overrideFlag("x", true)
        await client.overrideExperiment("x", group: "b")
        let revision = await client.snapshot().revision
        let messages = await warnings {
            await client.removeOverride(kind: "gate", name: "x")
            await client.removeOverride(kind: "", name: "x")
            await client.removeOverride(kind: "universe", name: "x")
        }
        #expect(messages.count == 3 && messages[0].contains("“gate”"))
        #expect(await client.snapshot().overrides.count == 2)
        #expect(await client.snapshot().revision == revision)
    }

    @Test("A named switch is removed as NAME/KEY; a whole name that is forced wins over the split")
    func removingSwitches() async {
        let client = ShipeasyClient.test(ScriptedTransport())
        await client.overrideKillswitch("a", true, switchKey: "b/c")
        await client.overrideKillswitch("a/b", true, switchKey: "c")
        await client.overrideKillswitch("a/b/c", true)
        await client.removeOverride(kind: "killswitch", name: "a/b/c")
        #expect(await client.snapshot().overrides[.killswitch("a/b/c")] == nil)
        #expect(await client.snapshot().overrides.count == 2)
        await client.removeOverride(kind: "killswitch", name: "a")
        #expect(await client.snapshot().overrides.count == 2)
        await client.removeOverride(kind: "killswitch", name: "a/b/c")
        await client.removeOverride(kind: "killswitch", name: "a/b/c")
        #expect(await client.snapshot().overrides.isEmpty)
    }

    @Test("The snapshot keeps params, time and order of what is forced")
    func fullSnapshot() async throws {
        let client = ShipeasyClient.test(ScriptedTransport())
        let before = Date()
        await client.overrideExperiment("e", group: "b", params: ["x": 1, "since": "now"])
        await client.overrideFlag("f", true)
        let overrides = await client.snapshot().overrides
        let experiment = try #require(overrides[.experiment("e")])
        #expect(experiment.value == .experiment(group: "b", params: ["x": 1, "since": "now"]))
        #expect(experiment.setAt >= before && experiment.setAt <= Date())
        #expect(experiment.order < (overrides[.flag("f")]?.order ?? 0))
    }

    @Test("Several are set in one change: one revision, one update")
    func atomicChange() async {
        let client = ShipeasyClient.test(ScriptedTransport())
        client.setOverrides([(.flag("gone"), .flag(true))])
        var updates = client.subscribe().makeAsyncIterator()
        let revision = client.currentSnapshot().revision
        let changes = client.setOverrides([
            (.flag("a"), .flag(true)), (.config("b"), .config(nil)), (.flag("gone"), nil), (.flag("never"), nil),
        ])
        #expect(changes.map(\.id) == [.flag("a"), .config("b"), .flag("gone")])
        #expect(client.currentSnapshot().revision == revision + 1)
        let update = await updates.next()
        #expect(update?.event == .overridesChanged(changes) && update?.revision == revision + 1)
    }

    @Test("Restoring gives back time and order, and what is set later still comes later")
    func restoring() async throws {
        let client = ShipeasyClient.test(
            ScriptedTransport([
                "experiments": [
                    "a": ["inExperiment": false, "universe": "u"], "b": ["inExperiment": false, "universe": "u"],
                ]
            ]))
        await client.identify()
        client.setOverrides([(.experiment("a"), .experiment(group: "1", params: [:]))])
        client.setOverrides([(.experiment("b"), .experiment(group: "2", params: [:]))])
        let kept = client.currentSnapshot().overrides
        await client.clearOverrides()
        #expect(client.currentSnapshot().overrides.isEmpty)
        let changes = client.restoreOverrides(kept.map { ($0.key, $0.value) })
        #expect(changes.count == 2 && client.currentSnapshot().overrides == kept)
        #expect(client.currentSnapshot().reading(universe: "u").experiment == "b")
        client.restoreOverrides([(.experiment("x"), OverrideEntry(value: .flag(true), setAt: Date(), order: 1000))])
        client.setOverrides([(.experiment("a"), .experiment(group: "1", params: [:]))])
        #expect(client.currentSnapshot().reading(universe: "u").experiment == "a")
        #expect((client.currentSnapshot().overrides[.experiment("a")]?.order ?? 0) > 1000)
    }

    @Test("What changes nothing is no change")
    func noChange() async {
        let client = ShipeasyClient.test(ScriptedTransport())
        let revision = client.currentSnapshot().revision
        await client.clearOverrides()
        client.setOverrides([(.flag("a"), nil)])
        client.setOverrides([])
        #expect(client.currentSnapshot().revision == revision)
    }

    @Test("Overrides survive evaluations and changes of user")
    func survive() async {
        let client = await ShipeasyClient.evaluated(assignments(of: "a"), as: ["user_id": "a"])
        await client.overrideFlag("is_a", false)
        await client.identify(["user_id": "b"])
        await client.reset()
        #expect(!(await client.getFlag("is_a", default: true)))
    }
}
