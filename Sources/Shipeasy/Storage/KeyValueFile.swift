import Foundation

/// A small JSON file of names and values, safe against other processes, crashes and full disks.
///
/// A change is written to a new file of mode 0600 that replaces the old one whole, so a reader sees the one or the
/// other. Processes that change it at once wait for each other (`flock` on a file beside it, at most 0.2 s).
package struct KeyValueFile: Sendable {
    /// The file; its folder is made on the first change.
    package let url: URL

    /// A file at `url`, which need not be there.
    package init(url: URL) { self.url = url }

    /// A file for this program in the user's state folder: `$XDG_STATE_HOME/shipeasy`, else
    /// `~/.local/state/shipeasy` (XDG Base Directory Specification 0.8).
    ///
    /// - Parameter name: its name without extension, by default the program's.
    package static func ofProgram(_ name: String = ProcessInfo.processInfo.processName) -> KeyValueFile {
        func absolute(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        // `NSHomeDirectory` does not look at `HOME` on Linux. The specification has relative paths ignored.
        let state = absolute("XDG_STATE_HOME") ?? (absolute("HOME") ?? NSHomeDirectory()) + "/.local/state"
        let safeName = String(name.map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "_" })
        return KeyValueFile(url: URL(fileURLWithPath: state).appendingPathComponent("shipeasy/\(safeName).json"))
    }

    /// What the file holds; nothing where it is missing, unreadable or not an object.
    package func values() -> [String: JSONValue] {
        guard let data = try? Data(contentsOf: url) else { return [:] }
        return (try? JSONValue(json: data))?.objectValue ?? [:]
    }

    /// Changes what the file holds, alone among all processes, and writes it if it differs.
    ///
    /// - Returns: whether the file now holds what `change` left, and what `change` answered.
    @discardableResult
    package func update<Result>(_ change: (inout [String: JSONValue]) -> Result) -> (isWritten: Bool, result: Result) {
        let folder = url.deletingLastPathComponent()
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let lock = open(url.path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        defer { if lock >= 0 { close(lock) } }
        if lock >= 0 { waitForLock(lock) }
        var values = values()
        let before = values
        let result = change(&values)
        let isWritten = values == before || replace(with: JSONValue.object(values).json(pretty: true))
        return (isWritten, result)
    }

    /// Better to lose the race against a process that hangs than to hang with it.
    private func waitForLock(_ descriptor: Int32) {
        for _ in 0..<100 {
            if Platform.tryLock(descriptor) { return }
            usleep(2000)
        }
    }

    private func replace(with data: Data) -> Bool {
        let temporary = url.path + ".\(getpid()).\(UInt32.random(in: .min ... .max))"
        let descriptor = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        // Synchronised before it is renamed, or a crash of the machine could leave an empty file.
        let isWhole = write(data, to: descriptor) && fsync(descriptor) == 0
        let isClosed = close(descriptor) == 0
        if isWhole, isClosed, rename(temporary, url.path) == 0 { return true }
        unlink(temporary)
        return false
    }

    private func write(_ data: Data, to descriptor: Int32) -> Bool {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = Platform.write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { return false }
                rest = rest.dropFirst(written)
            }
            return true
        }
    }
}
