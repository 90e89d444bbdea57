import Foundation
import Shipeasy
import ShipeasyDevtools
import TestHost

/// Presents a second overlay while one is up: as soon as something is forced in the first.
enum Second {
    static func run(_ overlay: DevtoolsOverlay, _ client: ShipeasyClient) async throws {
        let updates = await client.updates()
        let first = Task.detached { try await overlay.present() }
        for await update in updates {
            if case .overridesChanged = update.event { break }
        }
        do {
            try await overlay.present()
            report.add("second presented")
        } catch {
            report.add("second \(error)")
        }
        try await first.value
        report.add("first closed, forced \(client.currentSnapshot().overrides.count)")
    }
}

/// Presents the overlay over and over until a thread of the host ends the process.
enum Crash {
    static func run(_ overlay: DevtoolsOverlay) async throws {
        let microseconds = options.value("--after").flatMap { UInt32($0) } ?? 0
        Thread {
            usleep(microseconds)
            fatalError("crashed on purpose")
        }.start()
        while true { try await overlay.present() }
    }
}

/// A host that has chosen to print in large pieces, and still does afterwards.
enum Buffered {
    static func run(_ overlay: DevtoolsOverlay) async throws {
        Platform.bufferOutput()
        try await overlay.present()
        print("a line for later")
        report.add("printed")
        // Not by the library: that would flush before it waits.
        _ = FileHandle.standardInput.availableData
    }
}
