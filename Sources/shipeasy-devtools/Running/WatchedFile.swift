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
    private let fault = PendingFault()

    /// A file whose project `edge` answers for.
    init(path: String, edge: LocalEdge) {
        self.path = path
        self.edge = edge
    }

    /// Answers a client as the edge does, but for the one evaluation that tells of a broken file.
    var transport: ShipeasyClient.Transport {
        { [edge, fault] request in
            if request.url?.path.hasSuffix("/sdk/evaluate") == true, let fault = fault.take() { throw fault }
            return try await edge.transport(request)
        }
    }

    /// Makes a client evaluate again at each change, until the watcher is let go.
    func watch(for client: ShipeasyClient) -> ProjectWatcher {
        ProjectWatcher(path: path, known: edge.project) { [edge, fault] state in
            switch state {
            case .success(let project): edge.replace(project)
            case .failure(let error): fault.put(BrokenProject(error))
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

/// A fault that is to be told once.
private final class PendingFault: @unchecked Sendable {
    // Safe: `fault` is private, and both ways to it hold the lock.
    private let lock = NSLock()
    private var fault: BrokenProject?

    func put(_ fault: BrokenProject) { lock.withLock { self.fault = fault } }

    func take() -> BrokenProject? {
        lock.withLock {
            defer { fault = nil }
            return fault
        }
    }
}
