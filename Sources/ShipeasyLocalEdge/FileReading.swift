import Foundation

/// Reads whole files, with a limit, and says in words why one cannot be read.
enum FileReading {
    /// The bytes of a file; also of a pipe, which is read until it ends.
    ///
    /// - Parameter limit: the most bytes that are taken; a file that has more is refused.
    static func data(path: String, limit: Int) throws(ProjectFileError) -> Data {
        func refusal(_ problem: String) -> ProjectFileError {
            ProjectFileError(file: path, isUnreadable: true, faults: [.init(place: "", problem: problem)])
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw refusal("cannot be read: \(reason(errno))") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw refusal("cannot be read: \(reason(errno))") }
        if status.st_mode & S_IFMT == S_IFDIR { throw refusal("cannot be read: it is a folder") }

        let tooLarge = "is larger than \(limit >> 20) MiB, which is the most that is read"
        if Int(status.st_size) > limit { throw refusal(tooLarge) }
        var data = Data(capacity: Int(status.st_size))
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try Self.chunk(descriptor, into: &chunk, file: path)
            if count == 0 { return data }
            data.append(contentsOf: chunk[..<count])
            if data.count > limit { throw refusal(tooLarge) }
        }
    }

    /// Reads what there is, waiting if there is nothing yet.
    ///
    /// - Returns: how many bytes were read, 0 at the end.
    static func chunk(
        _ descriptor: Int32, into bytes: inout [UInt8], file: String = "standard input"
    ) throws(ProjectFileError) -> Int {
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            if count >= 0 { return count }
            if errno == EINTR { continue }
            throw ProjectFileError(
                file: file, isUnreadable: true,
                faults: [.init(place: "", problem: "cannot be read: \(reason(errno))")])
        }
    }

    /// What the system says of an error, such as `No such file or directory`.
    static func reason(_ code: Int32) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}
