import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("Sizes")
struct OverlaySizeTests {
    static let sizes: [(Int, Int)] = [
        (0, 0), (1, 1), (2, 2), (0, 10), (10, 0), (300, 2), (1, 100), (19, 5), (20, 4), (20, 5), (24, 6), (39, 9),
        (40, 10), (39, 40), (60, 16), (89, 30), (90, 9), (90, 10), (110, 32), (200, 5), (500, 200),
    ]

    @Test("Every state is drawn at every size", arguments: Scene.all)
    func drawn(_ scene: Scene) {
        for (columns, rows) in Self.sizes {
            let screen = scene.overlay(columns: columns, rows: rows).screen
            #expect(screen.count == rows)
            if columns >= 10, rows >= 2 { #expect(screen.contains { !$0.isEmpty }, "\(columns)x\(rows) is blank") }
        }
    }

    @Test("In every state the screen may change its size over and over, with keys in between", arguments: Scene.all)
    func resized(_ scene: Scene) {
        var overlay = scene.overlay()
        for (columns, rows) in Self.sizes + Self.sizes.reversed() {
            overlay.send(.resize(Size(columns: columns, rows: rows)))
            _ = overlay.buffer
            overlay.press("down pgdn up")
            _ = overlay.buffer
            for column in [0, columns / 2, columns - 1] {
                for row in [0, 1, rows / 2, rows - 1] {
                    let point = Point(column: column, row: row)
                    overlay.send(.mouse(MouseEvent(.scrollDown, at: point)))
                    overlay.send(.mouse(MouseEvent(.scrollUp, at: point)))
                }
            }
            #expect(overlay.screen.count == rows)
        }
        #expect(!overlay.isClosed)
    }

    @Test("Frames are whole: what begins at the left ends at the right, in every row", arguments: Scene.all)
    func framed(_ scene: Scene) {
        for (columns, rows) in [(110, 32), (60, 16), (40, 10)] {
            let buffer = scene.overlay(columns: columns, rows: rows).buffer
            for row in 2..<rows - 2 {
                let first = buffer[Point(column: 0, row: row)]?.text ?? ""
                let last = buffer[Point(column: columns - 1, row: row)]?.text ?? ""
                #expect("│┌└├".contains(first) == "│┐┘┤".contains(last), "\(scene.name), row \(row): \(first) \(last)")
            }
        }
    }

    @Test(
        "The selected row is seen at every size at which there are rows", arguments: [Tab.flags, .configs, .switches])
    func selectionSeen(_ tab: Tab) {
        for (columns, rows) in Self.sizes where columns >= 20 && rows >= 5 {
            var overlay = OverlayTester()
            overlay.press(.character(Character("\(tab.number)")), .end)
            overlay.send(.resize(Size(columns: columns, rows: rows)))
            #expect(overlay.screen.count { $0.contains("▌") } == 1, "\(columns)x\(rows)")
        }
    }

    @Test("On a screen that is too small q closes, whatever was open, and nothing else is done", arguments: Scene.all)
    func tooSmall(_ scene: Scene) {
        let overlay = scene.overlay(columns: 19, rows: 4)
        #expect(overlay.screen.joined(separator: " ").contains("Too small"))
        var probe = overlay.copy
        for key in Key.all {
            switch key {
            case .character("q"), .control("c"):
                var closing = overlay.copy
                closing.press(key)
                #expect(closing.isClosed)
            case .control("z"), .control("l"):
                probe.press(key)
                #expect(probe.effects == [key == .control("z") ? .suspend : .repaint])
            default:
                probe.press(key)
                #expect(probe.effects.isEmpty, "\(key)")
            }
        }
        probe.send(.paste("q"))
        probe.wait(Message.lifetime)
        probe.send(.resize(Size(columns: 110, rows: 32)))
        var before = overlay.copy
        before.wait(Message.lifetime)
        before.send(.resize(Size(columns: 110, rows: 32)))
        // A paste is answered by a message, which Activity keeps.
        #expect(probe.screen.dropFirst(2) == before.screen.dropFirst(2) || probe.state.tab == .activity)
    }
}
