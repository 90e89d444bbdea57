import Foundation
import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("Hostile names, ASCII and looking only")
struct OverlayNameTests {
    static let names: [String] = [
        "", " ", "\u{1B}[2J", "\u{1B}]52;c;eA==\u{07}", "a\u{9B}31mb", "tab\there", "new\nline", "\r\n",
        "\u{202E}desrever",
        "\u{2066}isolate\u{2069}", "line\u{2028}separator", "\u{0}", "日本語の名前", "👩‍👩‍👧 family", "🇪🇺", "e\u{301}", "🫨",
        "a" + String(repeating: "\u{301}", count: 10_000), String(repeating: "long", count: 25_000),
        String(repeating: "語", count: 50_000), "is:forced", "=on", "a/b", "/", "--help", "\"quoted\"", "\u{FEFF}",
        "\u{FFFD}",
    ]

    /// A project in which everything has that name, down to groups, params and values.
    static func target(_ name: String) -> MemoryTarget {
        let target = MemoryTarget { _ in
            Assignments(
                flags: [name: true, "plain": false],
                configs: [name: .string(name), "list": [.string(name), [name: 1]]],
                experiments: [
                    name: ExperimentAssignment(
                        isEnrolled: true, group: name, params: [name: .string(name)], universe: name)
                ], universes: [name: [name: .string(name)]],
                killswitches: [name: KillswitchAssignment(isEngaged: true, switches: [name: true])])
        }
        target.change { $0.service.environment = name }
        target.startIdentify(attributes: ["user_id": .string(name), name: .string(name)])
        target.happen(.exposure(experiment: name, group: name))
        target.happen(.tracked(name: name, properties: [name: .string(name)]))
        return target
    }

    @Test("Whatever a name holds, nothing of it reaches the terminal, and every frame stays straight", arguments: names)
    func harmless(_ name: String) {
        var options = OverlayOptions(title: name)
        for (columns, rows, isASCII) in [(110, 32, false), (60, 16, true), (24, 6, false)] {
            options.isASCII = isASCII
            var overlay = OverlayTester(Self.target(name), columns: columns, rows: rows, options: options)
            overlay.catchUp()
            overlay.send(.printed([LogLine(text: name, isError: true)], dropped: 0))
            overlay.send(.failed(EffectFailure(message: name)))
            for keys in [
                "1", "1 tab", "1 Y", "1 t p", "2", "2 down", "2 down tab", "2 down space", "2 down space e", "3",
                "3 down", "3 down e", "3 e", "3 A", "4", "4 down", "5", "5 tab", "5 down down", "6", "6 G", "6 G enter",
                "7", "X", "R", ":", "S",
            ] {
                var probe = overlay.copy
                probe.press(keys)
                Self.expectHarmless(probe.buffer, "\(keys) at \(columns)")
                probe.wait(7)
                Self.expectHarmless(probe.buffer, "\(keys) at \(columns), later")
            }
        }
    }

    private static func expectHarmless(_ buffer: Buffer, _ place: String) {
        let all = buffer.cells
        for (index, cell) in all.enumerated() {
            for scalar in cell.text.unicodeScalars {
                let isObeyed =
                    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                    || (0x202A...0x202E).contains(scalar.value)
                    || (0x2066...0x2069).contains(scalar.value)
                    || [0x2028, 0x2029, 0x200E, 0x200F].contains(scalar.value)
                #expect(!isObeyed, "U+\(String(scalar.value, radix: 16)) in cell \(index), \(place)")
            }
            #expect(cell.width <= 4)
        }
        let rows = buffer.size.rows
        for row in 0..<rows {
            let cells = all[row * buffer.size.columns..<(row + 1) * buffer.size.columns]
            #expect(cells.reduce(0) { $0 + Int($1.width) } == buffer.size.columns, "row \(row), \(place)")
            guard buffer.size.columns >= 40, row >= 2, row < rows - 1 else { continue }
            #expect("│┌└├|+".contains(cells.first?.text ?? ""), "the left edge of row \(row), \(place)")
            #expect("│┐┘┤|+".contains(cells.last?.text ?? ""), "the right edge of row \(row), \(place)")
        }
    }

    @Test("Forcing reaches the entry of exactly that name", arguments: names)
    func exact(_ name: String) {
        var overlay = OverlayTester(Self.target(name))
        overlay.catchUp()
        for (id, keys, value) in [
            (EntryID.flag(name), "f", Override.flag(false)), (.config(name), "A", .config(nil)),
            (.killswitch(name), "f", .killswitch(false)), (.killswitch(name, switchKey: name), "f", .killswitch(false)),
            (.experiment(name), "space enter", .experiment(group: name, params: [name: .string(name)])),
        ] {
            overlay.select(id)
            overlay.press(keys)
            #expect(overlay.forced[id] == value)
        }
        #expect(overlay.forced.count == 5)
        overlay.press("u u u u u")
        #expect(overlay.forced.isEmpty)
    }

    @Test("With --ascii nothing but ASCII is on the screen, as long as the names are ASCII", arguments: Scene.all)
    func ascii(_ scene: Scene) {
        for (columns, rows) in [(110, 32), (60, 16), (24, 6), (19, 4)] {
            for line in scene.overlay(columns: columns, rows: rows, isASCII: true).screen {
                let text = line.replacingOccurrences(of: "größe", with: "")
                let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
                #expect(isASCII, "\(text)")
            }
        }
    }

    @Test("Looking only, nothing is ever forced and nobody identified, whatever is pressed", arguments: 0..<8)
    func readOnly(_ seed: UInt64) {
        var random = SeededRandom(seed)
        let options = OverlayOptions(title: "shop", isReadOnly: true)
        var overlay = OverlayTester(catalog: ShopCatalog(), options: options)
        overlay.state.recent = [["user_id": "u_1"]]
        for _ in 0..<400 {
            if let key = Key.all.randomElement(using: &random) { overlay.press(key) }
            if Int.random(in: 0..<10, using: &random) == 0 {
                overlay.send(
                    .mouse(MouseEvent(.doubleClick, at: Point(column: 9, row: Int.random(in: 2..<12, using: &random)))))
            }
            for effect in overlay.effects {
                switch effect {
                case .setOverrides, .restoreOverrides, .identify, .reset, .renewAnonymousID, .forgetSticky, .openEditor:
                    Issue.record("\(effect) while looking only")
                default: break
                }
            }
        }
        #expect(overlay.forced.isEmpty)
    }
}
