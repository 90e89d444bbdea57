import Foundation
import Shipeasy
import Terminal

/// What the keys that are likely to come next do, worked out while nobody waits for it. Such a key is then answered with
/// bytes that are there already.
///
/// Nothing of it is a guess: what a move does is a function of the state, and of why the entry it leads to is what it is,
/// which is asked again when the key comes. As soon as anything else happens, what was worked out is thrown away.
struct Foresight<Frame> {
    /// What a key leads to.
    struct Outcome {
        var state: OverlayState
        var painter: FramePainter
        /// How it looks, as far as it could be prepared for the terminal.
        var frame: Frame
        /// The entry whose reason was asked for, and the stamp of reasons then.
        fileprivate var asked: EntryID?
        fileprivate var stamp: Int?
    }

    /// By the move, whichever of its keys comes.
    private var outcomes: [Command: Outcome] = [:]
    /// How a person moved last.
    private var habit = Command.move(1)

    /// What these events lead to, if they are one key and it was foreseen. What was worked out is over in any case.
    mutating func take(_ events: [InputEvent], in state: OverlayState, _ reasons: Reasons) -> Outcome? {
        guard !outcomes.isEmpty else { return nil }
        defer { outcomes.removeAll() }
        guard events.count == 1, case .key(let key) = events[0],
            let outcome = state.move(by: key).flatMap({ outcomes[$0] })
        else { return nil }
        // A ramp moves on, and a project can be replaced.
        guard let id = outcome.asked, outcome.stamp == nil || outcome.stamp != reasons.stamp else { return outcome }
        return reasons.reason(for: id, in: outcome.state) == outcome.state.explanation?.explanation ? outcome : nil
    }

    /// Notes that a key did nothing but move the selection: the same move, or the one back, is likely next.
    mutating func note(move key: Key, in state: OverlayState) {
        habit = state.move(by: key) ?? habit
    }

    /// Works out the move that a person made last, and the one back.
    ///
    /// - Parameters:
    ///   - isInterrupted: whether something has come up meanwhile that ends it.
    ///   - prepare: what the terminal has to be told for a screen, if that can be said at all.
    mutating func look(
        ahead state: OverlayState, _ painter: FramePainter, _ reasons: Reasons, isInterrupted: () -> Bool,
        prepare: (Buffer) -> Frame?
    ) {
        outcomes.removeAll()
        // What is in flight shows the time: that of the key.
        guard state.snapshot.evaluation.inFlightSince == nil, state.dialogs.isEmpty else { return }
        for move in [habit, habit.opposite].compactMap({ $0 }) where !isInterrupted() {
            guard let key = state.key(for: move) else { continue }
            var (next, painter) = (state, painter)
            let effects = reduce(&next, Action(.key(key), at: state.now))
            guard next.contentRevision == state.contentRevision else { continue }
            let stamp = reasons.stamp
            var asked: EntryID?
            // A mere move asks for a reason at most. Anything else has to be done by the key itself.
            if !effects.isEmpty {
                guard case .explain(let id) = effects[0], effects.count == 1 else { continue }
                asked = id
                _ = reduce(&next, Action(.explained(id, reasons.reason(for: id, in: next)), at: state.now))
            }
            guard let frame = prepare(painter.paint(next)) else { return }
            outcomes[move] = Outcome(state: next, painter: painter, frame: frame, asked: asked, stamp: stamp)
        }
    }
}

extension OverlayState {
    /// The move that a key makes here; `nil` where it does something else.
    fileprivate func move(by key: Key) -> Command? {
        BindingTable.bindings(for: key, in: context).first.flatMap { $0.command.opposite == nil ? nil : $0.command }
    }

    /// A key that makes a move here.
    fileprivate func key(for move: Command) -> Key? {
        BindingTable.all.first { $0.command == move && $0.contexts.contains(context) }?.keys.first
    }
}

extension Command {
    /// What moves back, if this moves.
    fileprivate var opposite: Command? {
        switch self {
        case .move(let distance): .move(-distance)
        case .moveHalfPage(let pages): .moveHalfPage(-pages)
        case .movePage(let pages): .movePage(-pages)
        default: nil
        }
    }
}
