import Foundation

// Without arguments the figures of everything in process; `storm SECONDS` opens the overlay on a busy host, to be
// measured from outside.
switch CommandLine.arguments.dropFirst().first {
case "storm": try await storm(seconds: Double(CommandLine.arguments.dropFirst(2).first ?? "") ?? 60)
default:
    await ClientBench.run()
    print()
    edgeBench()
    print()
    overlayBench()
}
