import Foundation
import Shipeasy
import Testing

@testable import ShipeasyDevtools
@testable import shipeasy_devtools

@Suite("An entry that is copied")
struct CopyFormatsTests {
    @Test("As Swift it is the call that forces it")
    func swift() {
        #expect(CopyFormats.swift(.flag("x"), .flag(true)) == #"await client.overrideFlag("x", true)"#)
        #expect(CopyFormats.swift(.config("x"), .config(nil)) == #"await client.overrideConfig("x", nil)"#)
        #expect(CopyFormats.swift(.config("x"), .config(.null)) == #"await client.overrideConfig("x", NSNull())"#)
        #expect(
            CopyFormats.swift(.config("x"), .config(["b": [1, 2.0, "t"], "a": [:]]))
                == #"await client.overrideConfig("x", ["a": [:] as [String: Any], "b": [1, 2.0, "t"] as [Any]] as [String: Any])"#
        )
        #expect(
            CopyFormats.swift(.experiment("e"), .experiment(group: "b", params: ["p": true]))
                == #"await client.overrideExperiment("e", group: "b", params: ["p": true])"#)
        #expect(
            CopyFormats.swift(.experiment("e"), .experiment(group: "b", params: [:]))
                == #"await client.overrideExperiment("e", group: "b")"#)
        #expect(
            CopyFormats.swift(.killswitch("k", switchKey: "eu"), .killswitch(false))
                == #"await client.overrideKillswitch("k", false, switchKey: "eu")"#)
    }

    @Test("As Swift it can also be the call that reads it")
    func swiftReads() {
        #expect(CopyFormats.swiftRead(.flag("x")) == #"await client.getFlag("x")"#)
        #expect(CopyFormats.swiftRead(.config("x")) == #"await client.getConfig("x")"#)
        #expect(
            CopyFormats.swiftRead(.killswitch("k", switchKey: "e"))
                == #"await client.getKillswitch("k", switchKey: "e")"#)
        #expect(CopyFormats.swiftRead(.experiment("e"), universe: "u") == #"await client.universe("u").assign()"#)
        #expect(CopyFormats.swiftRead(.universe("u")) == #"await client.universe("u").assign()"#)
    }

    @Test(
        "A name never changes what the source does, or how it looks",
        arguments: [
            ("a\"b", #""a\"b""#), (#"\(x)"#, #""\\(x)""#), ("a\nb\r\t\u{0}", #""a\nb\r\t\0""#),
            ("\u{1B}[2J", #""\u{1B}[2J""#), ("\u{202E}abc\u{2066}", #""\u{202E}abc\u{2066}""#),
            ("a\u{2028}b", #""a\u{2028}b""#), ("日本é", "\"日本é\""), ("", "\"\""), ("\"\"\"", #""\"\"\"""#),
            ("\u{A0}\u{200B}", #""\u{A0}\u{200B}""#), ("#\"", "\"#\\\"\""), ("\u{7F}\u{9B}", #""\u{7F}\u{9B}""#),
        ])
    func swiftNames(name: String, literal: String) {
        #expect(SwiftLiteral.string(name) == literal)
    }

    @Test("Numbers are literals of their kind")
    func numbers() {
        #expect(SwiftLiteral.value(.integer(.min)) == "-9223372036854775808")
        #expect(SwiftLiteral.value(1e300) == "1e+300")
        #expect(SwiftLiteral.value(-0.5) == "-0.5")
        #expect(SwiftLiteral.value(.double(-0.0)) == "-0.0")
    }

    @Test("As a command line it is quoted for a shell")
    func commandLine() {
        let command = "shipeasy-devtools snapshot --override "
        #expect(CopyFormats.commandLine(.flag("x"), .flag(true)) == command + "flag:x=true")
        #expect(CopyFormats.commandLine(.flag("a b"), .flag(true)) == command + "'flag:a b=true'")
        #expect(CopyFormats.commandLine(.flag("it's"), .flag(true)) == command + #"'flag:it'\''s=true'"#)
        #expect(CopyFormats.commandLine(.config("x"), .config(nil)) == command + "config:x=absent")
        #expect(CopyFormats.commandLine(.config("x"), .config("absent")) == command + #"'config:x="absent"'"#)
        #expect(
            CopyFormats.commandLine(.experiment("e"), .experiment(group: "b", params: ["p": 1]))
                == command + #"'experiment:e=b:{"p":1}'"#)
        #expect(
            CopyFormats.commandLine(.killswitch("k", switchKey: "eu"), .killswitch(true)) == command
                + "killswitch:k/eu=true")
    }

    @Test("What --override cannot say is handed over as a scenario on a pipe")
    func scenarioOnPipe() {
        #expect(
            CopyFormats.commandLine(.flag("a=b"), .flag(true))
                == #"shipeasy-devtools snapshot --scenario <(printf %s '{"overrides":{"flags":{"a=b":true}},"version":1}')"#
        )
        for (id, value): (EntryID, Override) in [
            (.flag("a\u{0}"), .flag(true)), (.flag(""), .flag(true)), (.killswitch("a/b"), .killswitch(true)),
            (.experiment("e"), .experiment(group: "a:b", params: [:])),
            (.experiment("e"), .experiment(group: "", params: [:])),
        ] {
            #expect(CopyFormats.specification(id, value) == nil)
            #expect(!CopyFormats.commandLine(id, value).contains("\0"))
        }
    }

    @Test("What is copied for a command line is what the command reads")
    func readsBack() throws {
        var random = SeededRandom(17)
        let pieces = ["a", ":", "/", "{", "}", "\"", "=", " ", "'", "true", "日", "\n", "\u{202E}", ",", "absent"]
        func text() -> String {
            (0..<Int.random(in: 1...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "a" }
                .joined()
        }
        for _ in 0..<2_000 {
            let name = text()
            let values: [(EntryID, Override)] = [
                (.flag(name), .flag(true)), (.killswitch(name), .killswitch(false)), (.config(name), .config(nil)),
                (.config(name), .config(["a=b": .string(text())])), (.config(name), .config(.string(text()))),
                (.experiment(name), .experiment(group: text(), params: [:])),
                (.experiment(name), .experiment(group: text(), params: ["p": .string(text())])),
            ]
            for (id, value) in values {
                guard let specification = CopyFormats.specification(id, value) else { continue }
                let read = try OverrideArgument(parsing: specification)
                #expect(read.kind == id.kind)
                #expect(read.name == id.name)
                #expect(read.value == value)
            }
        }
    }

    @Test("As JSON it has name, kind, and what is read, assigned and forced; nothing in it is invisible")
    func json() throws {
        let text = CopyFormats.json(.flag("a\u{202E}\u{9B}"), value: true, assigned: false, override: nil)
        #expect(text.contains(#""name": "a\u202e\u009b""#))
        #expect(
            try JSONValue(json: text)
                == ["kind": "flag", "name": "a\u{202E}\u{9B}", "value": true, "assigned": false, "override": nil])
        let emoji = CopyFormats.json(.flag("\u{E0041}"), value: nil, assigned: nil, override: nil)
        #expect(try JSONValue(json: emoji)["name"] == "\u{E0041}")
    }

    @Test(
        "A shell reads each word back as it was",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")))
    func shell() throws {
        var random = SeededRandom(13)
        let pieces = [
            "a", " ", "'", "\"", "\\", "$", "`", "!", "\n", "\t", "\u{1B}", "\u{202E}", "日", "é", "7", "*", "~", "#",
            ";", "&",
            "\u{9B}", "(", "{", "\r", "=", "/", "-", "%s",
        ]
        var words = ["", "-n", "~", "a=b", "#x", "\u{1}7", "plain"]
        for _ in 0..<200 {
            words.append((0..<6).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", "printf '%s\\0' " + words.map(ShellWord.quoted).joined(separator: " ")]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let read = data.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        #expect(read.map { String(decoding: $0, as: UTF8.self) } == words)
    }

    @Test("A word for a shell shows nothing invisible, and what is plain stays plain")
    func shellWords() {
        #expect(ShellWord.quoted("flag:x=true") == "flag:x=true")
        #expect(ShellWord.quoted("") == "''")
        #expect(ShellWord.quoted("a\u{1B}7'") == #"$'a\0337\''"#)
        #expect(ShellWord.quoted("\u{202E}") == #"$'\342\200\256'"#)
    }
}
