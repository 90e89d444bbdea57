import Foundation
import ShipeasyLocalEdge

/// `evaluate`: one user per line in, one answer per line out.
enum EvaluateCommand {
    /// Answers every line; the status tells afterwards whether one of them was bad.
    static func run(project: String, users: String) throws(StartFailure) -> Int32 {
        let edge: LocalEdge
        do {
            edge = LocalEdge(project: try ProjectFile.read(path: project))
        } catch {
            throw StartFailure(error)
        }
        let descriptor = users == "-" ? STDIN_FILENO : open(users, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw StartFailure(["\(users): cannot be read: \(String(cString: strerror(errno)))"], isUnreadable: true)
        }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        do {
            let summary = try edge.evaluateLines(from: descriptor) { lines in
                try StandardOutput.write(TerminalSafeJSON.escaped(lines))
            }
            guard summary.badLines > 0 else { return ExitStatus.done }
            StandardError.report(
                "\(users == "-" ? "standard input" : users): \(summary.badLines) of \(summary.lines) lines "
                    + "\(summary.badLines == 1 ? "is" : "are") no user; the answer in its place says why")
            return ExitStatus.invalidData
        } catch let failure as StandardOutput.Failure {
            return DevtoolsCommand.outcome(of: failure)
        } catch let error as ProjectFileError {
            throw StartFailure(error)
        } catch {
            throw StartFailure(["\(users): \(error)"], isUnreadable: true)
        }
    }
}
