import Foundation
import Testing

/// What the host prints meanwhile is not on the screen, and all there in the end.
@Suite("Output of the host", .serialized)
struct HostOutputTests {
    @Test("It is seen line by line meanwhile, and printed when the screen is given back")
    func lines() throws {
        let terminal = try PseudoTerminal("events", "--commands")
        terminal.waitForStart()
        terminal.type("P")
        for line in ["host out out one", "host out out ␛[31mtwo␛[0m", "host err err one", "host err err two"] {
            terminal.waitForReport(line)
        }
        #expect(!terminal.text.contains("out one"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        let text = terminal.text
        let left = try #require(text.range(of: "\u{1B}[?1049l", options: .backwards))
        #expect(text[left.upperBound...].contains("out one\r\nout \u{1B}[31mtwo\u{1B}[0m\r\nout without end"))
        #expect(text[left.upperBound...].contains("err one\r\nerr two\r\n"))
    }

    @Test("Twenty megabytes from four threads: every line is there, in order, and nobody waited")
    func much() throws {
        let terminal = try PseudoTerminal("events", "--commands")
        terminal.waitForStart()
        terminal.type("M")
        terminal.waitForReport("printed")
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        terminal.wait(for: "all is printed") { terminal.text.hasSuffix("x\r\n") }
        var next = [0, 0, 0, 0]
        for line in terminal.text.split(separator: "\r\n") {
            // The very first is behind the sequences that give the screen back.
            guard let start = line.range(of: "thread ") else { continue }
            let words = line[start.lowerBound...].split(separator: " ")
            let (thread, number) = (Int(words[1]) ?? 0, Int(words[3]) ?? -1)
            #expect(next[thread] == number)
            next[thread] = number + 1
        }
        #expect(next == [50_000, 50_000, 50_000, 50_000])
    }

    @Test("Bytes of any value come out as they went in")
    func binary() throws {
        let terminal = try PseudoTerminal("events", "--commands")
        terminal.waitForStart()
        terminal.type("B")
        terminal.waitForReport("key B")
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        // The terminal's driver puts a CR before each LF.
        let expected: [UInt8] = (0..<2048).map { UInt8($0 & 255) }.flatMap { (byte: UInt8) -> [UInt8] in
            byte == 10 ? [13, 10] : [byte]
        }
        #expect(terminal.output.suffix(expected.count) == expected[...])
    }

    @Test("A stream that goes elsewhere is left alone")
    func redirected() throws {
        let path = NSTemporaryDirectory() + "terminal-test-out-\(UUID().uuidString)"
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let terminal = try PseudoTerminal("events", "--commands", standardOutput: path)
        terminal.waitForStart()
        terminal.type("P")
        terminal.waitForReport("host err err two")
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(!terminal.report.contains { $0.hasPrefix("host out") })
        #expect(!terminal.text.contains("out one") && terminal.text.contains("err one"))
        let written = try String(contentsOfFile: path, encoding: .utf8)
        #expect(written == "out one\nout \u{1B}[31mtwo\u{1B}[0m\nout without end")
    }

    @Test("A child process that keeps the descriptor open neither holds the program up nor dies of it")
    func child() throws {
        let path = NSTemporaryDirectory() + "terminal-test-child-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let terminal = try PseudoTerminal("events", "--commands", environment: ["CHILD_REPORT": path])
        terminal.waitForStart()
        terminal.type("K")
        terminal.waitForReport("host out child early")
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.text.contains("child early"))
        terminal.wait(for: "the child ends by itself") {
            (try? String(contentsOfFile: path, encoding: .utf8)) == "alive\n"
        }
    }

    @Test("An external program has the terminal to itself; afterwards the screen is drawn anew and keys are ours")
    func released() throws {
        let terminal = try PseudoTerminal(
            "events", "--commands",
            environment: ["EDITOR": "printf 'editor here\\n'; read answer; printf \"got $answer\\n\"; exit 3"])
        terminal.waitForStart()
        terminal.type("E")
        terminal.wait(for: "the program is there") { terminal.text.contains("editor here\r\n") }
        #expect(terminal.leftovers == [])
        let start = terminal.output.count
        terminal.type("jq\r")
        terminal.waitForReport("editor 3")
        terminal.wait(for: "the screen is drawn anew") {
            String(decoding: terminal.output[start...], as: UTF8.self).contains("ready")
        }
        #expect(terminal.text.contains("got jq"))
        terminal.type("k")
        terminal.waitForReport("key k")
        #expect(!terminal.report.contains("key j"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.leftovers == [])
    }

    @Test("What the host prints while another program opens the terminal itself stays off the screen")
    func keptWhileReleased() throws {
        let terminal = try PseudoTerminal("events", "--commands")
        terminal.waitForStart()
        terminal.type("D")
        terminal.waitForReport("printed meanwhile")
        terminal.waitForReport("host out out one")
        #expect(!terminal.text.contains("out one\r\n"))
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.text.contains("out one\r\n"))
        #expect(terminal.text.contains("err two\r\n"))
    }

    @Test("Ctrl-C in an external program is that program's alone")
    func interruptedEditor() throws {
        let terminal = try PseudoTerminal(
            "events", "--commands",
            environment: ["EDITOR": "trap 'echo caught' INT; printf 'editor here\\n'; read a; read b; exit 5"])
        terminal.waitForStart()
        terminal.type("E")
        terminal.wait(for: "the program is there") { terminal.text.contains("editor here\r\n") }
        terminal.type("\u{03}")
        terminal.wait(for: "it is interrupted") { terminal.text.contains("caught") }
        terminal.type("x\ry\r")
        terminal.waitForReport("editor 5")
        terminal.type("k")
        terminal.waitForReport("key k")
        // From here on it ends the program again.
        terminal.send(signal: SIGINT)
        #expect(terminal.waitForEnd() == -SIGINT)
        #expect(terminal.leftovers == [])
    }
}
