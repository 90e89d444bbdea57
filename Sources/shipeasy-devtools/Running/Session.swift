import CLazyCurl
import Foundation
import Shipeasy
import ShipeasyDevtools
import ShipeasyLocalEdge

/// A client on the source that a command line names, with what the source knows beyond its answers.
struct Session: Sendable {
    /// The client. Its network is on, and tracking off: looking never counts.
    let client: ShipeasyClient
    /// The project in process, or `nil` for a service.
    let edge: LocalEdge?
    /// What the source is called on screen.
    let title: String
    /// The service, or `nil` for a project.
    let service: ServiceArgument?
    /// Who is asked for, and what is forced.
    private let scenario: Scenario
    private let file: WatchedFile?

    /// Opens the source; nothing is asked for yet.
    init(_ situation: Situation) throws(StartFailure) {
        scenario = try Scenario(situation)
        let store = CommandStore(source: situation.source, deviceID: scenario.anonymousID)
        if case .service(let service) = situation.source {
            if let reason = lazy_curl_load() { throw StartFailure(noNetwork: String(cString: reason)) }
            let address = service.baseURL ?? ShipeasyClient.serviceURL
            client = ShipeasyClient(
                clientKey: service.key, baseURL: address, env: service.environment, isNetworkEnabled: true,
                isTrackingEnabled: false, store: store)
            title = address.absoluteString
            self.service = service
            edge = nil
            file = nil
            return
        }
        let edge = LocalEdge(project: try Session.project(situation.source))
        if case .project(let path) = situation.source {
            file = WatchedFile(path: path, edge: edge)
            title = "\(edge.project.name) (local)"
        } else {
            file = nil
            title = "\(edge.project.name) (sample)"
        }
        client = ShipeasyClient(
            inProcess: file?.evaluate ?? edge.evaluateForClient, baseURL: edge.baseURL, store: store)
        self.edge = edge
        service = nil
    }

    private static func project(_ source: SourceArgument) throws(StartFailure) -> ProjectFile {
        guard case .project(let path) = source else { return LocalEdge.sample }
        do {
            return try ProjectFile.read(path: path)
        } catch {
            throw StartFailure(error)
        }
    }

    /// Sets the overrides and asks for the user; returns when the answer is there or has failed.
    func start() async {
        // Which part of `a/b` is the kill switch is known with the answer. All else is forced before it, so that no
        // screen shows an entry unforced for a moment.
        func isAmbiguous(_ id: EntryID) -> Bool { id.kind == .killswitch && id.name.contains("/") }
        let overrides = scenario.orderedOverrides
        client.setOverrides(overrides.filter { !isAmbiguous($0.id) }.map { ($0.id, $0.value) })
        var attributes = scenario.attributes
        attributes["user_id"] = scenario.userID.map { .string($0) }
        await client.identify(attributes: attributes)
        let assignments = client.currentSnapshot().assignments
        client.setOverrides(
            overrides.filter { isAmbiguous($0.id) }.map { ($0.id.resolved(in: assignments), $0.value) })
    }

    /// Evaluates again whenever the project file changes, as long as the result is held; `nil` where there is none.
    func watch() -> ProjectWatcher? { file?.watch(for: client) }

    /// What the client knows now, for printing.
    var report: SnapshotReport {
        SnapshotReport(snapshot: client.currentSnapshot(), catalog: edge, title: title)
    }
}

extension Scenario {
    /// The scenario that a command line asks for: its file's, with the attributes and overrides laid over it.
    fileprivate init(_ situation: Situation) throws(StartFailure) {
        if let path = situation.scenario {
            do {
                self = try Scenario.read(path: path)
            } catch {
                throw StartFailure(error)
            }
        } else {
            self.init(name: nil)
        }
        for argument in situation.user { identity = (identity ?? [:]).merging([argument.key: argument.value]) { $1 } }
        for argument in situation.overrides {
            overrides[EntryID(argument.kind, argument.name)] = argument.value
            guard argument.kind == .experiment else { continue }
            // The one that is given last wins its universe.
            experimentOrder.removeAll { $0 == argument.name }
            experimentOrder.append(argument.name)
        }
    }
}
