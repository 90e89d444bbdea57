import Foundation
import Shipeasy
import ShipeasyLocalEdge

/// A project file that is read again when it changes.
///
/// A broken file changes no answer: the last good project goes on being evaluated. Its fault is told once, as the
/// failure of the evaluation that the change caused, so that it stands wherever a failed evaluation is shown.
struct WatchedFile: Sendable {
    private let path: String
    private let edge: LocalEdge
    /// A fault that is to be told once.
    private let fault = Locked<BrokenProject?>(nil)

    /// A file whose project `edge` answers for.
    init(path: String, edge: LocalEdge) {
        self.path = path
        self.edge = edge
    }

    /// Answers a client as the edge does, but for the one evaluation that tells of a broken file.
    @Sendable
    func evaluate(user: [String: JSONValue], sticky: [String: JSONValue]) throws -> JSONValue {
        let broken = fault.withLock { fault in
            defer { fault = nil }
            return fault
        }
        if let broken { throw broken }
        return edge.evaluateForClient(user: user, sticky: sticky)
    }

    /// Makes a client evaluate again at each change, until the watcher is let go.
    func watch(for client: ShipeasyClient) -> ProjectWatcher {
        ProjectWatcher(path: path, known: edge.project) { [edge, fault] state in
            switch state {
            case .success(let project): edge.replace(project)
            case .failure(let error): fault.withLock { $0 = BrokenProject(error) }
            }
            Task { await client.refreshAssignments() }
        }
    }
}

/// What is wrong with a project file, in one line.
private struct BrokenProject: LocalizedError {
    let errorDescription: String?

    init(_ error: ProjectFileError) {
        let more = error.faults.count > 1 ? " (and \(error.faults.count - 1) more)" : ""
        errorDescription = "\(error.file): \(error.faults.first?.description ?? "is not a project")\(more)"
    }
}
