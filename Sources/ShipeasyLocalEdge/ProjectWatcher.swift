import Foundation
import Shipeasy

/// Reads a project file again whenever it changes: edited in place, replaced by another, removed and back.
///
/// It waits for the system to tell of a change, and does nothing at all meanwhile. Watching ends with ``cancel()`` or
/// with the watcher's own end.
public final class ProjectWatcher: Sendable {
    private let watch: Watch

    /// Starts to watch a file, which need not be there yet. A change after this returns is not missed.
    ///
    /// - Parameter path: the file, as ``ProjectFile/read(path:)`` takes it.
    /// - Parameter known: what was read of it before: a change since then is told at once. Without it, what the file
    ///   holds now counts as known.
    /// - Parameter onChange: is told of each new state, on a thread of the watcher: the project, or why there is none
    ///   (the file is gone, half-written, wrong). A state that equals the one before is not told again.
    public init(
        path: String, known: ProjectFile? = nil,
        onChange: @escaping @Sendable (Result<ProjectFile, ProjectFileError>) -> Void
    ) {
        watch = Watch(path: path, known: known?.fingerprint, onChange: onChange)
        watch.start()
    }

    deinit { watch.cancel() }

    /// Ends the watching. A call of `onChange` that has begun may still be under way.
    public func cancel() { watch.cancel() }
}

/// What a watcher's thread holds on to, so that the watcher itself can go.
private final class Watch: Sendable {
    /// A file is read when nothing happened to it for this long, in milliseconds: a save is several events.
    private static let quiet: Int32 = 25
    /// A file that is wrong is told when nothing happened to it for this long, in milliseconds.
    private static let patience: Int32 = 100
    /// After this many events without a pause it is read nevertheless.
    private static let mostEvents = 20

    private let path: String
    private let events: FolderEvents?
    private let onChange: @Sendable (Result<ProjectFile, ProjectFileError>) -> Void
    /// What was told last.
    private let told: Locked<State>

    private enum State: Equatable {
        case project(fingerprint: Int?)
        case failure(ProjectFileError)
    }

    init(
        path: String, known: Int?,
        onChange: @escaping @Sendable (Result<ProjectFile, ProjectFileError>) -> Void
    ) {
        self.path = path
        self.onChange = onChange
        events = FolderEvents()
        told = Locked(.project(fingerprint: known))
        let isWatched = events?.watch(WatchedPlace.places(of: path)) ?? false
        if known == nil, let now = news() { told.withLock { $0 = Self.state(now) } }
        if !isWatched {
            let fault = ProjectFileError.Fault(
                place: "", problem: "cannot be watched: \(FileReading.reason(errno)); a change will not be seen")
            onChange(.failure(ProjectFileError(file: path, isUnreadable: true, faults: [fault])))
        }
    }

    func start() {
        guard let events else { return }
        let thread = Thread { [self] in run(events) }
        thread.name = "project-watcher"
        // Reading a file recurses as deep as its lists and objects lie within each other.
        thread.stackSize = 4 << 20
        thread.start()
    }

    func cancel() { events?.cancel() }

    private func run(_ events: FolderEvents) {
        while true {
            // Watch first and read then, so that no change lies in between.
            _ = events.watch(WatchedPlace.places(of: path))
            guard tellNews(events) else { return }
            if case .cancelled = events.wait(-1) { return }
            settle: for _ in 0..<Self.mostEvents {
                switch events.wait(Self.quiet) {
                case .cancelled: return
                case .timeout: break settle
                case .changed: continue
                }
            }
        }
    }

    /// Reads the file, and tells of it if it is not as it was; `false` once the watching has ended.
    private func tellNews(_ events: FolderEvents) -> Bool {
        var project = news()
        for _ in 0..<Self.mostEvents {
            // A file that is wrong may be about to be right: it was emptied to be written, or removed to be replaced.
            guard case .failure = project else { break }
            let wake = events.wait(Self.patience)
            if case .cancelled = wake { return false }
            if case .timeout = wake { break }
            _ = events.watch(WatchedPlace.places(of: path))
            project = news()
        }
        guard let project else { return true }
        let state = Self.state(project)
        let isNew = told.withLock { told in
            defer { told = state }
            return told != state
        }
        if isNew { onChange(project) }
        return true
    }

    /// What the file holds, or `nil` if it is the project that was told last: that is not even parsed.
    private func news() -> Result<ProjectFile, ProjectFileError>? {
        var known: Int?
        if case .project(let fingerprint) = told.withLock({ $0 }) { known = fingerprint }
        do {
            return try ProjectFile.read(path: path, unless: known).map { .success($0) }
        } catch {
            return .failure(error)
        }
    }

    private static func state(_ result: Result<ProjectFile, ProjectFileError>) -> State {
        switch result {
        case .success(let file): .project(fingerprint: file.fingerprint)
        case .failure(let error): .failure(error)
        }
    }
}
