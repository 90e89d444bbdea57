import Foundation
import Shipeasy

/// `snapshot`: evaluate once and print what reads would answer.
///
/// Where the evaluation fails nothing is printed: a script must not take missing flags for flags that are off.
enum SnapshotCommand {
    /// Opens the source, evaluates and prints.
    static func run(
        _ situation: Situation, _ options: SnapshotOptions, _ environment: [String: String]
    ) async throws(StartFailure) -> Int32 {
        await run(try Session(situation), options, environment)
    }

    /// Evaluates and prints.
    static func run(
        _ session: Session, _ options: SnapshotOptions, _ environment: [String: String]
    ) async -> Int32 {
        // What the client warns of is told here in full.
        Shipeasy.Diagnostics.divert(to: { _ in })
        await session.start()
        return print(session, options, environment)
    }

    /// Prints what a session's client knows, or why it knows nothing.
    static func print(_ session: Session, _ options: SnapshotOptions, _ environment: [String: String]) -> Int32 {
        let report = session.report
        let last = report.snapshot.evaluation.last
        guard last?.isOK == true else {
            StandardError.report(FailedEvaluation.lines(last, title: session.title, service: session.service))
            return ExitStatus.failed
        }
        if options.isJSON {
            return DevtoolsCommand.print(TerminalSafeJSON.escaped(report.json.json(pretty: true) + Data("\n".utf8)))
        }
        let style = PageStyle(
            isTerminal: StandardOutput.isTerminal, columns: StandardOutput.columns, allowsColor: options.usesColor,
            isASCII: options.usesASCII, environment: environment)
        return DevtoolsCommand.print(SnapshotPage.text(of: report, style: style))
    }
}
