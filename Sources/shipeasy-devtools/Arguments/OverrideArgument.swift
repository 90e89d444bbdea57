import Shipeasy

/// One `--override KIND:NAME=VALUE`.
struct OverrideArgument: Sendable, Equatable {
    /// What kind of entry is forced.
    var kind: EntryKind
    /// Its name; a named switch is written `NAME/KEY` and told apart from a whole name once the assignments are known.
    var name: String
    /// What it is forced to.
    var value: Override

    /// The kinds that can be forced, as they are written.
    static let kinds: [EntryKind] = [.flag, .config, .experiment, .killswitch]

    /// Reads `KIND:NAME=VALUE`.
    ///
    /// A name may contain `=`: the text is split at the first one that leaves a valid value, so that
    /// `flag:a=b=true` forces the flag `a=b`.
    init(parsing text: String) throws(UsageError) {
        guard let colon = text.firstIndex(of: ":") else { throw OverrideArgument.missingKind(in: text) }
        let word = String(text[..<colon])
        guard let kind = EntryKind(rawValue: word), OverrideArgument.kinds.contains(kind) else {
            let words = OverrideArgument.kinds.map(\.rawValue)
            throw UsageError(
                "--override '\(text)': '\(word)' is no kind of entry; a kind is flag, config, experiment or killswitch",
                suggestion: NearestSpelling.of(word, among: words + ["gate", "switch"]).map { near in
                    let kind = near == "gate" ? "flag" : near == "switch" ? "killswitch" : near
                    return kind + text[colon...]
                })
        }
        self.kind = kind
        let assignment = text[text.index(after: colon)...]
        let splits = assignment.indices.filter { assignment[$0] == "=" && $0 > assignment.startIndex }
        guard let first = splits.first else {
            throw UsageError("--override '\(text)' has to be \(OverrideArgument.form(of: kind))")
        }
        for equals in splits {
            let value = assignment[assignment.index(after: equals)...]
            if let value = OverrideArgument.value(String(value), of: kind) {
                name = String(assignment[..<equals])
                self.value = value
                return
            }
        }
        throw OverrideArgument.invalidValue(
            String(assignment[assignment.index(after: first)...]), of: kind, in: text)
    }

    /// The value in that text, or `nil` if it is none for this kind.
    private static func value(_ text: String, of kind: EntryKind) -> Override? {
        switch kind {
        case .flag: Bool(text).map(Override.flag)
        case .killswitch: Bool(text).map(Override.killswitch)
        case .config: text == "absent" ? .config(nil) : JSONValue(text: text).map { .config($0) }
        case .experiment: group(text)
        case .universe: nil
        }
    }

    /// `GROUP` or `GROUP:PARAMS`, split at the first colon that leaves a JSON object.
    private static func group(_ text: String) -> Override? {
        for colon in text.indices where text[colon] == ":" && colon > text.startIndex {
            if let params = JSONValue(text: String(text[text.index(after: colon)...]))?.objectValue {
                return .experiment(group: String(text[..<colon]), params: params)
            }
        }
        // Something after a colon that begins like an object is a slip in the params, not a part of the name.
        guard !text.isEmpty, !text.contains(":{") else { return nil }
        return .experiment(group: text, params: [:])
    }

    private static func form(of kind: EntryKind) -> String {
        switch kind {
        case .flag: "flag:NAME=true or flag:NAME=false"
        case .config: "config:NAME=JSON or config:NAME=absent"
        case .experiment: "experiment:NAME=GROUP or experiment:NAME=GROUP:{\"param\": value}"
        case .killswitch, .universe: "killswitch:NAME=true, killswitch:NAME/KEY=true, or the same with false"
        }
    }

    private static func missingKind(in text: String) -> UsageError {
        UsageError(
            "--override takes KIND:NAME=VALUE, and '\(text)' names no kind",
            suggestion: text.contains("=") ? "flag:\(text)" : nil)
    }

    private static func invalidValue(_ value: String, of kind: EntryKind, in text: String) -> UsageError {
        let before = String(text.dropLast(value.count))
        switch kind {
        case .flag, .killswitch:
            let meant =
                switch value.lowercased() {
                case "on", "yes", "1", "true", "t", "y": "true"
                case "off", "no", "0", "false", "f", "n": "false"
                default: NearestSpelling.of(value, among: ["true", "false"])
                }
            return UsageError(
                "--override '\(text)': the value is true or false, not '\(value)'",
                suggestion: meant.map { before + $0 })
        case .config:
            let quoted = "\(before)\"\(value)\""
            let isText = !value.isEmpty && !value.contains { "\"{}[]\\".contains($0) }
            return UsageError(
                "--override '\(text)': '\(value)' is not JSON\(isText ? " (a text needs quotes)" : "")",
                suggestion: isText ? quoted : nil)
        case .experiment, .universe:
            return UsageError(
                value.isEmpty
                    ? "--override '\(text)' names no group" : "--override '\(text)': the params are not a JSON object")
        }
    }
}
