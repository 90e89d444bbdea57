import CursesTerminal
import Foundation
import Shipeasy
import Terminal

/// One presentation of the overlay: the thread that owns the terminal, and what posts to it.
final class OverlaySession: Sendable {
    let mailbox = Mailbox()
    private let target: any DevtoolsTarget
    private let catalog: (any AssignmentCatalog)?
    private let configuration: DevtoolsOverlay.Configuration

    init(
        target: any DevtoolsTarget, catalog: (any AssignmentCatalog)?, configuration: DevtoolsOverlay.Configuration
    ) {
        self.target = target
        self.catalog = catalog
        self.configuration = configuration
    }

    // MARK: One at a time

    private static let slot = Slot()

    /// Holds the session that is up.
    private final class Slot: @unchecked Sendable {
        // Safe to share: the session is read and written under the lock alone.
        private let lock = NSLock()
        private var session: OverlaySession?

        var current: OverlaySession? { lock.withLock { session } }

        func claim(_ new: OverlaySession) -> Bool {
            lock.withLock {
                guard session == nil else { return false }
                session = new
                return true
            }
        }

        func release(_ old: OverlaySession) {
            lock.withLock { if session === old { session = nil } }
        }
    }

    static var current: OverlaySession? { slot.current }
    static func claim(_ session: OverlaySession) -> Bool { slot.claim(session) }
    static func release(_ session: OverlaySession) { slot.release(session) }

    // MARK: Running

    /// Runs until the overlay is closed.
    nonisolated(nonsending) func run() async throws {
        // Subscribed before the first snapshot is taken, so that nothing falls between the two.
        let updates = target.subscribe()
        let pump = Task.detached { [mailbox] in
            for await update in updates { await mailbox.postWhenRoom(.update(update)) }
        }
        let poll = pollTask()
        defer {
            pump.cancel()
            poll?.cancel()
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                // The terminal belongs to one plain thread: it blocks, which no thread of the pool may.
                let thread = Thread { [self] in
                    continuation.resume(with: Result { try self.occupyTerminal() })
                }
                thread.name = "shipeasy-devtools"
                thread.stackSize = 4 << 20
                thread.start()
            }
        } onCancel: {
            mailbox.post(.close)
        }
    }

    private func pollTask() -> Task<Void, Never>? {
        guard let interval = configuration.pollInterval, interval > 0 else { return nil }
        let target = target
        return Task.detached {
            while !Task.isCancelled {
                try? await Task.sleep(nanoseconds: UInt64(min(interval, 1e6) * 1e9))
                if !Task.isCancelled { target.startRefresh() }
            }
        }
    }

    private func occupyTerminal() throws {
        let settings = configuration.settingsSuite.map { OverlaySettings(storage: SettingsSuite.named($0)) }
        let kept = settings?.values
        var options = TerminalOptions()
        options.usesMouse = configuration.usesMouse && (kept?.usesMouse ?? true)
        options.usesColor = configuration.usesColor
        options.theme = configuration.theme ?? kept?.theme.flatMap(Theme.named) ?? .dark
        if configuration.usesASCII { options.usesASCII = true }
        options.capturesOutput = configuration.capturesOutput
        let terminal: CursesTerminal
        do {
            terminal = try CursesTerminal(options)
        } catch {
            throw DevtoolsError.noTerminal(error.description)
        }
        let waker = terminal.waker
        mailbox.onPost { waker.wake() }
        defer {
            mailbox.onPost(nil)
            terminal.stop()
        }
        var overlay = OverlayOptions()
        overlay.isReadOnly = configuration.isReadOnly
        overlay.isASCII = terminal.isASCII
        overlay.usesMouse = options.usesMouse
        overlay.themeName = options.theme.name
        overlay.title = configuration.title
        overlay.timeZone = .current
        var state = OverlayState(
            options: overlay, size: terminal.size, now: Date(), snapshot: target.currentSnapshot())
        if let kept { state.restore(kept) }
        let loop = OverlayRunLoop(
            terminal: terminal, mailbox: mailbox, target: target, catalog: catalog, settings: settings)
        loop.run(&state)
    }
}
