import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

/// A state in which a binding does something, and what it does there.
struct BindingCase: Sendable, CustomTestStringConvertible {
    var name: String
    var command: Command
    var contexts: Set<Context>
    var target: @Sendable () -> MemoryTarget
    var prepare: @Sendable (inout OverlayTester) -> Void
    /// Looks at the overlay before and after the key.
    var check: @Sendable (_ before: OverlayTester, _ after: OverlayTester) -> Bool

    var testDescription: String { "\(command): \(name)" }

    init(
        _ command: Command, _ name: String = "", in contexts: Set<Context> = [.list, .detail],
        on target: @escaping @Sendable () -> MemoryTarget = { .shop() },
        after prepare: @escaping @Sendable (inout OverlayTester) -> Void = { _ in },
        check: @escaping @Sendable (OverlayTester, OverlayTester) -> Bool
    ) {
        self.command = command
        self.name = name
        self.contexts = contexts
        self.target = target
        self.prepare = prepare
        self.check = check
    }

    /// The case of a binding whose effects are these.
    init(
        _ command: Command, _ name: String = "", in contexts: Set<Context> = [.list, .detail],
        after prepare: @escaping @Sendable (inout OverlayTester) -> Void = { _ in }, effects: [Effect]
    ) {
        self.init(command, name, in: contexts, after: prepare) { _, after in after.effects == effects }
    }

    /// The bindings that it is about.
    var bindings: [Binding] {
        BindingTable.all.filter { $0.command == command && !$0.contexts.isDisjoint(with: contexts) }
    }

    /// The overlay, brought to that state, with the pane that a context asks for.
    func overlay(in context: Context) -> OverlayTester {
        var overlay = OverlayTester(target(), catalog: ShopCatalog())
        prepare(&overlay)
        if context == .detail, overlay.state.context == .list { overlay.press(.tab) }
        return overlay
    }
}

extension Effect {
    /// Forces one entry.
    static func forcing(_ id: EntryID, _ value: Override, _ word: String) -> Effect {
        .setOverrides([OverrideRequest(id, value)], step: "\(id.qualifiedName) forced \(word)")
    }

    /// Clears one entry.
    static func clearing(_ id: EntryID) -> Effect {
        .setOverrides([OverrideRequest(id, nil)], step: "\(id.qualifiedName) cleared")
    }
}
