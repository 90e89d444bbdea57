import Foundation
import Shipeasy

/// A project read from a file and found to be right.
///
/// The file is a Shipeasy snapshot file, as the vendor's server SDKs read it: `flags` with `gates`, `configs` and
/// `killswitches`, and `experiments` with `experiments` and `universes`. Keys that are not known are ignored.
public struct ProjectFile: Sendable {
    /// What the project is called: the file's name without its folder and `.json`.
    public let name: String
    let project: Project
    /// Stands for the bytes of the file: two files that differ have different ones, but for bad luck.
    let fingerprint: Int

    /// The largest file that is read, in bytes: 64 MiB. A project of 100,000 flags takes about half of it.
    public static let maximumSize = 64 << 20

    /// Reads a project from JSON.
    ///
    /// - Parameter name: what the project is called in errors and on the screen.
    /// - Throws: ``ProjectFileError`` with every fault and its place.
    public init(data: Data, name: String) throws(ProjectFileError) {
        try self.init(data: data, name: name, file: name, fingerprint: Self.fingerprint(data))
    }

    /// Reads a project file.
    ///
    /// - Throws: ``ProjectFileError``, which is unreadable if the file is missing, a folder, may not be read, or is
    ///   larger than ``maximumSize``.
    public static func read(path: String) throws(ProjectFileError) -> ProjectFile {
        let data = try FileReading.data(path: path, limit: maximumSize)
        return try ProjectFile(data, path: path, fingerprint: fingerprint(data))
    }

    /// The same, but `nil` where the file's bytes are those of a known fingerprint: what is the same is not parsed.
    static func read(path: String, unless known: Int?) throws(ProjectFileError) -> ProjectFile? {
        let data = try FileReading.data(path: path, limit: maximumSize)
        let fingerprint = fingerprint(data)
        return known == fingerprint ? nil : try ProjectFile(data, path: path, fingerprint: fingerprint)
    }

    private init(_ data: Data, path: String, fingerprint: Int) throws(ProjectFileError) {
        var name = path.split(separator: "/").last.map(String.init) ?? path
        if name.hasSuffix(".json") && name.utf8.count > 5 { name.removeLast(5) }
        try self.init(data: data, name: name, file: path, fingerprint: fingerprint)
    }

    private init(data: Data, name: String, file: String, fingerprint: Int) throws(ProjectFileError) {
        let outline: JSONOutline
        do {
            // Flags, configs and experiments are read one after the other.
            outline = try JSONOutline(json: data, depth: 3)
        } catch {
            let fault: ProjectFileError.Fault
            if let error = error as? JSONValue.SyntaxError {
                fault = .init(place: "line \(error.line), column \(error.column)", problem: printable(error.message))
            } else {
                fault = .init(place: "", problem: printable("\(error)"))
            }
            throw ProjectFileError(file: file, isUnreadable: false, faults: [fault])
        }
        var faults = FaultCollector(outline)
        let project = Project(outline.root, faults: &faults)
        if !faults.faults.isEmpty {
            throw ProjectFileError(file: file, isUnreadable: false, faults: faults.faults)
        }
        self.init(name: name, project: project, fingerprint: fingerprint)
    }

    init(name: String, project: Project, fingerprint: Int) {
        self.name = name
        self.project = project
        self.fingerprint = fingerprint
    }

    static func fingerprint(_ data: Data) -> Int {
        var hasher = Hasher()
        data.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
