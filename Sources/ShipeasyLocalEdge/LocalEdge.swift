import Foundation
import Shipeasy

/// Answers as Shipeasy's edge does, in process, for a project file, and says why.
///
/// ```swift
/// let edge = LocalEdge(project: try ProjectFile.read(path: "shop.json"))
/// let client = configureClient(
///     clientKey: "local", baseURL: edge.baseURL, isNetworkEnabled: true, transport: edge.transport)
/// ```
///
/// It can be used from any thread. Nothing it does leaves the process.
public final class LocalEdge: AssignmentCatalog, Sendable {
    /// An address that stands for this edge, such as `local://shop`. Nothing is ever asked for there.
    public let baseURL: URL

    private let state: Locked<State>
    /// Milliseconds since 1970, for ramps.
    private let now: @Sendable () -> Int

    private struct State {
        var file: ProjectFile {
            didSet { hasRamps = nil }
        }
        /// Whether the project has any, once that was asked.
        var hasRamps: Bool?
        /// Grows with everything that a reason depends on.
        var stamp = 0
        /// The last evaluations, newest last: an explanation has to speak of the answer that was given, with the
        /// sticky groups that the client sent.
        var recent: [(user: [String: JSONValue], sticky: [String: JSONValue])] = []
        /// What explained last: to explain every flag of a project, what is known of the user is found out once.
        var explainer: (user: [String: JSONValue], sticky: [String: JSONValue], now: Int, evaluator: Evaluator)?
    }

    /// An edge for a project.
    public convenience init(project: ProjectFile) {
        self.init(project: project, now: { Int(Date().timeIntervalSince1970 * 1000) })
    }

    /// An edge with a clock of its own, in milliseconds since 1970.
    package init(project: ProjectFile, now: @escaping @Sendable () -> Int) {
        let host = project.name.unicodeScalars.prefix(60).map { $0.isASCII && $0.properties.isXIDContinue ? $0 : "-" }
        let address = "local://\(String(String.UnicodeScalarView(host)))"
        baseURL = URL(string: address) ?? URL(fileURLWithPath: "/")
        state = Locked(State(file: project))
        self.now = now
    }

    /// The project that is answered for now.
    public var project: ProjectFile { state.withLock { $0.file } }

    /// Answers for another project from now on. What was sent of sticky groups is still held to.
    public func replace(_ project: ProjectFile) {
        state.withLock { state in
            state.file = project
            state.explainer = nil
            state.stamp += 1
        }
    }

    /// What `/sdk/evaluate` answers for a user: flags, configs, experiments, universes, kill switches, and under
    /// `sticky` the groups that the client has to keep from now on, where there are any.
    ///
    /// - Parameter user: its attributes, with `user_id` and `anonymous_id`.
    /// - Parameter sticky: the groups that the client kept, as the answers before gave them.
    public func evaluate(user: [String: JSONValue], sticky: [String: JSONValue] = [:]) -> JSONValue {
        evaluator(user: user, sticky: sticky).answer()
    }

    /// The same for a client, which may ask for the reasons later. What it shares with the project takes no room anew.
    @Sendable
    package func evaluateForClient(user: [String: JSONValue], sticky: [String: JSONValue]) -> JSONValue {
        state.withLock { state in
            state.recent.removeAll { $0.user == user }
            state.recent.append((user, sticky))
            if state.recent.count > 8 { state.recent.removeFirst() }
            state.stamp += 1
        }
        return evaluate(user: user, sticky: sticky)
    }

    private func evaluator(user: [String: JSONValue], sticky: [String: JSONValue]) -> Evaluator {
        Evaluator(project: project.project, user: user, sticky: sticky, now: now())
    }
}

extension LocalEdge {
    /// The experiments of the project, running or not, by name.
    public func experimentNames() -> [String] { project.project.experiments.map(\.name) }

    /// One experiment with its groups, or `nil` if the project has none of that name.
    public func experiment(_ name: String) -> ExperimentDescription? {
        let project = project.project
        guard let index = project.experimentIndex[name] else { return nil }
        let experiment = project.experiments[index]
        return ExperimentDescription(
            name: experiment.name, universe: experiment.universe, status: experiment.status,
            groups: experiment.groups.map { .init(name: $0.name, weight: $0.weight, params: $0.params) })
    }

    /// One universe with its params, or `nil` if the project has none of that name.
    public func universe(_ name: String) -> UniverseDescription? {
        project.project.universes[name].map { universe in
            let holdout = universe.holdout.flatMap { $0.first <= $0.last ? $0.first...$0.last : nil }
            return UniverseDescription(name: universe.name, params: universe.params, holdout: holdout)
        }
    }

    /// Why a user gets what it gets for a flag or an experiment; `nil` for other kinds, which are the same for
    /// everybody, and for names that the project does not have.
    ///
    /// For a user whom a client asked for lately, the sticky groups that were sent then are taken into account.
    public func explanation(of id: EntryID, for user: [String: JSONValue]) -> Explanation? {
        let now = now()
        return state.withLock { state in
            let sticky = state.recent.last { $0.user == user }?.sticky ?? [:]
            let evaluator: Evaluator
            if let last = state.explainer, last.user == user, last.sticky == sticky,
                (0..<Self.explainerLifetime).contains(now - last.now)
            {
                evaluator = last.evaluator
            } else {
                evaluator = Evaluator(project: state.file.project, user: user, sticky: sticky, now: now)
                state.explainer = (user, sticky, now, evaluator)
            }
            let project = evaluator.project
            switch id.kind {
            case .flag: return project.flagIndex[id.name].map { Explanation(project.flags[$0], for: evaluator) }
            case .experiment:
                return project.experimentIndex[id.name].map { Explanation(project.experiments[$0], for: evaluator) }
            case .config, .killswitch, .universe: return nil
            }
        }
    }

    /// How long an explanation may speak of the same moment, in milliseconds: a ramp moves on.
    private static let explainerLifetime = 100
}

extension LocalEdge: StampedCatalog {
    package var stamp: Int? {
        state.withLock { state in
            let hasRamps = state.hasRamps ?? state.file.project.hasRamps
            state.hasRamps = hasRamps
            return hasRamps ? nil : state.stamp
        }
    }
}
