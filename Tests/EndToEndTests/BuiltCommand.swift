import Foundation
import Testing

/// The command as it was built, run as a person or a script runs it.
struct BuiltCommand {
    /// Where the built command lies: beside the tests' own bundle.
    static let path: String = {
        // The bundle of a test target is `…/debug/shipeasy-devtools_EndToEndTests.resources`.
        Bundle.module.bundleURL.deletingLastPathComponent().appendingPathComponent("shipeasy-devtools").path
    }()

    /// What a run left behind.
    struct Outcome {
        var status: Int32
        /// Whether a signal ended it, in which case the status is that signal.
        var wasKilled: Bool
        var output: String
        var error: String
    }

    /// The environment of each run: a home of its own, so that runs do not see each other's settings, and nothing of
    /// the machine that changes what is printed.
    static func environment(home: TemporaryFolder, adding extra: [String: String] = [:]) -> [String: String] {
        var environment = [
            // Foundation asks the system for the home, not the environment, but for CFFIXED_USER_HOME.
            "HOME": home.path, "CFFIXED_USER_HOME": home.path, "XDG_STATE_HOME": home.path + "/state",
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "TZ": "UTC",
        ]
        // The loader finds the Swift libraries by this on machines where they are not built into the binary's path.
        environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        return environment.merging(extra) { _, given in given }
    }

    /// Runs the command to its end.
    ///
    /// - Parameter input: what its standard input holds; nothing if empty.
    static func run(
        _ arguments: [String], home: TemporaryFolder = TemporaryFolder(), environment extra: [String: String] = [:],
        input: Data = Data()
    ) async throws -> Outcome {
        defer { withExtendedLifetime(home) {} }
        return try await Child.run(
            [path] + arguments, environment: environment(home: home, adding: extra), input: input)
    }

    /// Runs a line of shell; `$COMMAND` in it is the built command.
    static func shell(
        _ line: String, home: TemporaryFolder = TemporaryFolder(), environment extra: [String: String] = [:]
    ) async throws -> Outcome {
        var environment = environment(home: home, adding: extra)
        environment["COMMAND"] = path
        defer { withExtendedLifetime(home) {} }
        return try await Child.run(["bash", "-c", line], environment: environment)
    }
}

/// A folder that is gone when the last test that holds it is.
final class TemporaryFolder: Sendable {
    /// Its path.
    let path: String

    init() {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("devtools-\(UUID().uuidString)")
        path = folder.path
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            Issue.record("no temporary folder: \(error)")
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in it.
    func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file into it; its path.
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }
}
