import Foundation
import Shipeasy
import Terminal

/// The only code that changes the state. It does no I/O and reads no clock; what has to happen outside it returns.
func reduce(_ state: inout OverlayState, _ action: Action) -> [Effect] {
    state.now = action.date
    state.hasOnlyMoved = false
    var effects: [Effect] = []
    switch action.event {
    case .key(let key): effects = state.leavingMessagesBehind { $0.press(key) }
    case .paste(let text): state.paste(text)
    case .mouse(let event): effects = state.leavingMessagesBehind { $0.mouse(event) }
    case .resize(let size): state.resize(to: size)
    case .tick: break
    case .update(let update): state.note(update)
    case .snapshot(let snapshot):
        state.take(snapshot)
        state.rebuildRows(fallback: .hold)
        if let id = state.forcedByName {
            state.forcedByName = nil
            state.show(id)
        }
    case .catalog(let contents): state.take(contents)
    case .explained(let id, let explanation):
        state.explanation = ExplanationState(
            entry: id, revision: state.snapshot.revision, explanation: explanation)
    case .overridesChanged(let changes, let step): state.note(changes, step: step)
    case .edited(let purpose, let result): effects = state.finishEditing(purpose, result)
    case .scenarioRead(let result): state.offer(result)
    case .done(let text): state.say(text)
    case .fileExists(let path, let replacement): state.askToReplace(path, replacement)
    case .failed(let failure): state.say(failure.message, isProblem: true)
    case .printed(let lines, let dropped): state.take(lines, dropped: dropped)
    }
    state.settle()
    if state.isContentChanged(by: action.event) { state.contentRevision += 1 }
    if let wanted = state.wantedExplanation { effects.append(.explain(wanted)) }
    return effects
}

extension OverlayState {
    /// Whether more than the selection may look different after an action. What is in flight shows the time.
    fileprivate func isContentChanged(by event: Action.Event) -> Bool {
        if snapshot.evaluation.inFlightSince != nil { return true }
        return switch event {
        case .explained: false
        case .key: !hasOnlyMoved
        default: true
        }
    }

    /// What has to hold after every action.
    mutating func settle() {
        if message != nil, now.timeIntervalSince(messageAt) >= Message.lifetime { message = nil }
        if hasStaleRows {
            hasStaleRows = false
            rebuildRows(fallback: .hold)
        }
        if detail.entry != selectedEntry || detail.revision != snapshot.revision { followSelection() }
    }

    /// The detail shows what is selected now.
    private mutating func followSelection() {
        let isOther = detail.entry != selectedEntry
        if isOther { detail = DetailState(entry: selectedEntry) }
        detail.revision = snapshot.revision
        guard let id = selectedEntry, id.kind == .config, let value = snapshot.reading(config: id.name),
            value.arrayValue != nil || value.objectValue != nil
        else {
            detail.tree = nil
            return
        }
        if detail.tree == nil {
            detail.tree = JSONTree(value)
        } else {
            detail.tree?.update(value)
        }
    }

    /// The entry whose reason is not known yet for this revision.
    var wantedExplanation: EntryID? {
        guard catalog.isKnown, let id = selectedEntry, id.kind == .flag || id.kind == .experiment else { return nil }
        if let explanation, explanation.entry == id, explanation.revision == snapshot.revision { return nil }
        return id
    }

    /// When something on the screen changes by itself, so that the terminal has to be drawn again.
    var nextChangeByItself: Date? {
        var dates: [Date] = []
        if message != nil { dates.append(messageAt.addingTimeInterval(Message.lifetime)) }
        if let since = snapshot.evaluation.inFlightSince, !hasStoppedWaiting {
            // The elapsed time is shown from 150 ms on, and then grows by tenths of a second.
            let elapsed = now.timeIntervalSince(since)
            dates.append(elapsed < 0.15 ? since.addingTimeInterval(0.15) : now.addingTimeInterval(0.1))
        }
        return dates.min()
    }

    /// Says something at the bottom. It stays readable in Activity, unless that tells it anyway.
    mutating func say(_ text: String, isProblem: Bool = false, isTold: Bool = false) {
        let message = Message(text: text, isProblem: isProblem)
        self.message = message
        messageAt = now
        guard !isTold else { return }
        activity.append(.message(message), at: now)
        if tab == .activity { hasStaleRows = true }
    }

    /// A message is about where it was said: in another tab, and in a dialog, what can be pressed there matters more.
    fileprivate mutating func leavingMessagesBehind(_ act: (inout OverlayState) -> [Effect]) -> [Effect] {
        let place = (tab, dialogs.count)
        let said = activity.lastSerial
        let before = (message, messageAt)
        let effects = act(&self)
        let isNew = message != before.0 || messageAt != before.1 || activity.lastSerial != said
        if (tab, dialogs.count) != place, !isNew { message = nil }
        return effects
    }

    mutating func resize(to size: Size) {
        self.size = size
        keepSelectionVisible()
    }
}
