import Foundation
import Testing

@Suite("While nothing happens", .serialized)
struct IdleTests {
    @Test(
        "Sixty seconds without a wake-up, a byte or any time of a processor: a screen, the sample, and a project file",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task")), .timeLimit(.minutes(3)))
    func silence() throws {
        let folder = NSTemporaryDirectory() + "idle-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let project = folder + "/project.json"
        try Data(#"{"flags": {"gates": {"only_flag": {"enabled": true, "salt": "s"}}}}"#.utf8)
            .write(to: URL(fileURLWithPath: project))
        let home = ["HOME": folder, "CFFIXED_USER_HOME": folder, "XDG_STATE_HOME": folder + "/state"]
        let command = PseudoTerminal.product("shipeasy-devtools")
        let terminals = [
            ("a screen", try PseudoTerminal("events", "--commands")),
            ("the sample", try PseudoTerminal(program: command, environment: home)),
            ("a project", try PseudoTerminal("--project", project, program: command, environment: home)),
        ]
        let screen = terminals[0].1
        screen.waitForStart()
        // What was printed is reported once, and that is all.
        screen.type("P")
        screen.waitForReport("host err err two")
        for (terminal, name) in [(terminals[1].1, "gift_wrapping"), (terminals[2].1, "only_flag")] {
            terminal.wait(for: "\(name) is shown") { terminal.text.contains(name) }
        }
        for (name, terminal) in terminals {
            var before = Activity(of: terminal)
            terminal.wait(for: "\(name) has settled") {
                usleep(500_000)
                defer { before = Activity(of: terminal) }
                return Activity(of: terminal) == before
            }
        }
        // Each sleeps in one call: from the first look at it to the last, nothing moves.
        let before = terminals.map { Activity(of: $0.1) }
        let end = Date().addingTimeInterval(60)
        while Date() < end { for (_, terminal) in terminals { terminal.pump(200) } }
        for ((name, terminal), before) in zip(terminals, before) {
            #expect(Activity(of: terminal) == before, "\(name)")
        }
        // And they were alive all the time.
        for (_, terminal) in terminals {
            terminal.type("q")
            #expect(terminal.waitForEnd() == 0)
        }
    }
}

/// What a process has done so far, as far as the kernel counts it.
private struct Activity: Equatable {
    /// How often its threads went to sleep or were put aside: each wake-up ends in one of the two.
    private var switches = 0
    /// Nanoseconds on a processor.
    private var time = 0
    private let threads: Int
    private let bytes: Int

    init(of terminal: PseudoTerminal) {
        terminal.pump(0)
        bytes = terminal.output.count
        let folder = "/proc/\(terminal.child)/task"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        threads = names.count
        for thread in names {
            for line in Self.text("\(folder)/\(thread)/status").split(separator: "\n")
            where line.contains("voluntary_ctxt_switches") {
                switches += Int(line.split(separator: "\t").last ?? "") ?? 0
            }
            time += Int(Self.text("\(folder)/\(thread)/schedstat").split(separator: " ").first ?? "") ?? 0
        }
    }

    private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}
