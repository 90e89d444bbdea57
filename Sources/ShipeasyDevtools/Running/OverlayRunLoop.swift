import CursesTerminal
import Foundation
import Shipeasy
import Terminal

/// The overlay's thread: input and letters become actions, actions change the state, the state is drawn.
final class OverlayRunLoop {
    private let terminal: CursesTerminal
    private let mailbox: Mailbox
    private let target: any DevtoolsTarget
    private let catalog: (any AssignmentCatalog)?
    private let reasons: Reasons
    private let settings: OverlaySettings?
    private var painter = FramePainter()
    private var foresight = Foresight<PreparedFrame>()
    /// Whether nothing was looked ahead since the last key.
    private var canLookAhead = true
    private var isClosed = false
    private var lastFrame = Date.distantPast
    /// What was said of settings that can't be kept.
    private var toldProblem: String?

    /// Frames are at least this far apart, in seconds, while updates pour in. A key is always drawn at once.
    private static let frameInterval = 1.0 / 60
    /// After a key it is this quiet, in seconds, before anything is worked out ahead: the terminal draws first, and a key
    /// that follows at once does not wait.
    private static let pause = 0.005

    init(
        terminal: CursesTerminal, mailbox: Mailbox, target: any DevtoolsTarget, catalog: (any AssignmentCatalog)?,
        settings: OverlaySettings?
    ) {
        self.terminal = terminal
        self.mailbox = mailbox
        self.target = target
        self.catalog = catalog
        reasons = Reasons(catalog)
        self.settings = settings
    }

    func run(_ state: inout OverlayState) {
        readCatalog(&state)
        send(.tick, to: &state)
        draw(state)
        var isDirty = false
        while !isClosed {
            var deadline = state.nextChangeByItself
            if isDirty {
                let next = lastFrame.addingTimeInterval(Self.frameInterval)
                deadline = deadline.map { min($0, next) } ?? next
            }
            let events = nextEvents(until: deadline, state)
            let content = state.contentRevision
            var isUrgent = events.isEmpty
            if takeForeseen(events, &state) {
                isDirty = false
            } else {
                for event in events where !isClosed {
                    if event != .wake { isUrgent = true }
                    handle(event, &state)
                }
            }
            if takeLetters(&state) { isDirty = true }
            if takeOutput(&state) { isDirty = true }
            if events.isEmpty { send(.tick, to: &state) }
            guard !isClosed else { break }
            if isUrgent || isDirty && Date().timeIntervalSince(lastFrame) >= Self.frameInterval {
                draw(state)
                isDirty = false
            }
            for case .key(let key) in events {
                canLookAhead = true
                if state.contentRevision == content { foresight.note(move: key, in: state) }
            }
        }
    }

    private func draw(_ state: OverlayState) {
        terminal.present(painter.paint(state))
        lastFrame = Date()
    }

    /// Sleeps until there is something to do. After a key, what is likely next is worked out before.
    private func nextEvents(until deadline: Date?, _ state: OverlayState) -> [InputEvent] {
        if canLookAhead, (deadline ?? .distantFuture).timeIntervalSinceNow > Self.pause {
            let events = terminal.nextEvents(timeout: Self.pause)
            guard events.isEmpty else { return events }
            canLookAhead = false
            foresight.look(
                ahead: state, painter, reasons, isInterrupted: { !mailbox.isEmpty || terminal.hasEvents },
                prepare: terminal.prepare)
        }
        return terminal.nextEvents(timeout: deadline.map { max(0, $0.timeIntervalSinceNow) })
    }

    /// Shows what was foreseen, if that is what came; whether it was.
    private func takeForeseen(_ events: [InputEvent], _ state: inout OverlayState) -> Bool {
        guard let outcome = foresight.take(events, in: state, reasons), mailbox.isEmpty else { return false }
        terminal.present(outcome.frame)
        (state, painter) = (outcome.state, outcome.painter)
        lastFrame = Date()
        state.now = lastFrame
        return true
    }

    private func handle(_ event: InputEvent, _ state: inout OverlayState) {
        switch event {
        case .key(let key): send(.key(key), to: &state)
        case .paste(let text): send(.paste(text), to: &state)
        case .mouse(let mouse): send(.mouse(mouse), to: &state)
        case .resize(let size): send(.resize(size), to: &state)
        case .resumed, .wake: break
        case .hangUp: isClosed = true
        }
    }

    /// Takes what other threads posted: what happened first, then how things are now.
    private func takeLetters(_ state: inout OverlayState) -> Bool {
        let letters = mailbox.drain()
        guard !letters.isEmpty else { return false }
        for letter in letters {
            switch letter {
            case .update(let update):
                send(.update(update), to: &state)
                if case .evaluationFinished = update.event { readCatalog(&state) }
            case .close: isClosed = true
            }
        }
        takeSnapshot(&state)
        return true
    }

    private func takeSnapshot(_ state: inout OverlayState) {
        let snapshot = target.currentSnapshot()
        if snapshot.revision != state.snapshot.revision { send(.snapshot(snapshot), to: &state) }
    }

    private func takeOutput(_ state: inout OverlayState) -> Bool {
        let lines = terminal.hostOutput.drainLines()
        guard !lines.isEmpty else { return false }
        send(.printed(lines.map { LogLine(text: $0.text, isError: $0.isError) }, dropped: 0), to: &state)
        return true
    }

    private func readCatalog(_ state: inout OverlayState) {
        guard let catalog else { return }
        var contents = CatalogContents(isKnown: true)
        for name in catalog.experimentNames() {
            guard let experiment = catalog.experiment(name) else { continue }
            contents.experiments[name] = experiment
            if let universe = experiment.universe, contents.universes[universe] == nil {
                contents.universes[universe] = catalog.universe(universe)
            }
        }
        if contents != state.catalog { send(.catalog(contents), to: &state) }
    }

    /// Reduces an action, and carries out what comes of it.
    private func send(_ event: Action.Event, to state: inout OverlayState) {
        for effect in reduce(&state, Action(event, at: Date())) { carryOut(effect, &state) }
    }

    // MARK: Effects

    private func carryOut(_ effect: Effect, _ state: inout OverlayState) {
        switch effect {
        case .setOverrides(let requests, let step):
            let changes = target.setOverrides(requests.map { ($0.id, $0.value) })
            send(.overridesChanged(changes, step: step), to: &state)
            takeSnapshot(&state)
        case .restoreOverrides(let restorations):
            target.restoreOverrides(restorations.map { ($0.id, $0.entry) })
            takeSnapshot(&state)
        case .identify(let attributes): target.startIdentify(attributes: attributes)
        case .reset: target.startReset()
        case .refresh: target.startRefresh()
        case .renewAnonymousID: target.renewAnonymousId()
        case .forgetSticky: target.forgetSticky()
        case .explain(let id):
            send(.explained(id, reasons.reason(for: id, in: state)), to: &state)
        case .copy(let text, let what):
            if terminal.copyToClipboard(text) {
                send(.done("Sent \(what) to the terminal's clipboard"), to: &state)
            } else {
                send(.failed(EffectFailure(message: "Too long for the terminal's clipboard")), to: &state)
            }
        case .openEditor(let text, let purpose):
            let result = terminal.released(keepsOutput: true) { ExternalEditor.edit(text) }
            send(.edited(purpose, result), to: &state)
        case .saveScenario(let scenario, let path, let isReplacing):
            guard isReplacing || !FileManager.default.fileExists(atPath: path) else {
                send(
                    .fileExists(path: path, replacing: .saveScenario(scenario, path: path, replacing: true)), to: &state
                )
                return
            }
            report("Saved to \(path)", &state) { try scenario.write(to: path) }
        case .readScenario(let path):
            send(.scenarioRead(Result { try Scenario.read(path: path) }.mapError(Self.failure)), to: &state)
        case .write(let text, let path, let isReplacing):
            guard isReplacing || !FileManager.default.fileExists(atPath: path) else {
                send(.fileExists(path: path, replacing: .write(text, path: path, replacing: true)), to: &state)
                return
            }
            report("Written to \(path)", &state) { try WholeFile.write(Data(text.utf8), to: path) }
        case .save(let values): save(values, &state)
        case .setMouse(let usesMouse): terminal.usesMouse = usesMouse
        case .setTheme(let name):
            if let theme = Theme.named(name) { terminal.theme = theme }
        case .suspend: terminal.suspend()
        case .repaint: terminal.repaint()
        case .close: isClosed = true
        }
    }

    /// Keeps settings. That they can't be kept is said once.
    private func save(_ values: OverlaySettings.Values, _ state: inout OverlayState) {
        settings?.values = values
        guard let problem = settings?.problem, problem != toldProblem else { return }
        toldProblem = problem
        send(.failed(EffectFailure(message: problem)), to: &state)
    }

    private func report(_ done: String, _ state: inout OverlayState, _ body: () throws -> Void) {
        do {
            try body()
            send(.done(done), to: &state)
        } catch {
            send(.failed(Self.failure(error)), to: &state)
        }
    }

    private static func failure(_ error: any Error) -> EffectFailure { EffectFailure(message: "\(error)") }
}
