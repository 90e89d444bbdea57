import Foundation
import Testing

@testable import Terminal

/// What the environment says about the terminal.
@Suite("Terminal types, locales and colours", .serialized)
struct EnvironmentTests {
    @Test(
        "A type that is not set, not known, or of no use is refused with what to do",
        arguments: [nil, "", "bogus", "dumb", "xterm-ghostty"])
    func refusedTypes(type: String?) throws {
        if type == "xterm-ghostty", FileManager.default.fileExists(atPath: "/usr/share/terminfo/x/xterm-ghostty") {
            return
        }
        let terminal = try PseudoTerminal("events", environment: ["TERM": type])
        #expect(terminal.waitForEnd() == 0)
        let error = try #require(terminal.report.first { $0.hasPrefix("error ") })
        #expect(error.contains("TERM=xterm-256color"))
        if let type, !type.isEmpty { #expect(error.contains("\"\(type)\"")) }
        #expect(!terminal.output.contains(0x1B))
        #expect(terminal.leftovers == [])
    }

    @Test(
        "Known types run, and are given back",
        arguments: ["vt100", "xterm", "linux", "screen", "tmux-256color", "xterm-256color"])
    func knownTypes(type: String) throws {
        let terminal = try PseudoTerminal("events", environment: ["TERM": type])
        terminal.waitForStart()
        terminal.type("\u{1B}[A\u{1B}OBj")
        terminal.waitForReport("key j")
        #expect(terminal.report.dropFirst().prefix(3) == ["key up", "key down", "key j"])
        terminal.type("q")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.leftovers == [])
    }

    @Test("A hostile TERM is not echoed as it is")
    func hostileType() throws {
        let terminal = try PseudoTerminal("events", environment: ["TERM": "x\u{1B}[2J"])
        #expect(terminal.waitForEnd() == 0)
        #expect(!terminal.output.contains(0x1B))
    }

    @Test(
        "Without a UTF-8 locale borders are ASCII, and so is all that is sent to a terminal that reads bytes",
        arguments: ["C", "POSIX", "", "xx_XX"])
    func asciiLocales(name: String) throws {
        let terminal = try PseudoTerminal("text", columns: 90, rows: 25, environment: ["LC_ALL": name, "LANG": nil])
        terminal.wait(for: "the text is shown") { terminal.text.contains("fullwidth") }
        #expect(terminal.output.allSatisfy { $0 < 0x80 })
        #expect(terminal.text.contains("+ wide ---"))
        // Nothing is dropped: a mark in each column.
        #expect(terminal.text.contains("?????? text"))
    }

    @Test(
        "A UTF-8 locale that is not installed has ASCII borders and shows names",
        arguments: ["xx_XX.UTF-8", "de_XX.utf8"])
    func missingLocale(name: String) throws {
        let terminal = try PseudoTerminal("text", columns: 90, rows: 25, environment: ["LC_ALL": name])
        terminal.wait(for: "the text is shown") { terminal.text.contains("fullwidth") }
        #expect(terminal.text.contains("+ wide ---") && terminal.text.contains("日本語"))
    }

    @Test("In the C locale names are shown where the terminal says that it reads UTF-8", .enabled(if: Tmux.isInstalled))
    func utf8Terminal() {
        let tmux = Tmux(["text"], columns: 90, rows: 25, environment: ["LC_ALL": "C"])
        tmux.wait(for: "the text is shown") { tmux.screen.contains { $0.contains("日本語") } }
        #expect(tmux.screen.first?.hasPrefix("+ wide ---") == true)
    }

    @Test("NO_COLOR and the option take colours away, an empty NO_COLOR does not")
    func colors() throws {
        func colorsAreUsed(_ options: [String], _ environment: [String: String?]) throws -> Bool {
            let terminal =
                options.isEmpty
                ? try PseudoTerminal("themes", environment: environment)
                : try PseudoTerminal("themes", "--no-color", environment: environment)
            terminal.wait(for: "the roles are shown") { terminal.text.contains("selection quick brown") }
            // A foreground or background other than the default.
            return terminal.text.contains("\u{1B}[38;5;")
                || terminal.text.contains("\u{1B}[3")
                    && terminal.text.firstMatch(of: #/\u{1B}\[[0-9;]*(3[0-7]|4[0-7])[0-9;]*m/#) != nil
        }
        #expect(try colorsAreUsed([], [:]))
        #expect(try colorsAreUsed([], ["NO_COLOR": ""]))
        #expect(try colorsAreUsed([], ["TERM": "xterm"]))
        // A theme without colours can be left for one with colours.
        let terminal = try PseudoTerminal("events", "--commands", "--theme", "mono")
        terminal.waitForStart()
        terminal.type("T")
        terminal.wait(for: "the other theme's colours are sent") { terminal.text.contains("\u{1B}[38;5;28m") }
        #expect(try !colorsAreUsed([], ["NO_COLOR": "1"]))
        #expect(try !colorsAreUsed(["--no-color"], [:]))
        #expect(try !colorsAreUsed([], ["TERM": "vt100"]))
    }

    @Test("Without colours the selected row and what is forced still differ from the rest")
    func monochrome() {
        for theme in Theme.all {
            let normal = theme.look(for: .normal, colors: .none)
            #expect(normal.foreground == -1 && normal.background == -1)
            #expect(theme.look(for: Style(.forced), colors: .none) != normal)
            #expect(theme.look(for: Style(.danger), colors: .none) != normal)
            for role in Role.allCases {
                let selected = theme.look(for: Style(role, isSelected: true), colors: .none)
                #expect(selected.isReversed)
            }
        }
    }

    @Test("Every role keeps its contrast on the background it is made for, and stays legible on the other one")
    func contrast() {
        let (black, white) = (16, 231)
        for theme in [Theme.dark, .light, .highContrast] {
            for role in Role.allCases {
                for isSelected in [false, true] {
                    let look = theme.look(for: Style(role, isSelected: isSelected), colors: .many)
                    guard look.foreground >= 0 else { continue }
                    let backgrounds = look.background >= 0 ? [look.background] : [black, white]
                    for (index, background) in backgrounds.enumerated() {
                        let isHome = look.background >= 0 || index == (theme == .light ? 1 : 0)
                        let wanted = theme == .highContrast ? 7 : isHome ? 4.5 : 2.7
                        let found = Contrast.ratio(look.foreground, background)
                        #expect(found >= wanted, "\(theme.name) \(role) selected: \(isSelected) on \(background)")
                    }
                }
            }
        }
    }
}

/// WCAG 2.1's contrast of two colours of xterm's palette of 256.
enum Contrast {
    static func ratio(_ first: Int, _ second: Int) -> Double {
        let (a, b) = (luminance(first), luminance(second))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private static func luminance(_ number: Int) -> Double {
        // Bright white: the others of the first sixteen are whatever a person has chosen.
        if number == 15 { return 1 }
        let levels = [0, 95, 135, 175, 215, 255]
        let parts =
            number >= 232
            ? Array(repeating: 8 + 10 * (number - 232), count: 3)
            : [levels[(number - 16) / 36], levels[(number - 16) / 6 % 6], levels[(number - 16) % 6]]
        let linear = parts.map { part -> Double in
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
