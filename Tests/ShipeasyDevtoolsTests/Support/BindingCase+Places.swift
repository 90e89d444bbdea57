import Shipeasy
import Terminal

@testable import ShipeasyDevtools

/// Ways to the states that the cases need, and what is looked at there.
extension BindingCase {
    static func identified(_ overlay: inout OverlayTester, select name: String) {
        overlay.target.startIdentify(attributes: ["user_id": "u_1", "plan": "pro"])
        overlay.catchUp()
        overlay.press("6")
        while overlay.state.list.selection != .attribute(name) { overlay.press("down") }
    }

    static func asks(for purpose: FieldDialog.Purpose) -> @Sendable (OverlayTester, OverlayTester) -> Bool {
        { _, after in
            guard case .field(let field)? = after.state.dialogs.last else { return false }
            return field.purpose == purpose
        }
    }

    /// Brings the overlay to a context.
    static func open(_ context: Context, _ overlay: inout OverlayTester) {
        switch context {
        case .list: break
        case .detail: overlay.press("tab")
        case .filter: overlay.press("/")
        case .help: overlay.press("?")
        case .palette: overlay.press(":")
        case .question:
            overlay.overrideByHost(flag, .flag(true))
            overlay.press("X")
        case .groups:
            overlay.select(experiment)
            overlay.press("space")
        case .field: overlay.press("S")
        case .json:
            overlay.select(.config("theme"))
            overlay.press("e")
        case .menu: overlay.press("Y")
        case .tooSmall: overlay.send(.resize(Size(columns: 9, rows: 3)))
        }
    }
}
