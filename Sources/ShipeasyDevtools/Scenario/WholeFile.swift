import Foundation

/// Reads and writes files as a whole, so that nobody ever sees half of one.
enum WholeFile {
    /// Why a file could not be read or written, in words for a person.
    struct Failure: Error, Sendable, Hashable {
        var reason: String

        fileprivate static var system: Failure { Failure(reason: String(cString: strerror(errno))) }
    }

    /// The bytes of a file or of a pipe.
    ///
    /// A folder and a device are refused, and so is more than `limit` bytes: `/dev/zero` has no end, and reading the
    /// terminal would take keys away.
    static func read(_ path: String, limit: Int) throws(Failure) -> Data {
        // Without blocking, since opening a pipe that nobody writes to would wait for ever.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw Failure(reason: "is a folder")
        case S_IFREG:
            if status.st_size > limit { throw tooLarge(limit) }
        case S_IFIFO: _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        default: throw Failure(reason: "is not a file")
        }
        var data = Data()
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return data }
            if count < 0 {
                if errno == EINTR { continue }
                throw .system
            }
            data.append(contentsOf: chunk[..<count])
            if data.count > limit { throw tooLarge(limit) }
        }
    }

    /// Writes a file that only its owner may read: to a temporary file beside it, which takes its place once all of it
    /// is on the disk. A symbolic link stays one, and what it points to is replaced.
    static func write(_ data: Data, to path: String) throws(Failure) {
        try replace(path) { descriptor throws(Failure) in try writeAll(data, to: descriptor) }
    }

    /// Replaces a file by one that `fill` writes, once it has returned and all is on the disk.
    static func replace(_ path: String, fill: (_ descriptor: Int32) throws(Failure) -> Void) throws(Failure) {
        let target = resolvingLinks(path)
        var status = stat()
        if stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw Failure(reason: status.st_mode & S_IFMT == S_IFDIR ? "is a folder" : "is not a file")
        }
        let parent = (target as NSString).deletingLastPathComponent
        let folder = parent.isEmpty ? "." : parent
        var template = Array("\(folder)/.shipeasy-devtools.XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .system }
        let temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var isDone = false
        defer { if !isDone { unlink(temporary) } }
        try complete(descriptor, fill)
        guard rename(temporary, target) == 0 else { throw .system }
        isDone = true
        // The new name is on the disk only when the folder is. The file is whole either way.
        let directory = open(folder, O_RDONLY | O_CLOEXEC)
        if directory >= 0 {
            _ = fsync(directory)
            close(directory)
        }
    }

    /// Writes, makes sure that it is on the disk, and closes.
    private static func complete(_ descriptor: Int32, _ fill: (Int32) throws(Failure) -> Void) throws(Failure) {
        defer { close(descriptor) }
        try fill(descriptor)
        guard fsync(descriptor) == 0 else { throw .system }
    }

    private static func writeAll(_ data: Data, to descriptor: Int32) throws(Failure) {
        var rest = [UInt8](data)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw .system
            }
            rest = rest.dropFirst(count)
        }
    }

    private static func resolvingLinks(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func tooLarge(_ limit: Int) -> Failure {
        Failure(reason: "is larger than \(limit >> 20) MB")
    }
}
