import Foundation
import Testing

/// What the host prints is kept within bounds: it neither fails nor waits for them, and what was kept is printed.
@Suite("Output of the host without room for it", .serialized)
struct FullDiskTests {
    /// Prints more than there is room for, presses a key, closes, and looks at what was printed.
    private func printTooMuch(_ terminal: PseudoTerminal, atMost limit: Int) throws {
        terminal.waitForStart()
        terminal.type("G")
        terminal.waitForReport("printed")
        terminal.type("j")
        terminal.waitForReport("key j")
        terminal.wait(for: "the log shows some") { terminal.report.contains { $0.hasPrefix("host out line") } }
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.leftovers == [])
        let text = terminal.text
        let left = try #require(text.range(of: "\u{1B}[?1049l", options: .backwards))
        let streams = text[left.upperBound...].split(
            separator: /shipeasy-devtools: at least [1-9][0-9]+ bytes more were printed than could be kept\r\n/,
            omittingEmptySubsequences: false)
        // One line for each stream, behind all that was kept of it, and nothing behind the last.
        #expect(streams.count == 3 && streams.last == "")
        for stream in streams.dropLast() {
            #expect(stream.utf8.count <= limit)
            let lines = stream.split(separator: "\r\n").filter { $0.contains("line ") }
            #expect(lines.count > 500)
            for (number, line) in lines.dropLast().enumerated() { #expect(line.contains("line \(number) x")) }
        }
    }

    @Test("A limit to the size of files, which is none to a terminal, does not end the program")
    func sizeLimit() throws {
        let terminal = try PseudoTerminal(
            "events", "--commands", "--megabytes", "3", "--limit-files", "1000000")
        try printTooMuch(terminal, atMost: 1_100_000)
    }

    @Test("Where hardly any file may be made the screen is drawn all the same, and nothing is kept")
    func hardlyAnyFile() throws {
        // The first frame alone is larger.
        let terminal = try PseudoTerminal("events", "--commands", "--limit-files", "4096", columns: 500, rows: 150)
        terminal.waitForStart()
        terminal.type("P")
        for number in 0..<50 {
            terminal.type("j")
            terminal.wait(for: "key \(number) is taken") {
                terminal.report.filter { $0 == "key j" }.count == number + 1
            }
        }
        terminal.wait(for: "it is drawn") { terminal.text.contains("ready") && terminal.text.contains("key j") }
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.text.contains("err two"))
        #expect(!terminal.text.contains("disk is full"))
    }

    @Test("A host that prints without a pause does not keep the screen from closing")
    func endless() throws {
        let terminal = try PseudoTerminal("events", "--commands")
        terminal.waitForStart()
        terminal.type("H")
        terminal.wait(for: "the log shows some") { terminal.report.contains { $0.hasPrefix("host out one more") } }
        terminal.type("q")
        terminal.wait(for: "the program has ended") { terminal.report.contains { $0.hasPrefix("frames ") } }
    }

    @Test("On a full disk the program goes on", .enabled(if: FullDiskTests.canMount, FullDiskTests.reason))
    func fullDisk() throws {
        try withDisk(kilobytes: 2048) { try printTooMuch($0, atMost: 2_200_000) }
    }

    @Test(
        "Where no folder has room nothing is kept, and nothing lost",
        .enabled(if: FullDiskTests.canMount, FullDiskTests.reason))
    func noRoom() throws {
        try withDisk(kilobytes: 512) { terminal in
            terminal.waitForStart()
            terminal.type("G")
            terminal.waitForReport("printed")
            terminal.type("jq")
            terminal.waitForReport("key j")
            #expect(terminal.waitForEnd() == 0)
            #expect(terminal.leftovers == [])
            #expect(terminal.text.components(separatedBy: "line 31000 x").count == 3)
        }
    }

    /// Starts the test program where all folders for temporary files are too small, but for one of that size.
    private func withDisk(kilobytes: Int, _ body: (PseudoTerminal) throws -> Void) throws {
        let disk = NSTemporaryDirectory() + "terminal-test-disk-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: disk) }
        // The program and its report stay where they are, though /tmp is another one from then on.
        let script = """
            exec 8< "$HOST" 9>> "$REPORT"
            for folder in /tmp /var/tmp /dev/shm; do mount -t tmpfs none -o size=512k $folder; done
            mkdir -p "$TMPDIR"
            mount -t tmpfs none -o size=\(kilobytes)k "$TMPDIR"
            exec /proc/self/fd/8 events --commands --megabytes 3 --report /proc/self/fd/9
            """
        try body(
            PseudoTerminal(
                "-rm", "sh", "-c", script, program: "/usr/bin/unshare",
                environment: ["TMPDIR": disk, "HOST": PseudoTerminal.product("terminal-test-host")]))
    }

    private static let reason: Comment = "only a system that lets anybody mount a small disk can show it"
    private static let canMount: Bool = {
        let check = try? PseudoTerminal("-rm", "mount", "-t", "tmpfs", "none", "/var/tmp", program: "/usr/bin/unshare")
        return check?.waitForEnd() == 0
    }()
}
