// A program for the tests of presenting: it embeds the overlay on the sample project, and does what it is told to meanwhile.

import Foundation
import Shipeasy
import ShipeasyDevtools
import ShipeasyLocalEdge
import TestHost

let options = Options(CommandLine.arguments.dropFirst())
let report = Report(options.value("--report"))
let edge = LocalEdge(project: LocalEdge.sample)
let client = ShipeasyClient(
    clientKey: "local", baseURL: edge.baseURL, isNetworkEnabled: true, isTrackingEnabled: false,
    store: InMemoryAnonymousStore(), transport: edge.transport)
await client.identify([:])
let overlay = DevtoolsOverlay(client: client, catalog: edge)

do {
    switch options.mode {
    case "cycles": try await Cycles.run(overlay, client)
    case "second": try await Second.run(overlay, client)
    case "crash": try await Crash.run(overlay)
    case "buffered": try await Buffered.run(overlay)
    default: print("usage: overlay-test-host cycles|second|crash|buffered [OPTION …]")
    }
} catch {
    report.add("error \(error)")
}
report.add("end")
