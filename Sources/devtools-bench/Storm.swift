import Foundation
import Shipeasy
import ShipeasyDevtools
import ShipeasyLocalEdge

/// The overlay on a host that does a thousand things a second: it tracks events, and sets and clears overrides.
func storm(seconds: Double) async throws {
    let edge = LocalEdge(project: LocalEdge.sample)
    let client = ShipeasyClient(
        inProcess: edge.evaluateForClient, baseURL: edge.baseURL, store: InMemoryAnonymousStore())
    await client.identify(["user_id": "u_123"])
    let host = Task.detached {
        let start = DispatchTime.now().uptimeNanoseconds
        for number in 0..<Int(seconds * 1_000) {
            switch number % 4 {
            case 0: await client.overrideFlag("guest_checkout", number % 8 == 0)
            case 1: _ = await client.getFlag("new_checkout")
            case 2: await client.track("order", properties: ["number": number])
            default: await client.removeOverride(kind: "flag", name: "guest_checkout")
            }
            let due = start + UInt64(number) * 1_000_000
            let now = DispatchTime.now().uptimeNanoseconds
            if due > now { try? await Task.sleep(nanoseconds: due - now) }
        }
        await DevtoolsOverlay.dismiss()
    }
    var configuration = DevtoolsOverlay.Configuration()
    configuration.settingsSuite = nil
    configuration.title = "a busy host"
    try await DevtoolsOverlay(client: client, catalog: edge, configuration: configuration).present()
    host.cancel()
}
