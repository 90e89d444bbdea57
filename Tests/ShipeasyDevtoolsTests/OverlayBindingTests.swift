import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("The table of bindings")
struct OverlayBindingTests {
    @Test("Each key of each binding does what its help says", arguments: BindingCase.all)
    func each(_ example: BindingCase) {
        #expect(!example.bindings.isEmpty, "no such binding")
        for binding in example.bindings {
            for context in binding.contexts.intersection(example.contexts) {
                let before = example.overlay(in: context)
                #expect(before.state.context == context)
                #expect(before.state.availability(of: binding.command) == .available)
                for key in binding.keys {
                    var after = before.copy
                    after.press(key)
                    #expect(example.check(before, after), "\(key) in \(context)")
                }
            }
        }
    }

    @Test("Each binding with a key is proven in each of its contexts")
    func complete() {
        var proven: [Command: Set<Context>] = [:]
        for example in BindingCase.all { proven[example.command, default: []].formUnion(example.contexts) }
        for binding in BindingTable.all where !binding.keys.isEmpty {
            let missing = binding.contexts.subtracting(proven[binding.command] ?? [])
            #expect(missing.isEmpty, "\(binding.command) in \(missing)")
        }
    }

    @Test("No key of a context is in the table twice for things that can be done at once", arguments: Scene.all)
    func unambiguous(_ scene: Scene) {
        let state = scene.overlay().state
        for key in Key.all {
            let available = BindingTable.bindings(for: key, in: state.context).filter {
                state.availability(of: $0.command).isAvailable
            }
            #expect(available.count <= 1, "\(key) means \(available.map(\.command)) in \(scene.name)")
        }
    }

    @Test("A key that the table does not have for a place does nothing there", arguments: Scene.all)
    func unknownKeys(_ scene: Scene) {
        let overlay = scene.overlay()
        let before = overlay.buffer
        for key in Key.all where BindingTable.bindings(for: key, in: overlay.state.context).isEmpty {
            if overlay.state.context.isText, case .character = key { continue }
            var probe = overlay.copy
            probe.press(key)
            #expect(probe.effects.isEmpty)
            #expect(probe.buffer == before, "\(key) in \(scene.name)")
        }
    }

    @Test("A key whose binding has no meaning here is quiet; one that has none now says why", arguments: Scene.all)
    func unavailableKeys(_ scene: Scene) {
        let overlay = scene.overlay()
        let before = overlay.buffer
        for key in Key.all {
            let answers = BindingTable.bindings(for: key, in: overlay.state.context).map {
                overlay.state.availability(of: $0.command)
            }
            guard !answers.isEmpty, !answers.contains(.available) else { continue }
            var probe = overlay.copy
            probe.press(key)
            #expect(probe.effects.isEmpty)
            let reasons = answers.compactMap { if case .unavailable(let reason) = $0 { reason } else { nil } }
            if let reason = reasons.first {
                #expect(probe.state.message?.text == reason)
            } else {
                #expect(probe.buffer == before, "\(key) in \(scene.name)")
            }
        }
    }

    @Test("Letters are text wherever text is taken", arguments: Scene.all.filter { $0.overlay().state.context.isText })
    func letters(_ scene: Scene) {
        for character in "qxXuUtfreEaAnNRySLopsmiw:?/123 []jkgGhl" {
            var overlay = scene.overlay()
            let depth = overlay.state.dialogs.count
            overlay.press(.character(character))
            #expect(overlay.effects.isEmpty)
            #expect(!overlay.isClosed)
            #expect(overlay.state.dialogs.count == depth)
            #expect(BindingTable.bindings(for: .character(character), in: overlay.state.context).isEmpty)
        }
    }

    @Test("A paste never runs a command, and is text where text is taken", arguments: Scene.all)
    func paste(_ scene: Scene) {
        for text in ["q\nX\ny", "y", "\u{3}", " ", "t\r", "\u{1B}", "R\ny\n"] {
            var overlay = scene.overlay()
            let (forced, depth, tab) = (overlay.forced, overlay.state.dialogs.count, overlay.state.tab)
            overlay.send(.paste(text))
            #expect(overlay.effects.isEmpty)
            #expect(!overlay.isClosed)
            #expect(overlay.forced == forced)
            #expect(overlay.state.dialogs.count == depth)
            #expect(overlay.state.tab == tab)
        }
    }

    @Test("Help lists every binding that has a key, with its keys", arguments: [110, 60, 24])
    func help(_ columns: Int) {
        var overlay = OverlayTester(columns: columns, rows: 32)
        overlay.press("?")
        let lines = HelpPage.lines(of: overlay.state).map(\.text)
        let page = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        for binding in BindingTable.all where !binding.keys.isEmpty && binding.isInHelp {
            let keys = binding.keys.map { Binding.name(of: $0) }.joined(separator: " ")
            #expect(page.contains("\(keys) \(binding.help)"), "\(keys)")
        }
        for binding in BindingTable.all where !binding.isInHelp && !binding.keys.isEmpty {
            // Another way of something that is listed.
            #expect(binding.command == .previousPane)
        }
        for line in lines { #expect(TextWidth.columns(of: line) <= Layout.dialogColumns(in: overlay.state.size)) }
    }

    @Test("Every action that the palette offers does something", arguments: Scene.all)
    func palette(_ scene: Scene) {
        var overlay = scene.overlay()
        overlay.leaveAll()
        let before = overlay.buffer
        overlay.press(.control("p"))
        guard case .palette(let palette)? = overlay.state.dialogs.last else {
            Issue.record("no palette")
            return
        }
        let items = PaletteItems.matching(palette, in: overlay.state)
        #expect(!items.isEmpty)
        for (place, item) in items.enumerated() {
            var probe = overlay.copy
            for _ in 0..<place { probe.press(.down) }
            probe.press(.enter)
            #expect(
                !probe.effects.isEmpty || probe.buffer != before, "“\(item.binding.help)” does nothing in \(scene.name)"
            )
        }
    }
}
