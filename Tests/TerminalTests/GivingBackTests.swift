import Foundation
import Testing

/// Whatever ends the screen, the terminal is as before.
@Suite("The terminal is given back", .serialized)
struct GivingBackTests {
    @Test("Leaving restores modes, cursor, mouse, paste and the screen")
    func leaving() throws {
        let terminal = try PseudoTerminal("events")
        terminal.waitForStart()
        #expect(terminal.leftovers.contains("modes"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.leftovers == [])
    }

    @Test("A terminal that goes away ends the program", arguments: [[], ["--ignore-hup"]])
    func hangUp(options: [String]) throws {
        let terminal = try options.isEmpty ? PseudoTerminal("events") : PseudoTerminal("events", "--ignore-hup")
        terminal.waitForStart()
        terminal.hangUp()
        let status = terminal.waitForEnd()
        #expect(options.isEmpty ? [0, -SIGHUP].contains(status) : status == 0)
        if !options.isEmpty { #expect(terminal.report.contains("hang-up")) }
    }

    @Test(
        "A signal that ends the process restores the terminal first, and the process ends by that signal",
        arguments: [
            SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGPIPE, SIGUSR1,
        ])
    func endingSignals(number: Int32) throws {
        let terminal = try PseudoTerminal("events")
        terminal.waitForStart()
        terminal.send(signal: number)
        #expect(terminal.waitForEnd() == -number)
        #expect(terminal.leftovers == [])
    }

    @Test("A timer of the host, which it does not handle, ends the process as ever")
    func timer() throws {
        let terminal = try PseudoTerminal("events", "--commands")
        terminal.waitForStart()
        terminal.type("R")
        #expect(terminal.waitForEnd() == -SIGALRM)
        #expect(terminal.leftovers == [])
    }

    @Test(
        "A crash on any thread restores the terminal before its message, and keeps what was printed before",
        arguments: ["C", "F"])
    func fatalErrors(command: String) throws {
        let terminal = try PseudoTerminal("events", "--commands")
        terminal.waitForStart()
        terminal.type("P" + command)
        #expect(terminal.waitForEnd() == -Platform.trap)
        #expect(terminal.leftovers == [])
        let text = terminal.text
        let left = try #require(text.range(of: "\u{1B}[?1049l", options: .backwards))
        let printed = try #require(text.range(of: "err two", options: .backwards))
        let message = try #require(text.range(of: "crashed on purpose"))
        #expect(left.upperBound <= printed.lowerBound && printed.upperBound <= message.lowerBound)
        #expect(text.components(separatedBy: "crashed on purpose").count == 2)
    }

    @Test("A null dereference, abort and a stack overflow end as they would anyhow, with the terminal restored")
    func otherCrashes() throws {
        for (command, number) in [("A", SIGABRT), ("N", SIGSEGV), ("O", SIGSEGV)] {
            let terminal = try PseudoTerminal("events", "--commands")
            terminal.waitForStart()
            terminal.type(command)
            #expect(terminal.waitForEnd() == -number, "\(command)")
            #expect(terminal.leftovers == [], "\(command)")
        }
    }

    @Test("Swift's own crash report comes after the terminal is restored")
    func backtrace() throws {
        let terminal = try PseudoTerminal(
            "events", "--commands", environment: ["SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no,limit=2"])
        terminal.waitForStart()
        terminal.type("C")
        #expect(terminal.waitForEnd() < 0)
        #expect(terminal.leftovers == [])
        let text = terminal.text
        let left = try #require(text.range(of: "\u{1B}[?1049l", options: .backwards))
        if let report = text.range(of: "Crash:", options: .backwards) ?? text.range(of: "crashed", options: .backwards)
        {
            #expect(left.upperBound <= report.lowerBound)
        }
    }

    @Test("A handler of the host runs with the terminal restored; if it goes on, the screen comes back")
    func hostHandler() throws {
        let terminal = try PseudoTerminal("events", "--handle-term")
        terminal.waitForStart()
        terminal.send(signal: SIGTERM)
        terminal.waitForReport("handled")
        terminal.waitForReport("resumed")
        terminal.type("j")
        terminal.waitForReport("key j")
        #expect(terminal.leftovers.contains("modes"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.leftovers == [])
    }

    @Test("What was printed before a handler of the host that goes on is printed then, and once")
    func hostHandlerAndOutput() throws {
        let terminal = try PseudoTerminal("events", "--handle-term", "--commands")
        terminal.waitForStart()
        terminal.type("P")
        terminal.waitForReport("host err err two")
        terminal.send(signal: SIGTERM)
        terminal.waitForReport("resumed")
        terminal.wait(for: "what was kept is printed, and the screen is back") {
            guard let printed = terminal.text.range(of: "err two\r\n") else { return false }
            return terminal.text[printed.upperBound...].contains("ready 80x24")
        }
        #expect(terminal.text.contains("out one\r\n"))
        let start = terminal.output.count
        terminal.type("Pj")
        terminal.waitForReport("key j")
        terminal.wait(for: "the second lines are seen") {
            terminal.report.filter { $0 == "host err err two" }.count == 2
        }
        #expect(!String(decoding: terminal.output[start...], as: UTF8.self).contains("out one"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.text.components(separatedBy: "out one\r\n").count == 3)
        #expect(terminal.text.components(separatedBy: "err two\r\n").count == 3)
    }

    @Test(
        "Killed at any moment, from its first instruction on, it leaves a usable terminal",
        arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGFPE, SIGABRT])
    func randomMoments(number: Int32) throws {
        var random = SeededRandom(seed: UInt64(number))
        for _ in 0..<10 {
            let terminal = try PseudoTerminal("events")
            terminal.type("jjjj")
            usleep(UInt32.random(in: 0...40_000, using: &random))
            terminal.send(signal: number)
            #expect(terminal.waitForEnd() == -number)
            #expect(terminal.leftovers == [])
        }
    }

    @Test("A crash while another program has the terminal still prints what was kept")
    func crashWhileReleased() throws {
        let terminal = try PseudoTerminal("events", "--commands", environment: ["EDITOR": "kill -ABRT $PPID; sleep 1"])
        terminal.waitForStart()
        terminal.type("P")
        terminal.waitForReport("host err err two")
        terminal.type("E")
        #expect(terminal.waitForEnd() == -SIGABRT)
        #expect(terminal.text.contains("out one\r\n") && terminal.text.contains("err two\r\n"))
        #expect(terminal.leftovers == [])
    }

    @Test("A handler of the host that exits does so with the terminal restored")
    func exitingHostHandler() throws {
        let terminal = try PseudoTerminal("events", "--exit-on-term")
        terminal.waitForStart()
        terminal.send(signal: SIGTERM)
        #expect(terminal.waitForEnd() == 7)
        #expect(terminal.leftovers == [])
    }

    @Test("A signal that the host ignores stays ignored")
    func ignoredSignal() throws {
        let terminal = try PseudoTerminal("events", "--ignore-term")
        terminal.waitForStart()
        terminal.send(signal: SIGTERM)
        terminal.type("j")
        terminal.waitForReport("key j")
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test("A second terminal in one process is refused with a reason")
    func secondTerminal() throws {
        let terminal = try PseudoTerminal("events", "--commands")
        terminal.waitForStart()
        terminal.type("2")
        terminal.waitForReport("second The terminal is in use by this process already. Close that first.")
    }

    @Test("A hundred times open and close: descriptors, handlers, locale and threads are as after the first")
    func cycles() throws {
        let terminal = try PseudoTerminal("cycles", "--count", "100")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.report.first == "changed [] threads 0")
        #expect(terminal.leftovers == [])
    }
}
