import Foundation
import Shipeasy
import ShipeasyLocalEdge
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("Foresight")
struct ForesightTests {
    /// What was worked out for a state, and which keys it was asked for.
    private static func look(
        ahead overlay: OverlayTester, _ foresight: inout Foresight<Buffer>, painter: FramePainter = FramePainter(),
        interruptedAfter limit: Int = .max
    ) -> Int {
        var count = 0
        foresight.look(
            ahead: overlay.state, painter, Reasons(overlay.catalog), isInterrupted: { count >= limit },
            prepare: { buffer in
                count += 1
                return buffer
            })
        return count
    }

    @Test("Wherever a walk leads, what was foreseen of a key is what the key does then and later", arguments: 300..<312)
    func same(_ seed: UInt64) {
        var random = SeededRandom(seed)
        var overlay = OverlayTester(catalog: seed % 3 == 0 ? nil : ShopCatalog())
        var (foresight, painter) = (Foresight<Buffer>(), FramePainter())
        var foreseen = 0
        for _ in 0..<150 {
            let move = [Key.down, .up, .pageDown, .character("j"), .control("d")].randomElement(using: &random)
            if Bool.random(using: &random) {
                OverlayWalkTests.step(&overlay, &random)
            } else if let move {
                overlay.press(move)
                foresight.note(move: move, in: overlay.state)
            }
            _ = painter.paint(overlay.state)
            _ = Self.look(ahead: overlay, &foresight, painter: painter)
            for key in Key.all {
                var probe = foresight
                guard let outcome = probe.take([.key(key)], in: overlay.state, Reasons(overlay.catalog)) else {
                    continue
                }
                foreseen += 1
                // However long the person waits before the key, as long as nothing changes by itself.
                var pressed = overlay.copy
                let rest = overlay.state.nextChangeByItself?.timeIntervalSince(overlay.now) ?? 100
                pressed.now += Double.random(in: 0..<max(0.001, rest), using: &random)
                var adopted = overlay.copy
                adopted.now = pressed.now
                pressed.press(key)
                #expect(pressed.effects.isEmpty)
                #expect(outcome.frame.lines == pressed.buffer.lines, "\(key) in\n\(overlay.screen)")
                let isSame = outcome.frame == pressed.buffer
                #expect(isSame, "colours after \(key) in\n\(overlay.screen)")
                adopted.state = outcome.state
                var adoptedPainter = outcome.painter
                for _ in 0..<3 {
                    guard let next = [Key.down, .up, .enter, .escape, .character("t")].randomElement(using: &random)
                    else { continue }
                    pressed.press(next)
                    adopted.press(next)
                    #expect(adopted.effects == pressed.effects)
                    let isSame = adoptedPainter.paint(adopted.state) == pressed.buffer
                    #expect(isSame, "\(key), \(next):\n\(adopted.screen)\n\(pressed.screen)")
                }
            }
        }
        #expect(foreseen > 10)
    }

    @Test("At first a step is foreseen, then the move that was made last and the one back, by all of their keys")
    func habit() {
        var overlay = OverlayTester()
        var foresight = Foresight<Buffer>()
        func foreseenKeys() -> Set<Key> {
            _ = Self.look(ahead: overlay, &foresight)
            return Set(
                Key.all.filter { key in
                    var probe = foresight
                    return probe.take([.key(key)], in: overlay.state, Reasons(overlay.catalog)) != nil
                })
        }
        let steps: Set<Key> = [.character("j"), .character("k"), .down, .up]
        let pages: Set<Key> = [.pageDown, .pageUp, .control("f"), .control("b")]
        let halfPages: Set<Key> = [.control("d"), .control("u")]
        #expect(foreseenKeys() == steps)
        for keys in [pages, steps, halfPages, pages, halfPages] {
            for key in keys {
                _ = foresight.take([.key(key)], in: overlay.state, Reasons(overlay.catalog))
                overlay.press(key)
                foresight.note(move: key, in: overlay.state)
                #expect(foreseenKeys() == keys)
            }
        }
        // Keys that do not move by a distance change no habit.
        _ = foresight.take([.wake], in: overlay.state, Reasons(overlay.catalog))
        for key in [Key.character("G"), .character("t"), .character("y")] {
            foresight.note(move: key, in: overlay.state)
        }
        #expect(foreseenKeys() == halfPages)
    }

    @Test("Whatever else happens, what was foreseen is thrown away")
    func thrownAway() {
        let overlay = OverlayTester()
        let others: [[InputEvent]] = [
            [], [.wake], [.key(.character("x"))], [.key(.down), .key(.down)], [.key(.down), .wake], [.paste("j")],
            [.resize(Size(columns: 80, rows: 24))], [.resumed],
            [.mouse(MouseEvent(.press, at: Point(column: 3, row: 5)))],
        ]
        for events in others {
            var foresight = Foresight<Buffer>()
            #expect(Self.look(ahead: overlay, &foresight) == 2)
            #expect(foresight.take(events, in: overlay.state, Reasons(overlay.catalog)) == nil)
            #expect(
                foresight.take([.key(.down)], in: overlay.state, Reasons(overlay.catalog)) == nil, "after \(events)")
        }
        var foresight = Foresight<Buffer>()
        _ = Self.look(ahead: overlay, &foresight)
        #expect(foresight.take([.key(.down)], in: overlay.state, Reasons(overlay.catalog)) != nil)
        #expect(foresight.take([.key(.down)], in: overlay.state, Reasons(overlay.catalog)) == nil)
    }

    @Test("Nothing is foreseen where the time is shown, or where the keys do something else")
    func notForeseen() {
        func foreseen(_ change: (inout OverlayTester) -> Void) -> Int {
            var overlay = OverlayTester()
            change(&overlay)
            var foresight = Foresight<Buffer>()
            return Self.look(ahead: overlay, &foresight)
        }
        #expect(foreseen { _ in } == 2)
        #expect(foreseen { $0.state.snapshot.evaluation.inFlightSince = $0.now } == 0)
        #expect(foreseen { $0.press("t") } == 2)
        #expect(foreseen { $0.press("?") } == 0)
        #expect(foreseen { $0.press("tab") } == 0)
        // While filtering the arrows move, and j is a letter.
        #expect(foreseen { $0.press("/") } == 2)
        #expect(foreseen { $0.send(.resize(Size(columns: 10, rows: 3))) } == 0)
    }

    @Test("What comes up meanwhile ends it")
    func interrupted() {
        var foresight = Foresight<Buffer>()
        #expect(Self.look(ahead: OverlayTester(), &foresight, interruptedAfter: 1) == 1)
    }

    @Test("A reason that is another one when the key comes is not shown as it was: of a ramp, and of another project")
    func movingReason() throws {
        func project(_ rule: String) throws -> ProjectFile {
            try ProjectFile(
                data: Data(#"{"flags": {"gates": {"größe": {"enabled": true, "salt": "s", \#(rule)}}}}"#.utf8),
                name: "p")
        }
        let ramp =
            #""stack": [{"type": "rollout", "rolloutPct": 0, "#
            + #""ramp": {"from": 0, "to": 10000, "startAt": 0, "durationMs": 20000}}]"#
        let time = Locked(1_000)
        let edge = LocalEdge(project: try project(ramp), now: { time.withLock { $0 } })
        let overlay = OverlayTester(catalog: edge)
        var foresight = Foresight<Buffer>()
        func isForeseen(after change: () throws -> Void) rethrows -> Bool {
            #expect(Self.look(ahead: overlay, &foresight) == 2)
            try change()
            return foresight.take([.key(.down)], in: overlay.state, Reasons(overlay.catalog)) != nil
        }
        #expect(isForeseen {})
        #expect(!isForeseen { time.withLock { $0 = 9_000 } })
        #expect(isForeseen {})
        #expect(try !isForeseen { edge.replace(try project(#""rules": [], "rolloutPct": 100"#)) })
        // Without a ramp time changes nothing, and that needs no asking.
        #expect(isForeseen { time.withLock { $0 = 90_000 } })
        #expect(try !isForeseen { edge.replace(try project(#""rules": [], "rolloutPct": 200"#)) })
        let user = overlay.state.snapshot.identity.user
        #expect(isForeseen { _ = edge.evaluateForClient(user: user, sticky: [:]) })
    }

    @Test("A catalog of the app's own is asked again, since it may say something else at any moment")
    func otherCatalog() {
        let (catalog, overlay) = (FickleCatalog(), OverlayTester(catalog: FickleCatalog()))
        var foresight = Foresight<Buffer>()
        foresight.look(
            ahead: overlay.state, FramePainter(), Reasons(catalog), isInterrupted: { false }, prepare: { $0 })
        #expect(foresight.take([.key(.down)], in: overlay.state, Reasons(catalog)) == nil)
    }

    /// Says something else every time.
    private final class FickleCatalog: AssignmentCatalog {
        private let count = Locked(0)

        func experimentNames() -> [String] { [] }
        func experiment(_ name: String) -> ExperimentDescription? { nil }
        func universe(_ name: String) -> UniverseDescription? { nil }
        func explanation(of id: EntryID, for user: [String: JSONValue]) -> Explanation? {
            let number = count.withLock { count in
                count += 1
                return count
            }
            return Explanation(stage: .passed, summary: "reason \(number)")
        }
    }

    @Test("Where no frame can be prepared, it is tried once")
    func unprepared() {
        let overlay = OverlayTester()
        var foresight = Foresight<Buffer>()
        var tries = 0
        foresight.look(
            ahead: overlay.state, FramePainter(), Reasons(nil), isInterrupted: { false },
            prepare: { _ in
                tries += 1
                return nil
            })
        #expect(tries == 1)
        #expect(foresight.take([.key(.down)], in: overlay.state, Reasons(overlay.catalog)) == nil)
    }
}
