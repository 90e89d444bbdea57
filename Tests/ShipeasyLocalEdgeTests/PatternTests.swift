import Shipeasy
import Testing

@testable import ShipeasyLocalEdge

struct PatternTests {
    @Test(
        "A pattern is found where Python's re.search finds it",
        arguments: [
            ("^a.c$", "abc\n", true), ("^a.c$", "a\nc", false), ("a.c", "a\rc", true), ("x\\Z", "x\n", false),
            ("(?i)stra\u{df}e", "STRASSE", false), ("(?i)K", "\u{212a}", true), ("\\w", "\u{301}", false),
            ("\\s", "\u{1c}", true), ("(?a)\\s", "\u{1c}", false), ("\\d", "\u{661}", true),
            ("(?a)\\d", "\u{661}", false),
            ("{", "{", true), ("a{,2}b", "b", true), ("a{2", "a{2", true), ("[]a]", "]", true), ("[^]]", "]", false),
            ("(a)(?(1)b|c)", "ab", true), ("^(a)?(?(1)b|c)$", "c", true), ("^(a)?(?(1)b|c)$", "ac", false),
            ("(?P<x>ab)(?P=x)", "abab", true), ("(a+)\\1b", "aaab", true), ("(?<=ab)c", "abc", true),
            ("(?<!ab)c", "abc", false), ("a++a", "aaa", false), ("(?>a+)a", "aaa", false),
            ("(?:a|ab)(?:c|bcd)", "abcd", true),
            ("^(?:a?){3}a{3}$", "aaa", true), ("(?:)*x", "x", true), ("(a*)*b", "aab", true),
            ("^(a|b)*?c$", "abac", true),
            ("(?x) a b # c", "ab", true), ("(?m)^b$", "a\nb\nc", true), ("(?s)a.c", "a\nc", true), ("\\B", "", false),
            ("\\x41\\u00e9\\101", "A\u{e9}A", true), ("[\\w-]", "-", true), ("(?s-i:.)", "\n", true),
        ])
    func search(pattern: String, text: String, isFound: Bool) {
        var patience = 100_000
        #expect(Pattern(pattern).outcome(in: text.codePoints, patience: &patience) == .decided(isFound))
    }

    @Test(
        "A text that is no pattern is never found, and the reason is said",
        arguments: [
            ("(", "a ( is not closed"), (")", "a bracket is closed that was not opened"), ("[a", "a [ is not closed"),
            ("*a", "there is nothing to repeat"), ("a**", "a repetition is repeated"),
            ("^*", "there is nothing to repeat"),
            ("a{2,1}", "a count is at least 2 and at most 1"), ("\\", "it ends with a backslash"),
            ("\\p{L}", "\\p means nothing"), ("(?<n>a)", "after (?< comes = or !"), ("\\1", "there is no group 1"),
            ("(\\1)", "group 1 is still open"), ("(?P<a>x)(?P<a>y)", "two groups are called \"a\""),
            ("(?<=a+)b", "what comes before has no fixed length"),
            ("a(?i)b", "flags for the whole are not at its start"),
            ("[b-a]", "a range in [ ] has no beginning or end, or ends before it begins"),
            ("(?z)", "\"z\" is no flag"), ("\\xg", "a code has fewer than 2 digits"),
        ])
    func broken(pattern: String, problem: String) {
        var patience = 100_000
        #expect(Pattern(pattern).problem == problem)
        guard case .failed(let note) = Pattern(pattern).outcome(in: "a".codePoints, patience: &patience) else {
            Issue.record("\(pattern) was searched for")
            return
        }
        #expect(note.hasSuffix(problem))
    }

    @Test(
        "A pattern that backtracks for ever is given up, counts as not found, and the explanation says so",
        arguments: ["(a+)+$", "(a|aa)*$", "(a|a)*$", "(.*a){20}$", "((a?)+)+b\\1c$", "(?:(?=(a+))a*)*c"])
    func backtracking(pattern: String) throws {
        let rule: JSONValue = ["attr": "text", "op": "regex", "value": .string(pattern)]
        let text = String(repeating: "a", count: 5_000) + "b"
        let found = try outcome(of: String(decoding: rule.json(), as: UTF8.self), for: ["text": .string(text)])
        #expect(!found.isOn)
        #expect(found.note?.hasSuffix("takes too long on this text") == true)
    }

    @Test("Ten thousand such patterns together take no more steps than an evaluation has")
    func manyBacktracking() throws {
        let patience = Patience(all: 200_000, each: 20_000)
        let pattern = Pattern("(a+)+$")
        let text = String(repeating: "a", count: 40) + "b"
        var steps = 0
        for _ in 0..<10_000 {
            let outcome = patience.lend { left in
                let lent = left
                defer { steps += lent - max(0, left) }
                return pattern.outcome(in: text.codePoints, patience: &left)
            }
            #expect(!outcome.isMatch)
        }
        #expect(steps == 200_000)
    }

    @Test("Patterns of any depth and size are read or refused, never a crash")
    func enormous() {
        for text in [
            String(repeating: "(", count: 100_000), String(repeating: "(?:", count: 100_000) + "a",
            String(repeating: "(", count: 5_000) + String(repeating: ")", count: 5_000),
            String(repeating: "[", count: 100_000), String(repeating: "a|", count: 200_000),
            String(repeating: "(?=", count: 90) + String(repeating: ")", count: 90),
            "a{99999999999999999999}", "(?:a{9999999}){9999999}", "(?:){4294967295}x",
        ] {
            var patience = 100_000
            #expect(
                !Pattern(text).outcome(in: "b".codePoints, patience: &patience).isMatch || text.hasPrefix("a|")
                    || text.hasPrefix("(?="))
        }
    }

    @Test("A long text is searched within an evaluation's steps")
    func longText() {
        var patience = 2_000_000
        let text = String(repeating: "word ", count: 20_000) + "end"
        #expect(Pattern("\\bend$").outcome(in: text.codePoints, patience: &patience) == .decided(true))
        #expect(patience > 0)
    }
}

extension String {
    /// The text as patterns are searched for in it.
    var codePoints: [UInt32] { unicodeScalars.map(\.value) }
}
