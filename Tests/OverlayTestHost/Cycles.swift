import Foundation
import Shipeasy
import ShipeasyDevtools
import TestHost

/// Presents the overlay again and again, from the isolation that is asked for, and reports what is not as before.
enum Cycles {
    @MainActor
    static func run(_ overlay: DevtoolsOverlay, _ client: ShipeasyClient) async throws {
        // The system's queues open descriptors of their own for the first wait.
        try await Task.sleep(nanoseconds: 1_000_000)
        let before = ProcessState()
        for number in 1...(options.value("--count").flatMap { Int($0) } ?? 1) {
            do {
                try await present(overlay)
            } catch {
                report.add("refused \(error)")
            }
            // A thread that has said its last word is still there for a moment.
            while Kernel.threadNames.contains(where: { $0.hasPrefix("shipeasy") }) { usleep(1000) }
            let state = ProcessState()
            let (threads, memory) = (Kernel.threadNames.count, Kernel.anonymousMemory)
            let forced = client.currentSnapshot().overrides.map { "\($0.key.name) \($0.value.value)" }
            report.add(
                "closed \(number) changed \(state.differences(from: before)) descriptors \(state.descriptorCount) "
                    + "threads \(threads) memory \(memory) forced \(forced)")
        }
    }

    @MainActor
    private static func present(_ overlay: DevtoolsOverlay) async throws {
        switch options.value("--from") {
        case "actor": try await Presenter().present(overlay)
        case "detached": try await Task.detached { try await overlay.present() }.value
        default: try await overlay.present()
        }
    }

    private actor Presenter {
        func present(_ overlay: DevtoolsOverlay) async throws { try await overlay.present() }
    }
}
