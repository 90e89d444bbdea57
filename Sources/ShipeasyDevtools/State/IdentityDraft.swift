import Shipeasy

/// The attributes as they are edited, before `identify` is called with them.
struct IdentityDraft: Sendable, Equatable {
    /// The attributes of the client now, `user_id` among them.
    var applied: [String: JSONValue] = [:]
    /// What they shall be.
    var attributes: [String: JSONValue] = [:]

    var isEdited: Bool { attributes != applied }

    /// Takes what the client says. Edits in progress stay.
    mutating func follow(_ identity: Identity) {
        var now = identity.attributes
        if let userId = identity.userId { now["user_id"] = .string(userId) }
        guard now != applied else { return }
        if !isEdited { attributes = now }
        applied = now
    }

    /// Every name there is or was, sorted, `user_id` first.
    var names: [String] {
        Set(attributes.keys).union(applied.keys).sorted { left, right in
            if (left == "user_id") != (right == "user_id") { return left == "user_id" }
            return left < right
        }
    }

    /// How an attribute differs from what is applied.
    func change(of name: String) -> Change? {
        switch (applied[name], attributes[name]) {
        case (nil, .some): .added
        case (.some, nil): .removed
        case (let before, let after): before == after ? nil : .edited
        }
    }

    enum Change: String, Sendable {
        case added = "new", edited, removed
    }
}
