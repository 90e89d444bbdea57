import Foundation
import Shipeasy
import ShipeasyDevtools

/// `demo`: the shop on the sample project, or on a project file.
enum DemoCommand {
    /// Returns when the shop closes.
    static func run(_ situation: Situation, _ options: DisplayOptions) async throws(StartFailure) -> Int32 {
        let session = try Session(situation)
        let watcher = session.watch()
        defer { watcher?.cancel() }
        await session.start()
        let configuration = DevtoolsOverlay.Configuration(options, title: session.title)
        let overlay = DevtoolsOverlay(client: session.client, catalog: session.edge, configuration: configuration)
        do {
            try await Shop(client: session.client, overlay: overlay).run()
            return ExitStatus.done
        } catch {
            StandardError.report("\(error)")
            return ExitStatus.failed
        }
    }
}
