import Foundation
import Testing

@testable import ShipeasyDevtools

@Suite("A scenario file")
struct ScenarioFileTests {
    private let scenario = Scenario(name: nil, overrides: [.flag("f"): .flag(true)])

    private func reason(_ path: String) -> String? {
        do throws(ScenarioError) {
            _ = try Scenario.read(path: path)
            return nil
        } catch {
            guard case .unreadable(_, let reason) = error else { return "not: \(error)" }
            #expect(error.isUnreadable)
            return reason
        }
    }

    @Test("What is written is read again, and is called as the file is")
    func roundTrip() throws {
        try withTemporaryFolder { folder in
            try scenario.write(to: folder + "/pro user.json")
            let read = try Scenario.read(path: folder + "/pro user.json")
            #expect(read.overrides == scenario.overrides)
            #expect(read.name == "pro user")
        }
    }

    @Test("Only its owner may read the file, also where another one was replaced")
    func permissions() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/s.json"
            #expect(FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o644]))
            try scenario.write(to: path)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
    }

    @Test("Writing leaves nothing else behind, done or failed")
    func leavesNothing() throws {
        try withTemporaryFolder { folder in
            try scenario.write(to: folder + "/s.json")
            try FileManager.default.createDirectory(atPath: folder + "/d", withIntermediateDirectories: false)
            #expect(throws: ScenarioError.unwritable(path: folder + "/d", reason: "is a folder")) {
                try scenario.write(to: folder + "/d")
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["d", "s.json"])
        }
    }

    @Test("A symbolic link stays one, and what it points to is replaced")
    func link() throws {
        try withTemporaryFolder { folder in
            try scenario.write(to: folder + "/real.json")
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/link.json", withDestinationPath: "real.json")
            try Scenario(name: "second").write(to: folder + "/link.json")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link.json") == "real.json")
            #expect(try Scenario.read(path: folder + "/real.json").name == "second")
        }
    }

    @Test("A folder that is not there is an error with the system's reason")
    func missingFolder() throws {
        try withTemporaryFolder { folder in
            #expect(
                throws: ScenarioError.unwritable(path: folder + "/no/s.json", reason: "No such file or directory")
            ) { try scenario.write(to: folder + "/no/s.json") }
        }
    }

    @Test("A disk that is full in the middle of writing leaves the old file whole, and nothing else")
    func fullDisk() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/s.json"
            try scenario.write(to: path)
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect(throws: WholeFile.Failure(reason: "No space left on device")) {
                try WholeFile.replace(path) { descriptor throws(WholeFile.Failure) in
                    _ = write(descriptor, "half", 4)
                    throw WholeFile.Failure(reason: "No space left on device")
                }
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["s.json"])
        }
    }

    @Test("What is no file is refused in words")
    func notAFile() throws {
        try withTemporaryFolder { folder in
            #expect(reason(folder) == "is a folder")
            #expect(reason(folder + "/none.json") == "No such file or directory")
            #expect(reason("/dev/zero") == "is not a file")
            #expect(reason("") == "No such file or directory")
        }
    }

    @Test("A file without end is not read to its end")
    func tooLarge() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/large.json"
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            #expect(truncate(path, 1 << 40) == 0)
            #expect(reason(path) == "is larger than 64 MB")
        }
    }

    @Test("A pipe that nobody writes to is empty, and does not hang")
    func pipe() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/pipe"
            #expect(mkfifo(path, 0o600) == 0)
            #expect(reason(path)?.hasPrefix("not: \(path): not JSON") == true)
        }
    }

    @Test("Errors name the file and the place in it")
    func errors() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/s.json"
            try Data(#"{"version": 1, "overrides": {"flags": {"a": 1}}}"#.utf8).write(to: URL(fileURLWithPath: path))
            do throws(ScenarioError) {
                _ = try Scenario.read(path: path)
                Issue.record("it was read")
            } catch {
                #expect(!error.isUnreadable)
                #expect(error.description == "\(path): overrides.flags.a: expected true or false, found integer 1")
            }
        }
    }
}

/// Runs `body` with a folder that is gone afterwards.
func withTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("devtools-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
}
