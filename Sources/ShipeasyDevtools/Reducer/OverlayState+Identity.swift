import Shipeasy

/// Who is asked for.
extension OverlayState {
    /// Identifies with the attributes as they are edited.
    mutating func identify() -> [Effect] {
        let attributes = identity.attributes
        recent.removeAll { $0 == attributes }
        recent.insert(attributes, at: 0)
        recent = Array(recent.prefix(Self.recentCapacity))
        // From here on the draft follows what the client says.
        identity.applied = attributes
        hasStaleRows = true
        // A client keeps its user until it is logged out: who is asked for without one was logged out first.
        let isLoggingOut = snapshot.identity.userId != nil && (attributes["user_id"] ?? "") == ""
        return (isLoggingOut ? [.reset] : []) + waiting(for: .identify(attributes)) + [savedSettings]
    }

    /// How many identities are kept to pick from.
    static let recentCapacity = 12

    mutating func waiting(for effect: Effect) -> [Effect] {
        hasStoppedWaiting = false
        return [effect]
    }

    mutating func askToLogOut() {
        var user = snapshot.identity.attributes
        if let userId = snapshot.identity.userId { user["user_id"] = .string(userId) }
        dialogs.append(
            .question(
                Question(
                    title: "Log out?",
                    lines: [IdentityText.summary(user), "The device id stays; user and attributes are cleared."],
                    answer: .logOut)))
    }

    mutating func editAttribute(_ name: String) {
        let value = identity.attributes[name] ?? identity.applied[name] ?? .null
        if value.arrayValue != nil || value.objectValue != nil {
            openEditor(title: "Attribute \(name)", value, .attribute(name))
        } else {
            ask("Attribute \(name)", IdentityText.editable(value), .attribute(name))
        }
    }

    mutating func addAttribute(_ text: String) {
        guard let equals = text.firstIndex(of: "=") else { return }
        let name = String(text[..<equals])
        identity.attributes[name] = IdentityText.value(typed: String(text[text.index(after: equals)...]))
        rebuildRows(fallback: .hold)
        list.select(.attribute(name))
        keepSelectionVisible()
    }

    /// Takes the selected attribute out, or puts a removed one back.
    mutating func removeAttribute() {
        guard case .attribute(let name)? = list.selection else { return }
        if identity.attributes[name] != nil {
            identity.attributes[name] = nil
        } else {
            identity.attributes[name] = identity.applied[name]
        }
        rebuildRows(fallback: .hold)
    }
}
