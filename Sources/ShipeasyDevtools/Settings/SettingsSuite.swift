import Foundation

/// A suite of defaults in a property list, where `UserDefaults` of Foundation for Linux keeps it too: in
/// `$XDG_CONFIG_HOME` or `~/.config`, under the suite's name.
///
/// A file that cannot be read or written is no reason to stop: settings are then kept as long as the process runs, and
/// ``problem`` says so.
///
/// Unchecked, since the values are `Any`: everything that changes is only touched while `lock` is held, and what is
/// kept are values of a property list.
package final class SettingsSuite: UserDefaultsStorage, @unchecked Sendable {
    private let lock = NSLock()
    private var values: [String: Any] = [:]
    private var currentProblem: String?
    private let path: String?

    /// The suite of that name, read once.
    package init(name: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
        let folder = Self.folder(environment)
        path = folder.map { "\($0)/\(name).plist" }
        guard let path else {
            currentProblem = "settings are not kept: HOME is not set"
            return
        }
        guard FileManager.default.fileExists(atPath: path) else { return }
        do {
            let data = try WholeFile.read(path, limit: Self.maximumSize)
            // What was emptied by a full disk holds nothing, and is no fault that anybody could mend.
            guard !data.isEmpty else { return }
            let list = try PropertyListSerialization.propertyList(from: data, format: nil)
            guard let values = list as? [String: Any] else { throw CocoaError(.propertyListReadCorrupt) }
            self.values = values
        } catch let failure as WholeFile.Failure {
            currentProblem = "settings are not read: \(path): \(failure.reason)"
        } catch {
            currentProblem = "settings are not read: \(path): is not a property list"
        }
    }

    /// Why settings are not kept beyond this process, in words for a person, or `nil` if they are.
    package var problem: String? { lock.withLock { currentProblem } }

    package func value(forKey key: String) -> Any? { lock.withLock { values[key] } }

    package func setValue(_ value: Any?, forKey key: String) {
        lock.withLock {
            values[key] = value
            save()
        }
    }

    private func save() {
        guard let path else { return }
        do {
            let folder = (path as NSString).deletingLastPathComponent
            if !FileManager.default.fileExists(atPath: folder) {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
            // Binary, since names may hold characters that XML does not allow.
            let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
            try WholeFile.write(data, to: path)
            currentProblem = nil
        } catch let failure as WholeFile.Failure {
            currentProblem = "settings are not kept: \(path): \(failure.reason)"
        } catch {
            currentProblem = "settings are not kept: \(path): \(error.localizedDescription)"
        }
    }

    private static let maximumSize = 4 << 20

    private static func folder(_ environment: [String: String]) -> String? {
        // A relative path is to be ignored (XDG Base Directory Specification).
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder }
        guard let home = environment["HOME"], !home.isEmpty else { return nil }
        return home + "/.config"
    }
}
