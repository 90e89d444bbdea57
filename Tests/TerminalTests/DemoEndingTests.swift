import Foundation
import Testing

/// The demo under a shell that repairs nothing, ended at moments that nobody chose.
@Suite("The end of the demo", .serialized)
final class DemoEndingTests {
    private let home = NSTemporaryDirectory() + "demo-test-\(UUID().uuidString)"

    deinit { try? FileManager.default.removeItem(atPath: home) }

    /// What the demo is doing when the signal comes.
    private enum Moment: CaseIterable {
        case starting, inTheShop, openingTheOverlay, typing, closingTheOverlay
    }

    private func startShell(backtrace: String? = "enable=no") throws -> PseudoTerminal {
        // A prompt that is in no output of the demo.
        try PseudoTerminal(
            "-i", program: "/bin/sh", columns: 100,
            environment: [
                "PS1": "prompt> ", "HOME": home, "CFFIXED_USER_HOME": home, "XDG_STATE_HOME": home,
                "COMMAND": PseudoTerminal.product("shipeasy-devtools"), "SWIFT_BACKTRACE": backtrace,
            ])
    }

    private func waitForPrompt(_ shell: PseudoTerminal) {
        shell.wait(for: "the shell waits for a line") { shell.output.suffix(8) == Array("prompt> ".utf8)[...] }
    }

    /// Starts the demo from the shell; its process, and where in the output all that it shows lies behind.
    private func startDemo(_ shell: PseudoTerminal) throws -> (process: pid_t, start: Int) {
        waitForPrompt(shell)
        let start = shell.output.count
        // An interactive shell drops the rest of a line whose program is interrupted; one that has a trap for it does not.
        let demo = #"sh -c "echo process \$\$; exec \"\$COMMAND\" demo""#
        shell.type("sh -c 'trap : INT; \(demo); printf \"\\nstatus %s\\n\" $?'\r")
        shell.wait(for: "the demo starts") { shell.number(after: "process", since: start) != nil }
        return (try #require(shell.number(after: "process", since: start)), start)
    }

    /// Goes on to a moment, and then for a little longer.
    private func reach(_ moment: Moment, _ shell: PseudoTerminal, since start: Int, _ random: inout SeededRandom) {
        func wait(for text: String) {
            shell.wait(for: "'\(text)' is shown") { shell.text(since: start).contains(text) }
        }
        let most: UInt32
        switch moment {
        case .starting: most = 60_000
        case .inTheShop:
            wait(for: "d devtools")
            most = 10_000
        case .openingTheOverlay:
            wait(for: "d devtools")
            shell.type("d")
            most = 20_000
        case .typing, .closingTheOverlay:
            wait(for: "d devtools")
            shell.type("d")
            wait(for: "gift_wrapping")
            shell.type("jj kkt/cart\u{1B}")
            if moment == .closingTheOverlay { shell.type("\u{1B}q") }
            most = 10_000
        }
        usleep(UInt32.random(in: 0...most, using: &random))
    }

    @Test(
        "Killed at any moment it leaves a usable shell, and its status is that signal",
        arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL, SIGTRAP])
    func randomMoments(number: Int32) throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        let shell = try startShell()
        for moment in Moment.allCases + Moment.allCases {
            let what: Comment = "\(moment), seed \(seed)"
            let (process, demoStart) = try startDemo(shell)
            let start = shell.output.count
            reach(moment, shell, since: demoStart, &random)
            kill(process, number)
            shell.wait(for: "the end is told") { shell.number(after: "status", since: start) != nil }
            #expect(shell.number(after: "status", since: start) == 128 + number, what)
            #expect(shell.leftovers == [], what)
            // The terminal itself shows what is typed, and sends it at Enter; the demo may have left a key unread.
            shell.type("\recho us\"\"able\r")
            shell.wait(for: "the shell takes a line") { shell.text(since: start).contains("usable\r\n") }
            #expect(shell.text(since: start).contains("echo us\"\"able\r\n"), what)
        }
    }

    /// A crash of its own, in a program that embeds the overlay: what is sent from outside does not end a Swift program
    /// whose crash is reported.
    @Test("With Swift's crash report as it is by default, the shell is usable after it too")
    func crashReport() throws {
        let shell = try startShell(backtrace: nil)
        waitForPrompt(shell)
        shell.type("'\(PseudoTerminal.product("overlay-test-host"))' crash --after 300000; echo status $?\r")
        // Any key ends the report where it waits for one; the shell ignores an empty line.
        shell.wait(for: "the shell goes on") {
            if shell.text.contains("to quit") { shell.type("\r") }
            return shell.number(after: "status", since: 0) != nil
        }
        #expect(shell.number(after: "status", since: 0) == 128 + Platform.trap)
        #expect(shell.text.contains("Fatal error: crashed on purpose"))
        #if os(Linux)
            #expect(shell.text.contains("Program crashed"))
        #endif
        #expect(shell.leftovers == [])
    }

    @Test("In a terminal emulator: the shell's screen is back, with what the crash says, and so are cursor and keys")
    func emulator() {
        let tmux = Tmux([], environment: ["SWIFT_BACKTRACE": "enable=no", "HOME": home, "CFFIXED_USER_HOME": home])
        tmux.wait(for: "the shell is there") { tmux.screen.contains { $0.hasPrefix("prompt>") } }
        let host = PseudoTerminal.product("overlay-test-host")
        tmux.enter("'\(host)' crash --after 300000; echo status $?")
        tmux.wait(for: "it crashes") { tmux.screen.contains("status \(128 + Platform.trap)") }
        #expect(tmux.screen.contains { $0.hasSuffix("Fatal error: crashed on purpose") })
        let flags = "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_flag} #{keypad_cursor_flag}"
        #expect(tmux.run("display-message", "-p", flags) == "0 1 0 0 0\n")
        tmux.enter("clear; stty -a | grep -q ' icanon' && stty -a | grep -q ' echo ' && echo usable")
        tmux.wait(for: "the shell is usable") { tmux.screen.contains("usable") }
    }
}
