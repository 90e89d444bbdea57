import Foundation
import Testing

@testable import Shipeasy

@Suite("What is kept between launches")
struct PersistenceTests {
    @Test("Two launches that end at once have the same id")
    func sameId() throws {
        let home = try TemporaryFolder()
        let first = try launch(["id"], home: home.path)
        #expect(AnonId.isValid(first))
        for _ in 0..<3 { #expect(try launch(["id"], home: home.path) == first) }
    }

    @Test("So have two launches that are killed right after they printed it")
    func killed() throws {
        let home = try TemporaryFolder()
        let first = try launch(["id-and-die"], home: home.path)
        #expect(AnonId.isValid(first))
        #expect(try launch(["id"], home: home.path) == first)
    }

    @Test("Processes that start for the first time together agree on one id")
    func together() async throws {
        for _ in 0..<3 {
            let home = try TemporaryFolder()
            let ids = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<6 { group.addTask { try launch(["id"], home: home.path) } }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(ids.count == 1)
        }
    }

    @Test("The groups a unit is kept in are sent back by the next launch")
    func sticky() throws {
        let home = try TemporaryFolder()
        #expect(!(try launch(["sticky"], home: home.path).contains("sticky")))
        #expect(try launch(["sticky"], home: home.path).contains(#""sticky":{"e":{"g":"b","s":"abcdefgh"}}"#))
    }

    @Test("A home that is missing, a file, or unset breaks no read")
    func unusableHomes() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/file"
        #expect(FileManager.default.createFile(atPath: file, contents: Data()))
        for home in [folder.path + "/missing/deep", file, "/dev/null", "/proc/nothing", nil] as [String?] {
            #expect(try launch(["sticky"], home: home, state: home == nil ? folder.path : nil).hasPrefix("true"))
        }
    }

    @Test("A home whose files may not be written breaks no read")
    func readOnlyHome() throws {
        let home = try TemporaryFolder()
        // Even the superuser cannot make a file under a name that is a folder, or a folder under one that is a file.
        try FileManager.default.createDirectory(atPath: home.path + "/.config", withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: home.path + "/.local", contents: Data()))
        let first = try launch(["id"], home: home.path)
        #expect(AnonId.isValid(first))
        #expect(try launch(["sticky"], home: home.path).hasPrefix("true"))
    }

    @Test("A full disk breaks no read, and loses nothing that was kept")
    func fullDisk() throws {
        let home = try TemporaryFolder()
        let first = try launch(["id"], home: home.path)
        // No file may grow: every write of a byte fails, as on a full disk.
        #expect(try launch(["full"], home: home.path).hasPrefix("true"))
        #expect(try launch(["id"], home: home.path) == first)
        // The disk was full indeed: the groups could not be kept.
        #expect(!(try launch(["sticky"], home: home.path).contains("sticky")))
    }

    @Test("A file that holds anything but what was kept counts as empty, and is replaced")
    func damagedFile() throws {
        let folder = try TemporaryFolder()
        let file = KeyValueFile(url: URL(fileURLWithPath: folder.path + "/deep/state.json"))
        for text in ["", "{", "[1]", "\u{0}", #"{"__se_anon_id": 5}"#, #"{"__se_anon_id": "not valid!"}"#] {
            file.update { $0["x"] = "y" }
            try Data(text.utf8).write(to: file.url)
            let store = UserDefaultsAnonymousStore(UserDefaults(suiteName: "shipeasy.tests.damaged"), file: file)
            let id = StoredIdentity.anonymousId(in: store)
            #expect(AnonId.isValid(id) && file.values()["__se_anon_id"] == .string(id))
            UserDefaults(suiteName: "shipeasy.tests.damaged")?.removeObject(forKey: "__se_anon_id")
        }
    }

    @Test("The file is for its user alone, replaced whole, and leaves nothing beside it but its lock")
    func fileMode() throws {
        let folder = try TemporaryFolder()
        let file = KeyValueFile(url: URL(fileURLWithPath: folder.path + "/deep/state.json"))
        #expect(file.update { $0["a"] = 1 }.isWritten)
        let inode = try #require(
            try FileManager.default.attributesOfItem(atPath: file.url.path)[.systemFileNumber] as? Int)
        #expect(file.update { $0["b"] = 2 }.isWritten)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.url.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(attributes[.systemFileNumber] as? Int != inode)
        #expect(file.values() == ["a": 1, "b": 2])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/deep").sorted()
        #expect(names == ["state.json", "state.json.lock"])
    }

    @Test("What does not change is not written again")
    func unchanged() throws {
        let folder = try TemporaryFolder()
        let file = KeyValueFile(url: URL(fileURLWithPath: folder.path + "/state.json"))
        file.update { $0["a"] = 1 }
        let inode = try FileManager.default.attributesOfItem(atPath: file.url.path)[.systemFileNumber] as? Int
        #expect(file.update { $0["a"] = 1 }.isWritten)
        #expect(try FileManager.default.attributesOfItem(atPath: file.url.path)[.systemFileNumber] as? Int == inode)
    }

    @Test("Changes from many threads are all kept")
    func concurrentChanges() async throws {
        let folder = try TemporaryFolder()
        let file = KeyValueFile(url: URL(fileURLWithPath: folder.path + "/state.json"))
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask { for number in 0..<10 { file.update { $0["\(task)/\(number)"] = true } } }
            }
        }
        #expect(file.values().count == 40)
    }

    @Test("A store over other defaults keeps its own id in them")
    func otherDefaults() throws {
        let home = try TemporaryFolder()
        let standard = try launch(["id"], home: home.path)
        let other = try launch(["other"], home: home.path)
        #expect(AnonId.isValid(other) && other != standard)
        #expect(try launch(["other"], home: home.path) == other)
        #expect(try launch(["id"], home: home.path) == standard)
    }
}

/// A folder that is gone with the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("shipeasy-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Runs the test host with that home to its end; what it printed, without the line's end.
///
/// - Parameters:
///   - home: `HOME`, or `nil` to leave it unset.
///   - state: `XDG_STATE_HOME`, or `nil` to leave it unset.
private func launch(_ arguments: [String], home: String?, state: String? = nil) throws -> String {
    let host = productsFolder.appendingPathComponent("client-test-host")
    let process = Process()
    process.executableURL = host
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = home
    environment["XDG_STATE_HOME"] = state
    environment["XDG_CONFIG_HOME"] = nil
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
}

private final class Marker {}

/// Where the package's products are, beside the tests.
private var productsFolder: URL {
    #if canImport(Darwin)
        Bundle(for: Marker.self).bundleURL.deletingLastPathComponent()
    #else
        Bundle.main.bundleURL
    #endif
}
