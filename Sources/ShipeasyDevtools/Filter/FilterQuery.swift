/// What is known of an entry where the conditions of a filter are asked.
struct EntryFacts: Sendable, Hashable {
    /// What it reads as, in the words of the list: `on`, `off`, `killed`, a group, a value.
    var valueText: String
    /// Another word for the same, where there is one: `on` for a kill switch that is shown as killed.
    var otherText: String?
    /// Whether it is overridden.
    var isForced = false
    /// Whether the last evaluation changed it.
    var isChanged = false
    /// Whether its override can be seen by no read.
    var isInert = false
    /// Whether the app read it since the overlay opened.
    var isRead = false
    /// Whether it is pinned.
    var isPinned = false
    /// Whether the assignment changed underneath its override.
    var isDrifted = false
}

/// The text of a filter, taken apart: words that the name has to hold, and conditions on what is known of the entry.
///
/// `=VALUE` asks for what the entry reads as. `=on` and `=off` mean exactly that; another value may be cut short, so
/// that it narrows while it is typed, and case does not count. `is:STATE` asks for a state, and may be cut short too:
/// `is:f` is `is:forced`. A lone `=` or `is:` asks for nothing yet. Everything else is a word. All have to hold.
struct FilterQuery: Sendable, Hashable {
    /// What has to hold beside the name.
    enum Condition: Sendable, Hashable {
        /// It reads as that.
        case value(String)
        /// It is in that state.
        case state(State)
    }

    /// The states that can be asked for.
    enum State: String, Sendable, Hashable, CaseIterable {
        case forced, changed, inert, read, pinned, drifted
    }

    /// The words that the name has to hold, in any order.
    let words: [String]
    /// What has to hold beside them.
    let conditions: [Condition]
    /// What of the text is not understood, in words for a person. Such a filter accepts nothing, rather than more than
    /// was asked for.
    let problem: String?

    /// Takes a filter's text apart.
    init(_ text: String) {
        var words: [String] = []
        var conditions: [Condition] = []
        var problem: String?
        for part in text.split(whereSeparator: \.isWhitespace) {
            if part.hasPrefix("=") {
                if part.count > 1 { conditions.append(.value(String(part.dropFirst()))) }
            } else if part.lowercased().hasPrefix("is:") {
                let name = part.dropFirst(3).lowercased()
                if name.isEmpty { continue }
                if let state = State.allCases.first(where: { $0.rawValue.hasPrefix(name) }) {
                    conditions.append(.state(state))
                } else {
                    let known = State.allCases.map { "is:\($0.rawValue)" }.joined(separator: " ")
                    problem = problem ?? "\(part) is not known: \(known)"
                }
            } else {
                words.append(String(part))
            }
        }
        self.words = words
        self.conditions = conditions
        self.problem = problem
    }

    /// Whether everything is accepted.
    var isEmpty: Bool { words.isEmpty && conditions.isEmpty && problem == nil }

    /// Whether an entry meets every condition. The words are looked for in a ``NameIndex``.
    func accepts(_ facts: EntryFacts) -> Bool {
        problem == nil && conditions.allSatisfy { $0.holds(for: facts) }
    }
}

extension FilterQuery.Condition {
    fileprivate func holds(for facts: EntryFacts) -> Bool {
        switch self {
        case .value(let wanted):
            Self.value(facts.valueText, is: wanted) || facts.otherText.map { Self.value($0, is: wanted) } ?? false
        case .state(.forced): facts.isForced
        case .state(.changed): facts.isChanged
        case .state(.inert): facts.isInert
        case .state(.read): facts.isRead
        case .state(.pinned): facts.isPinned
        case .state(.drifted): facts.isDrifted
        }
    }

    private static func value(_ text: String, is wanted: String) -> Bool {
        let wanted = Folding.bytes(of: wanted)
        // Only as much of a long value as can matter, and a little for what folding may join.
        let value = Folding.bytes(of: String(text.prefix(wanted.count + 4)))
        if wanted == Array("on".utf8) || wanted == Array("off".utf8) { return value == wanted }
        // A string may be asked for with and without its quotation mark.
        let quote = UInt8(ascii: "\"")
        return value.starts(with: wanted) || (value.first == quote && value.dropFirst().starts(with: wanted))
    }
}
