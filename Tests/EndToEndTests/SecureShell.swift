import Foundation
import Testing

/// A server of ssh for one test: of the current user, with keys of its own, and for one connection each time.
///
/// Nothing listens: the client starts the server itself and talks to it by pipes, so that no port is in the way, and
/// nothing is left running.
final class SecureShell: Sendable {
    private let folder = TemporaryFolder()
    /// Held, so that it stays as long as the command.
    private let home = TemporaryFolder()
    private let server: String

    init() async throws {
        server = try #require(
            ["/usr/sbin/sshd", "/usr/local/sbin/sshd", "/opt/homebrew/sbin/sshd"].first {
                FileManager.default.isExecutableFile(atPath: $0)
            }, "sshd is missing: install openssh-server")
        if getuid() == 0 {
            // Root's server insists on this folder, which a machine that runs one has.
            try FileManager.default.createDirectory(
                atPath: "/run/sshd", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        }
        for key in ["host", "user"] {
            let outcome = try await Child.run(
                ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.file(key)],
                environment: BuiltCommand.environment(home: home))
            try #require(outcome.status == 0, "ssh-keygen: \(outcome.error)")
        }
        _ = try folder.write(
            """
            HostKey \(folder.file("host"))
            AuthorizedKeysFile \(folder.file("user")).pub
            PidFile none
            StrictModes no
            UsePAM no
            PermitRootLogin yes
            PasswordAuthentication no

            """, to: "sshd_config")
        // What a login would set, kept away from what the user has.
        let environment = BuiltCommand.environment(home: home).filter { $0.key != "TERM" }
        let exports = environment.sorted { $0.key < $1.key }.map { "export \($0.key)='\($0.value)'\n" }.joined()
        _ = try folder.write(exports + "exec '\(BuiltCommand.path)' \"$@\"\n", to: "command.sh")
    }

    /// The end of a script of the shell: it becomes the client, which runs the built command on a terminal.
    var line: String {
        """
        echo $BASHPID > '\(folder.file("client"))'
        exec ssh -F none -i '\(folder.file("user"))' -o IdentitiesOnly=yes -o LogLevel=ERROR \
        -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null \
        -o ProxyCommand='\(server) -i -f \(folder.file("sshd_config"))' \
        -t "$(id -un)@localhost" 'echo $$ > \(folder.file("command")); exec bash \(folder.file("command.sh"))'
        """
    }

    /// The process of the client.
    var client: pid_t? { process("client") }
    /// The process of the command at the other end.
    var command: pid_t? { process("command") }

    private func process(_ name: String) -> pid_t? {
        let text = try? String(contentsOfFile: folder.file(name), encoding: .utf8)
        return text.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
}
