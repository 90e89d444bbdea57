import Foundation
import Shipeasy
import Terminal

/// The overlay without a terminal and without a client: keys and snapshots go in, screens come out. The benchmark
/// measures the model and the views by themselves with it.
package struct HeadlessOverlay {
    private var state: OverlayState
    private var painter = FramePainter()

    /// An overlay on a snapshot, on a screen of a size.
    package init(snapshot: ClientSnapshot, size: Size) {
        state = OverlayState(size: size, now: Date(), snapshot: snapshot)
    }

    /// Presses a key; what would have to happen outside is dropped.
    package mutating func press(_ key: Key) { _ = reduce(&state, Action(.key(key), at: Date())) }

    /// Takes what a client says.
    package mutating func take(_ snapshot: ClientSnapshot, _ update: ClientUpdate? = nil) {
        if let update { _ = reduce(&state, Action(.update(update), at: Date())) }
        _ = reduce(&state, Action(.snapshot(snapshot), at: Date()))
    }

    /// The screen as it is now.
    package mutating func frame() -> Buffer { painter.paint(state) }
}
