import Foundation

/// A folder that is gone when the test is.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/edge-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a name in it.
    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file in place, as an editor does that keeps the file.
    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)), options: [])
    }

    /// Writes a file beside it and renames it over it, as most editors do.
    func replace(_ name: String, by text: String) throws {
        try write(text, to: name + ".new")
        guard rename(self(name + ".new"), self(name)) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }
}
