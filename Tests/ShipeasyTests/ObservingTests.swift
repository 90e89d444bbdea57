import Foundation
import Testing

@testable import Shipeasy

@Suite("Snapshots and updates")
struct ObservingTests {
    @Test("The revision grows with every change, and a snapshot never changes")
    func revision() async {
        let client = ShipeasyClient.test(ScriptedTransport(assignments(of: "a")))
        let first = await client.snapshot()
        await client.overrideFlag("f", true)
        let second = await client.snapshot()
        #expect(second.revision == first.revision + 1)
        #expect(first.overrides.isEmpty && second.overrides.count == 1)
        _ = await client.getFlag("f")
        #expect(await client.snapshot().revision == second.revision)
        await client.identify(["user_id": "a"])
        #expect(await client.snapshot().revision > second.revision)
    }

    @Test("The state of the evaluation goes from never to in flight to ok or failed")
    func evaluationState() async throws {
        let scripted = ScriptedTransport()
        let client = ShipeasyClient.test(scripted)
        #expect(await client.snapshot().evaluation == EvaluationState())
        let call = Task { await client.identify() }
        let request = await scripted.request()
        #expect(await client.snapshot().evaluation.inFlightSince != nil)
        #expect(await client.snapshot().evaluation.last == nil)
        request.answer([:])
        await call.value
        let ok = try #require(await client.snapshot().evaluation.last)
        #expect(ok.isOK && ok.status == 200 && ok.trigger == .identify && ok.duration >= 0)
        #expect(await client.snapshot().evaluation.inFlightSince == nil)
        let again = Task { await client.refreshAssignments() }
        let second = await scripted.request()
        #expect(await client.snapshot().evaluation.last == ok)
        second.fail()
        await again.value
        let failed = try #require(await client.snapshot().evaluation.last)
        #expect(!failed.isOK && failed.status == nil && failed.trigger == .refresh)
    }

    @Test("What happens is told in order, with what it changed")
    func order() async throws {
        let client = ShipeasyClient.test(
            ScriptedTransport(answering: { body in
                let user = body["user"]?["user_id"]?.stringValue ?? "nobody"
                if user == "broken" { throw URLError(.networkConnectionLost) }
                return (assignments(of: user), 200)
            }))
        var updates = client.subscribe().makeAsyncIterator()
        await client.identify(["user_id": "a", "plan": "pro"])
        await client.overrideFlag("f", true)
        await client.removeOverride(kind: "flag", name: "f")
        await client.track("x", properties: ["n": 1])
        await client.identify(["user_id": "broken"])
        _ = await client.getFlag("read")
        await client.reset()

        var told: [ClientUpdate] = []
        while told.count < 12, let update = await updates.next() { told.append(update) }
        let events = told.map(\.event)
        let id = await client.anonymousId
        #expect(events[0] == .identityChanged(Identity(anonymousId: id, userId: "a", attributes: ["plan": "pro"])))
        #expect(events[1] == .evaluationStarted(.identify))
        guard case .evaluationFinished(let report, let difference) = events[2] else {
            Issue.record("no evaluation finished")
            return
        }
        #expect(report.isOK)
        #expect(
            difference.changes == [
                AssignmentChange(id: .flag("is_a"), before: nil, after: .flag(true)),
                AssignmentChange(id: .config("user"), before: nil, after: .config("a")),
            ])
        guard case .overridesChanged(let set) = events[3], case .overridesChanged(let removed) = events[4] else {
            Issue.record("no override told")
            return
        }
        #expect(set[0].before == nil && set[0].after?.value == .flag(true))
        #expect(removed[0].before == set[0].after && removed[0].after == nil)
        #expect(events[5] == .tracked(name: "x", properties: ["n": 1]))
        #expect(events[6] == .identityChanged(Identity(anonymousId: id, userId: "broken")))
        #expect(events[7] == .evaluationStarted(.identify))
        guard case .evaluationFailed(let failed, let lost) = events[8] else {
            Issue.record("no evaluation failed")
            return
        }
        #expect(failed.failure != nil)
        #expect(
            lost.changes.map(\.id) == [.flag("is_a"), .config("user")] && lost.changes.allSatisfy { $0.after == nil })
        #expect(events[9] == .read(.flag("read")))
        #expect(events[10] == .identityChanged(Identity(anonymousId: id)))
        #expect(events[11] == .evaluationStarted(.reset))
        #expect(zip(told, told.dropFirst()).allSatisfy { $0.revision <= $1.revision && $0.date <= $1.date })
    }

    @Test("An exposure is told when it is logged")
    func exposure() async {
        let client = ShipeasyClient.test(
            ScriptedTransport(["experiments": ["e": ["inExperiment": true, "group": "b", "universe": "u"]]]))
        await client.identify()
        var updates = client.subscribe().makeAsyncIterator()
        _ = await client.universe("u").assign()
        _ = await client.universe("u").assign()
        #expect(await updates.next()?.event == .read(.universe("u")))
        #expect(await updates.next()?.event == .exposure(experiment: "e", group: "b"))
        #expect(await updates.next()?.event == .read(.universe("u")))
    }

    @Test("Reads are told by themselves, soon, in order, with their names")
    func reads() async {
        let client = ShipeasyClient.test(ScriptedTransport())
        var updates = client.subscribe().makeAsyncIterator()
        _ = await client.getFlag("f")
        _ = await client.getConfig("c")
        _ = await client.getKillswitch("k", switchKey: "eu")
        _ = await client.universe("u").assign()
        let expected: [EntryID] = [.flag("f"), .config("c"), .killswitch("k", switchKey: "eu"), .universe("u")]
        for id in expected { #expect(await updates.next()?.event == .read(id)) }
    }

    @Test("Reads before anybody listens are not told")
    func readsBefore() async {
        let client = ShipeasyClient.test(ScriptedTransport())
        _ = await client.getFlag("before")
        var updates = await client.updates().makeAsyncIterator()
        _ = await client.getFlag("after")
        #expect(await updates.next()?.event == .read(.flag("after")))
    }

    @Test("A listener that stops reading loses only what it is told it lost, and keeps the newest")
    func slowListener() async {
        let client = ShipeasyClient.test(ScriptedTransport())
        var updates = client.subscribe().makeAsyncIterator()
        let extra = 77
        for number in 0..<(UpdateMailbox.capacity + extra) { await client.overrideFlag("f\(number)", true) }
        #expect(await updates.next()?.event == .gap(missed: extra))
        for number in extra..<(UpdateMailbox.capacity + extra) {
            guard case .overridesChanged(let changes)? = await updates.next()?.event else {
                Issue.record("update \(number) is missing")
                return
            }
            #expect(changes.map(\.id) == [.flag("f\(number)")])
        }
        await client.track("last")
        #expect(await updates.next()?.event == .tracked(name: "last", properties: [:]))
    }

    @Test("Reads in a loop are counted where they are too many, and never push out what happened")
    func floodOfReads() async {
        let client = ShipeasyClient.test(ScriptedTransport())
        let stream = client.subscribe()
        await client.overrideFlag("first", true)
        let total = 50_000
        for _ in 0..<total { _ = await client.getFlag("f") }
        await client.track("end")
        var reads = 0
        var missed = 0
        var seen: [ClientUpdate.Event] = []
        for await update in stream {
            switch update.event {
            case .read: reads += 1
            case .gap(let count): missed += count
            default: seen.append(update.event)
            }
            if seen.count == 2 { break }
        }
        #expect(seen.last == .tracked(name: "end", properties: [:]))
        #expect(reads + missed == total)
        #expect(reads <= UpdateMailbox.capacity)
    }

    @Test("Every listener gets everything, in the same order")
    func severalListeners() async {
        let client = ShipeasyClient.test(ScriptedTransport())
        let streams = (0..<3).map { _ in client.subscribe() }
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask { for number in 0..<50 { await client.overrideFlag("\(task)/\(number)", true) } }
            }
        }
        var told: [[ClientUpdate]] = []
        for stream in streams {
            var updates: [ClientUpdate] = []
            for await update in stream {
                updates.append(update)
                if updates.count == 200 { break }
            }
            told.append(updates)
        }
        #expect(told[0] == told[1] && told[1] == told[2])
        let first = told[0].first?.revision ?? 0
        #expect(told[0].map(\.revision) == Array(first..<(first + 200)))
    }

    @Test("A listener ends when its task is cancelled, and when the client is gone")
    func ends() async {
        var client: ShipeasyClient? = ShipeasyClient.test(ScriptedTransport())
        let cancelled = client?.subscribe()
        let task = Task { for await _ in cancelled ?? AsyncStream(unfolding: { nil }) {} }
        task.cancel()
        await task.value
        let orphaned = client?.subscribe()
        client = nil
        for await _ in orphaned ?? AsyncStream(unfolding: { nil }) {}
    }

    @Test("A stream that is let go is no listener any more: reads are not kept for it")
    func lettingGo() async {
        let client = ShipeasyClient.test(ScriptedTransport())
        var stream: AsyncStream<ClientUpdate>? = client.subscribe()
        _ = stream
        #expect(client.core.hasListeners)
        stream = nil
        #expect(!client.core.hasListeners)
    }
}

@Suite("The difference between two answers")
struct DifferenceTests {
    @Test("Equal answers do not differ")
    func equal() {
        let one = Assignments(flags: ["a": true], configs: ["c": [1]], killswitches: ["k": .init(isEngaged: true)])
        #expect(AssignmentDifference(from: one, to: one).isEmpty)
        #expect(AssignmentDifference(from: .empty, to: .empty).isEmpty)
    }

    @Test("Added, removed and changed entries come by kind, then by name")
    func sorted() {
        let before = Assignments(
            flags: ["b": true, "gone": true, "same": false],
            configs: ["c": 1, "null": nil],
            experiments: ["e": .init(isEnrolled: true, group: "x", universe: "u")],
            universes: ["u": ["p": 1]],
            killswitches: ["k": .init(isEngaged: false, switches: ["eu": true, "us": true])])
        let after = Assignments(
            flags: ["b": false, "a": true, "same": false],
            configs: ["c": 1.0],
            experiments: [
                "e": .init(isEnrolled: true, group: "y", universe: "u"),
                "d": .init(isEnrolled: false, group: "control"),
            ],
            universes: ["u": ["p": 2], "v": [:]],
            killswitches: ["k": .init(isEngaged: true, switches: ["eu": false]), "l": .init(isEngaged: false)])
        let changes = AssignmentDifference(from: before, to: after).changes
        #expect(
            changes.map(\.id) == [
                .flag("a"), .flag("b"), .flag("gone"), .experiment("d"), .experiment("e"), .config("c"),
                .config("null"),
                .killswitch("k"), .killswitch("k", switchKey: "eu"), .killswitch("k", switchKey: "us"),
                .killswitch("l"),
                .universe("u"), .universe("v"),
            ])
        #expect(changes.map(\.id) == changes.map(\.id).sorted())
        #expect(changes[0] == AssignmentChange(id: .flag("a"), before: nil, after: .flag(true)))
        #expect(changes[1] == AssignmentChange(id: .flag("b"), before: .flag(true), after: .flag(false)))
        #expect(changes[2] == AssignmentChange(id: .flag("gone"), before: .flag(true), after: nil))
        #expect(changes[5] == AssignmentChange(id: .config("c"), before: .config(1), after: .config(1.0)))
        #expect(changes[6] == AssignmentChange(id: .config("null"), before: .config(nil), after: nil))
        #expect(changes[9].before == .killswitch(true) && changes[9].after == nil)
    }

    @Test("Applying a difference of random answers gives the second one", arguments: 0..<20)
    func complete(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var one = Assignments()
        var two = Assignments()
        for number in 0..<40 {
            let name = "n\(number)"
            if Bool.random(using: &random) { one.flags[name] = .random(using: &random) }
            if Bool.random(using: &random) { two.flags[name] = .random(using: &random) }
            if Bool.random(using: &random) { one.configs[name] = .integer(.random(in: 0...1, using: &random)) }
            if Bool.random(using: &random) { two.configs[name] = .integer(.random(in: 0...1, using: &random)) }
        }
        var applied = one
        for change in AssignmentDifference(from: one, to: two).changes {
            #expect(change.before != change.after)
            switch change.after {
            case .flag(let value): applied.flags[change.id.name] = value
            case .config(let value): applied.configs[change.id.name] = value
            default:
                if change.id.kind == .flag {
                    applied.flags[change.id.name] = nil
                } else {
                    applied.configs[change.id.name] = nil
                }
            }
        }
        #expect(applied == two)
    }
}

@Suite("Bounded queues")
struct QueueTests {
    @Test("A gap that is dropped itself counts for all that it told")
    func droppedGap() async {
        let mailbox = UpdateMailbox()
        func put(_ event: ClientUpdate.Event) { mailbox.put(ClientUpdate(date: Date(), revision: 0, event: event)) }
        put(.gap(missed: 41))
        for _ in 0..<(UpdateMailbox.capacity + 1) { put(.read(.flag("f"))) }
        #expect(await mailbox.next()?.event == .gap(missed: 42))
    }

    @Test("A queue keeps the newest, oldest first, and hands out what had to go", arguments: [1, 2, 3, 8])
    func boundedQueue(capacity: Int) {
        var queue = BoundedQueue<Int>(capacity: capacity)
        var model: [Int] = []
        var random = SeededGenerator(seed: UInt64(capacity))
        for number in 0..<1000 {
            if Int.random(in: 0..<3, using: &random) > 0 {
                let dropped = model.count == capacity ? model.removeFirst() : nil
                model.append(number)
                #expect(queue.append(number) == dropped)
            } else {
                #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
            }
            #expect(queue.first == model.first && queue.count == model.count)
        }
    }

    @Test(
        "The log of reads keeps the newest in order, and counts the rest", arguments: [0, 1, 511, 512, 513, 1024, 1500])
    func readLog(count: Int) {
        var log = ReadLog()
        for _ in 0..<2 {
            for number in 0..<count { #expect(log.append(.flag("\(number)")) == (number == 0)) }
            let (missed, reads) = log.take()
            #expect(missed == max(0, count - ReadLog.capacity))
            #expect(reads.map(\.name) == (missed..<count).map { "\($0)" })
            #expect(log.isEmpty)
        }
    }
}
