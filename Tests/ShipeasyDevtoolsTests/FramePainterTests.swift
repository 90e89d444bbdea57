import Foundation
import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("One frame after the other")
struct FramePainterTests {
    @Test("Whatever is pressed or happens, a frame is the one that is drawn from nothing", arguments: 200..<212)
    func same(_ seed: UInt64) {
        var random = SeededRandom(seed)
        var overlay = OverlayTester(catalog: seed % 3 == 0 ? nil : ShopCatalog())
        var painter = FramePainter()
        for _ in 0..<150 {
            // Every other step is a move, which is what takes the frame before over.
            if Bool.random(using: &random) {
                OverlayWalkTests.step(&overlay, &random)
            } else {
                overlay.press(Bool.random(using: &random) ? .down : .up)
            }
            #expect(painter.paint(overlay.state) == overlay.buffer, "\(overlay.screen)")
        }
    }

    @Test("After a move the header is taken over, and after anything else drawn anew", arguments: [110, 60])
    func takenOver(columns: Int) {
        var painter = FramePainter()
        var state = OverlayState(
            options: OverlayOptions(title: "before"), size: Size(columns: columns, rows: 20), now: MemoryTarget.now,
            snapshot: MemoryTarget.shop().currentSnapshot())
        func press(_ key: Key) { _ = reduce(&state, Action(.key(key), at: MemoryTarget.now)) }
        func header() -> String { painter.paint(state).lines[0] }
        #expect(header().contains("before"))
        // Behind the reducer's back, so that it shows what is drawn.
        state.options.title = "after"
        for key in [Key.down, .down, .up, .pageDown, .home] {
            press(key)
            #expect(header().contains("before"))
            #expect(painter.paint(state).lines.contains { $0.contains("▌") })
        }
        press(.character("?"))
        #expect(header().contains("after"))
    }

    @Test("While an evaluation is in flight, which shows the time, nothing is taken over")
    func inFlight() {
        var painter = FramePainter()
        var state = OverlayState(
            size: Size(columns: 110, rows: 20), now: MemoryTarget.now,
            snapshot: MemoryTarget.shop().currentSnapshot())
        state.snapshot.evaluation.inFlightSince = MemoryTarget.now
        _ = painter.paint(state)
        for seconds in 1...3 {
            _ = reduce(&state, Action(.key(.down), at: MemoryTarget.now + TimeInterval(seconds)))
            #expect(painter.paint(state).lines[0].contains("evaluating \(seconds).0 s"))
        }
    }
}
