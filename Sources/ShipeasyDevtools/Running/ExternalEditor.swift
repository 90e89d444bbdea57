import Foundation

/// A person's own editor, in the terminal that the overlay gave back for it.
enum ExternalEditor {
    /// Edits text in `$VISUAL`, `$EDITOR` or `vi`; what was saved, or why there is nothing to take.
    static func edit(
        _ text: String, environment: [String: String] = ProcessInfo.processInfo.environment,
        terminal: String = "/dev/tty"
    ) -> Result<String, EffectFailure> {
        let editor =
            [environment["VISUAL"], environment["EDITOR"]].lazy.compactMap { $0 }.first { !$0.isEmpty } ?? "vi"
        let folder = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array("\(folder)/shipeasy-devtools-XXXXXX.json".utf8CString)
        // Created anew, with the rights of its owner alone.
        let file = mkstemps(&template, 5)
        guard file >= 0 else {
            return .failure(EffectFailure(message: "No temporary file in \(folder): \(reason(errno))"))
        }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { unlink(path) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(text.utf8))
            try handle.close()
        } catch {
            return .failure(EffectFailure(message: "Can't write \(path): \(error)"))
        }
        switch run(editor, on: path, terminal: terminal) {
        case .failure(let failure): return .failure(failure)
        case .success(let status) where status != 0:
            return .failure(EffectFailure(message: "Nothing changed: \(editor) ended with status \(status)"))
        case .success: break
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            return .failure(EffectFailure(message: "Nothing changed: \(editor) left no file"))
        }
        guard let edited = String(validating: data) else {
            return .failure(EffectFailure(message: "Nothing changed: what \(editor) saved is not UTF-8"))
        }
        return edited == text ? .failure(EffectFailure(message: "Nothing changed")) : .success(edited)
    }

    /// Runs the editor through the shell, so that an `$EDITOR` with arguments works; its exit status.
    private static func run(_ editor: String, on path: String, terminal: String) -> Result<Int32, EffectFailure> {
        let (error, child) = Platform.spawn(["sh", "-c", "\(editor) \"$1\"", "sh", path], terminal: terminal)
        guard error == 0 else {
            return .failure(EffectFailure(message: "Can't start \(editor): \(reason(error))"))
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { return .failure(EffectFailure(message: "Lost \(editor): \(reason(errno))")) }
        }
        let isExit = status & 0x7f == 0
        let code = isExit ? (status >> 8) & 0xff : 128 + (status & 0x7f)
        if code == 127 { return .failure(EffectFailure(message: "Nothing changed: \(editor) was not found")) }
        return .success(code)
    }

    private static func reason(_ error: Int32) -> String { String(cString: strerror(error)) }
}

extension String {
    /// The text of bytes that are UTF-8, else `nil`.
    fileprivate init?(validating data: Data) { self.init(data: data, encoding: .utf8) }
}
