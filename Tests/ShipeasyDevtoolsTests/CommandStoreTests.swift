import Foundation
import Shipeasy
import Testing

@testable import shipeasy_devtools

@Suite("What the command keeps between runs")
struct CommandStoreTests {
    private let staging = ServiceArgument(key: "pk_0123456789ab", environment: "staging")
    private let production = ServiceArgument(key: "pk_0123456789ab", environment: "prod")

    @Test("The device's id is kept, for every source the same")
    func deviceID() {
        let kept = KeptStore()
        let first = CommandStore(source: .sample, kept: kept).establish(AnonId.cookie, "a") { _ in true }
        let second = CommandStore(source: .service(staging), kept: kept).establish(AnonId.cookie, "b") { _ in true }
        #expect(first == "a")
        #expect(second == "a")
    }

    @Test("A device id from the command line stands in for the device's own, which stays")
    func standIn() {
        let kept = KeptStore([AnonId.cookie: "own"])
        let store = CommandStore(source: .service(staging), deviceID: "guest", kept: kept)
        #expect(store.get(AnonId.cookie) == "guest")
        #expect(store.establish(AnonId.cookie, "new") { _ in true } == "guest")
        store.set(AnonId.cookie, "renewed")
        store.set("__se_sticky", "{}")
        #expect(store.get(AnonId.cookie) == "renewed")
        #expect(kept.values == [AnonId.cookie: "own"])
    }

    @Test("Sticky groups of a project file last as long as the run")
    func stickyOfProject() {
        let kept = KeptStore()
        let store = CommandStore(source: .project("shop.json"), kept: kept)
        store.set("__se_sticky", "groups")
        #expect(store.get("__se_sticky") == "groups")
        #expect(kept.values.isEmpty)
        #expect(CommandStore(source: .project("shop.json"), kept: kept).get("__se_sticky") == nil)
    }

    @Test("Sticky groups of a service are kept apart from those of another environment, and without its key")
    func stickyOfService() {
        let kept = KeptStore()
        CommandStore(source: .service(staging), kept: kept).set("__se_sticky", "groups")
        #expect(CommandStore(source: .service(staging), kept: kept).get("__se_sticky") == "groups")
        #expect(CommandStore(source: .service(production), kept: kept).get("__se_sticky") == nil)
        #expect(!kept.values.keys.contains { $0.contains(staging.key) })
    }
}

/// A store in memory that stands for the one on disk.
private final class KeptStore: EstablishingStore {
    private let stored: Locked<[String: String]>

    init(_ values: [String: String] = [:]) { stored = Locked(values) }

    var values: [String: String] { stored.withLock { $0 } }

    func get(_ key: String) -> String? { values[key] }

    func set(_ key: String, _ value: String) { stored.withLock { $0[key] = value } }

    func establish(_ key: String, _ candidate: String, isValid: (String) -> Bool) -> String {
        stored.withLock { values in
            if let value = values[key], isValid(value) { return value }
            values[key] = candidate
            return candidate
        }
    }
}
