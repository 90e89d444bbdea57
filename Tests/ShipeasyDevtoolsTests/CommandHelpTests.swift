import Testing

@testable import shipeasy_devtools

@Suite("--help")
struct CommandHelpTests {
    @Test("No line is longer than 80 columns, and none ends in a space")
    func width() {
        for line in HelpPage.text.split(separator: "\n") {
            #expect(line.count <= 80, "\(line)")
            #expect(line.last != " ")
        }
    }

    @Test("Every option is on the page, with what it takes", arguments: Option.allCases)
    func options(option: Option) {
        let head = "  " + option.rawValue + (option.valueName.map { " \($0)" } ?? "")
        #expect(HelpPage.text.split(separator: "\n").contains { $0.hasPrefix(head) })
    }

    @Test("Every command and every exit status is on the page")
    func commandsAndStatus() {
        for word in CommandName.words { #expect(HelpPage.text.contains("shipeasy-devtools \(word) ")) }
        for status in ["0  done", "1  the evaluation", "2  the command line", "65  a file", "66  a file"] {
            #expect(HelpPage.text.contains(status))
        }
    }
}
