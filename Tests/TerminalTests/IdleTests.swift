import Foundation
import Testing

@Suite("While nothing happens", .serialized)
struct IdleTests {
    @Test(
        "The program neither wakes up nor writes",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task")))
    func silence() throws {
        let terminal = try PseudoTerminal("events", "--commands")
        terminal.waitForStart()
        // What was printed is reported once, and that is all.
        terminal.type("P")
        terminal.waitForReport("host err err two")
        // It sleeps in one call: from its first look at it to the last, nothing moves.
        var before = (switches(terminal.child), terminal.output.count)
        terminal.wait(for: "two seconds without a wake-up") {
            usleep(2_000_000)
            let after = (switches(terminal.child), terminal.output.count)
            defer { before = after }
            return after == before
        }
    }

    /// How often the threads of a process have given up the processor because they had nothing to do.
    private func switches(_ process: pid_t) -> Int {
        let folder = "/proc/\(process)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.reduce(0) { sum, thread in
            let status = (try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
            return sum + (line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0)
        }
    }
}
