import Foundation

/// The command from its arguments to its exit status.
enum DevtoolsCommand {
    /// Runs a command line.
    ///
    /// - Returns: the exit status; see ``ExitStatus``.
    static func run(_ arguments: [String], _ environment: [String: String]) async -> Int32 {
        let invocation: Invocation
        do {
            invocation = try Invocation(parsing: arguments, environment: environment)
        } catch {
            StandardError.report(error.line, "Try 'shipeasy-devtools --help'.")
            return ExitStatus.usage
        }
        do {
            return try await run(invocation, environment)
        } catch {
            StandardError.report(error.lines)
            return error.status
        }
    }

    private static func run(
        _ invocation: Invocation, _ environment: [String: String]
    ) async throws(StartFailure) -> Int32 {
        switch invocation {
        case .help: return print(HelpPage.text)
        case .version: return print("shipeasy-devtools \(Version.text)\n")
        case .evaluate(let project, let users): return try EvaluateCommand.run(project: project, users: users)
        case .overlay(let situation, let options): return try await OverlayCommand.run(situation, options, environment)
        case .demo(let situation, let options): return try await DemoCommand.run(situation, options)
        case .snapshot(let situation, let options):
            return try await SnapshotCommand.run(situation, options, environment)
        }
    }

    /// Writes results to standard output; the exit status that follows from it.
    static func print(_ text: String) -> Int32 { print(Data(text.utf8)) }

    /// The exit status after standard output failed: nothing is wrong where its reader has only gone.
    static func outcome(of failure: StandardOutput.Failure) -> Int32 {
        switch failure {
        case .closed: return ExitStatus.done
        case .system(let number):
            StandardError.report("standard output cannot be written: \(String(cString: strerror(number)))")
            return ExitStatus.failed
        }
    }

    /// Writes results to standard output; the exit status that follows from it.
    static func print(_ data: Data) -> Int32 {
        do {
            try StandardOutput.write(data)
            return ExitStatus.done
        } catch {
            return outcome(of: error)
        }
    }
}
