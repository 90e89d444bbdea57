import Foundation
import Testing

/// A program that embeds the overlay is as before when it closes.
@Suite("Presenting the overlay", .serialized)
final class PresentTests {
    // What the overlay keeps goes into a home of its own.
    private let home = NSTemporaryDirectory() + "present-test-\(UUID().uuidString)"
    private var environment: [String: String?] { ["HOME": home, "CFFIXED_USER_HOME": home] }
    private let program = "overlay-test-host"

    deinit { try? FileManager.default.removeItem(atPath: home) }

    /// What was reported on closing the overlay for the time with that number, and what stands behind each word of it.
    private func closed(_ number: Int, of terminal: PseudoTerminal) -> Closing? {
        terminal.report.first { $0.hasPrefix("closed \(number) ") }.flatMap(Closing.init)
    }

    private struct Closing {
        let changed, forced: Substring
        let descriptors, threads, memory: Int

        init?(_ line: String) {
            let pattern = /closed \d+ changed (.*) descriptors (\d+) threads (\d+) memory (\d+) forced (.*)/
            guard let match = line.wholeMatch(of: pattern), let descriptors = Int(match.2),
                let threads = Int(match.3), let memory = Int(match.4)
            else { return nil }
            (changed, forced) = (match.1, match.5)
            (self.descriptors, self.threads, self.memory) = (descriptors, threads, memory)
        }
    }

    /// Waits for the overlay's list on a screen that was opened since then.
    private func waitForOverlay(_ terminal: PseudoTerminal, since count: Int = 0) {
        terminal.wait(for: "the overlay is up") {
            let text = terminal.text(since: count)
            return text.range(of: "\u{1B}[?1049h").map { text[$0.upperBound...].contains("gift_wrapping") } ?? false
        }
    }

    @Test("A hundred times: a key acts each time, and nothing is left of it", .timeLimit(.minutes(2)))
    func hundredTimes() throws {
        let terminal = try PseudoTerminal("cycles", "--count", "100", program: program, environment: environment)
        var closings: [Closing] = []
        var written = 0
        for number in 1...100 {
            waitForOverlay(terminal, since: written)
            written = terminal.output.count
            terminal.type(" q")
            terminal.wait(for: "it is closed") { closed(number, of: terminal) != nil }
            closings.append(try #require(closed(number, of: terminal)))
        }
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.leftovers == [])
        let (tenth, last) = (closings[9], closings[99])
        print("after 1, 10 and 100 times:", closings[0], tenth, last, separator: "\n")
        for (before, after) in zip(closings, closings.dropFirst()) { #expect(before.forced != after.forced) }
        #expect(closings.allSatisfy { $0.changed == "[]" })
        #expect(Set(closings.map(\.descriptors)).count == 1)
        // Threads of the system's pools come and go, a few at a time.
        #expect(closings.allSatisfy { $0.threads < 20 })
        #expect(last.memory - tenth.memory < 1024)
    }

    @Test("From any isolation it shows, acts, and leaves nothing", arguments: ["main", "actor", "detached"])
    func isolations(place: String) throws {
        let terminal = try PseudoTerminal("cycles", "--from", place, program: program, environment: environment)
        waitForOverlay(terminal)
        terminal.type(" q")
        #expect(terminal.waitForEnd() == 0)
        let closing = try #require(closed(1, of: terminal))
        #expect(closing.changed == "[]" && closing.forced != "[]")
        #expect(terminal.leftovers == [])
    }

    @Test("A second one while one is up is refused with a reason, and the first goes on")
    func second() throws {
        let terminal = try PseudoTerminal("second", program: program, environment: environment)
        waitForOverlay(terminal)
        terminal.type(" ")
        terminal.waitForReport("second An overlay is already open: close it before another is presented.")
        terminal.type("j ")
        terminal.wait(for: "the first takes keys") { terminal.text.contains("2 overrides") }
        terminal.type("q")
        terminal.waitForReport("first closed, forced 2")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.leftovers == [])
    }

    @Test("On a terminal without cursor addressing, and without any, it says so and leaves the process as it was")
    func refused() throws {
        let dumb = try PseudoTerminal(
            "cycles", program: program, environment: environment.merging(["TERM": "dumb"]) { $1 })
        #expect(dumb.waitForEnd() == 0)
        #expect(dumb.report.first?.contains("\"dumb\" (TERM) cannot place its cursor") == true)
        let none = try PseudoTerminal(
            "cycles", program: program, environment: environment, standardInput: "/dev/null",
            standardOutput: "/dev/null", standardError: "/dev/null")
        #expect(none.waitForEnd() == 0)
        #expect(none.report.first?.hasPrefix("refused There is no terminal to draw on.") == true)
        for terminal in [dumb, none] {
            #expect(closed(1, of: terminal)?.changed == "[]")
            #expect(terminal.text == "")
        }
    }

    @Test("A host that has chosen how its standard output is buffered finds it so afterwards")
    func buffered() throws {
        let terminal = try PseudoTerminal("buffered", program: program, environment: environment)
        waitForOverlay(terminal)
        terminal.type("q")
        terminal.waitForReport("printed")
        terminal.pump(0)
        #expect(!terminal.text.contains("a line for later"))
        terminal.type("\r")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.text.contains("a line for later"))
    }

    @Test("A crash of the host at any moment comes after the terminal is restored, and its message is to be read")
    func crashes() throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<20 {
            let moment = Int.random(in: 0...400_000, using: &random)
            let what: Comment = "after \(moment) µs, seed \(seed)"
            let terminal = try PseudoTerminal(
                "crash", "--after", "\(moment)", program: program, environment: environment)
            // Opened, used and closed again and again until it comes.
            terminal.wait(for: "the crash") {
                terminal.type("j q")
                return terminal.hasEnded
            }
            #expect(terminal.waitForEnd() == -Platform.trap, what)
            #expect(terminal.leftovers == [], what)
            let messages = terminal.text.components(separatedBy: "Fatal error: crashed on purpose")
            #expect(messages.count == 2, what)
            let screens = messages[0].components(separatedBy: "\u{1B}[?1049")
            #expect(screens.count == 1 || screens.last?.hasPrefix("l") == true, what)
        }
    }
}
