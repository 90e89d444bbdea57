import Foundation

// Without arguments the figures of everything in process. `storm SECONDS` and `host FLAGS LOG` open the overlay on a host,
// to be measured from outside.
switch CommandLine.arguments.dropFirst().first {
case "storm": try await storm(seconds: Double(CommandLine.arguments.dropFirst(2).first ?? "") ?? 60)
case "host":
    let arguments = CommandLine.arguments.dropFirst(2) + ["", ""]
    try await host(flags: Int(arguments[2]) ?? 10_000, log: arguments[3].isEmpty ? "/dev/null" : arguments[3])
default:
    await ClientBench.run()
    print()
    edgeBench()
    print()
    overlayBench()
}
