import Foundation

/// Another program, with files for its input and output.
///
/// Foundation's `Process` does not do: what it starts inherits the socket by which it notices an end, and the pipes of
/// all other children, so that a program that leaves a server behind, as tmux does, never seems to end.
struct Child: Sendable {
    private let pid: pid_t

    /// Starts a program, found in `PATH`.
    ///
    /// - Parameters:
    ///   - input, output, error: paths of files, which are made if need be.
    init(
        _ arguments: [String], environment: [String: String], input: String = "/dev/null",
        output: String = "/dev/null", error: String = "/dev/null"
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, error, O_WRONLY | O_CREAT | O_APPEND, 0o600)

        // A test runner may ignore or block signals; a program from a shell has them as they are by default.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        var words = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var pid = pid_t()
        let code = posix_spawnp(&pid, arguments[0], &actions, &attributes, &words, &variables)
        guard code == 0 else { throw Failure("\(arguments[0]): \(String(cString: strerror(code)))") }
        self.pid = pid
    }

    /// Waits for its end, on a thread of its own: the tests' own threads are as few as processors.
    ///
    /// - Returns: the exit status, or the signal that ended it.
    func end() async -> (status: Int32, wasKilled: Bool) {
        let pid = pid
        return await withCheckedContinuation { continuation in
            Thread {
                var status: Int32 = 0
                while waitpid(pid, &status, 0) < 0, errno == EINTR {}
                let signal = status & 0x7F
                continuation.resume(returning: signal == 0 ? (status >> 8 & 0xFF, false) : (signal, true))
            }.start()
        }
    }

    /// Asks it to end, and does not wait.
    func terminate() {
        kill(pid, SIGTERM)
        let pid = pid
        Thread { waitpid(pid, nil, 0) }.start()
    }

    /// Runs a program to its end. Programs that it started may live on.
    static func run(
        _ arguments: [String], environment: [String: String], input: Data = Data()
    ) async throws -> BuiltCommand.Outcome {
        let folder = TemporaryFolder()
        let (stdin, stdout, stderr) = (folder.file("input"), folder.file("output"), folder.file("error"))
        try input.write(to: URL(fileURLWithPath: stdin))
        let child = try Child(arguments, environment: environment, input: stdin, output: stdout, error: stderr)
        let (status, wasKilled) = await child.end()
        func text(_ path: String) throws -> String {
            String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        }
        return BuiltCommand.Outcome(
            status: status, wasKilled: wasKilled, output: try text(stdout), error: try text(stderr))
    }
}

/// Something that a test needs and that is not there.
struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
