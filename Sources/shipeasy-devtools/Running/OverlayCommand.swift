import Foundation
import ShipeasyDevtools
import Terminal

/// The overlay on a terminal; where there is none, the snapshot.
enum OverlayCommand {
    /// Returns when the overlay is closed.
    static func run(
        _ situation: Situation, _ options: DisplayOptions, _ environment: [String: String]
    ) async throws(StartFailure) -> Int32 {
        let session = try Session(situation)
        let snapshot = SnapshotOptions(usesColor: options.usesColor, usesASCII: options.usesASCII)
        guard StandardOutput.isTerminal else {
            StandardError.report("standard output is no terminal; this is the snapshot instead")
            return await SnapshotCommand.run(session, snapshot, environment)
        }
        let watcher = session.watch()
        defer { watcher?.cancel() }
        // A project answers in milliseconds, so the first screen is already the whole one. A service may take long:
        // the screen is there at once, and shows that the evaluation is in flight.
        let start = Task { await session.start() }
        if session.edge != nil { await start.value }
        do {
            let configuration = DevtoolsOverlay.Configuration(options, title: session.title)
            try await DevtoolsOverlay(client: session.client, catalog: session.edge, configuration: configuration)
                .present()
            return ExitStatus.done
        } catch {
            await start.value
            StandardError.report("\(error)", "This is the snapshot instead.")
            return SnapshotCommand.print(session, snapshot, environment)
        }
    }
}

extension DevtoolsOverlay.Configuration {
    /// What a command line chose.
    init(_ options: DisplayOptions, title: String) {
        self.init()
        isReadOnly = options.isReadOnly
        usesMouse = options.usesMouse
        usesASCII = options.usesASCII
        usesColor = options.usesColor ? nil : false
        theme = options.theme.flatMap(Theme.named)
        pollInterval = options.pollInterval
        self.title = title
    }
}
