import Shipeasy

extension Explanation.Fact {
    /// What was looked at and how it ended, in words for a person.
    func sentence(_ mark: Explanation.Mark) -> String {
        switch self {
        case .step(let number, let count, let id, let kind):
            let name = id.map { " (\(printable($0)))" } ?? ""
            let ending =
                switch kind {
                case .allRules: ""
                case .anyRule: ", one rule is enough"
                case .rollout: ", a rollout"
                }
            return "step \(number) of \(count)\(name)\(ending)"
        case .rule(let rule): return rule.sentence(isMatch: mark == .passed)
        case .noRules: return "the condition has no rules, so nobody passes it"
        case .share(let share): return share.words
        case .status(let status): return status.isEmpty ? "it has no status" : "status \(printable(status))"
        case .flag(let name, let role, let isKnown, let isOn):
            return role.words(name, state: !isKnown ? "is not in the project" : isOn ? "is on" : "is off")
        case .unit(let unit?, let bucketBy):
            let fallback = bucketBy.map { $0 == unit.attribute ? "" : ", as there is no \(printable($0))" } ?? ""
            return "unit \(unit.words)\(fallback)"
        case .unit(nil, let bucketBy):
            let asked = bucketBy.map { "no \(printable($0)), " } ?? ""
            return "nothing to bucket by: \(asked)no user_id and no anonymous_id"
        case .holdout(let segment, let first, let last):
            return "segment \(segment) of 10000, held out are \(first) to \(last)"
        case .forcedByID(let unit, let group, let isKnown):
            return "the project puts \(printable(unit)) into \(groupWords(group, isKnown: isKnown))"
        case .sticky(let group, let hasSalt, let isKnown):
            if !hasSalt { return "was in \(printable(group)), but under another salt" }
            return isKnown ? "was in \(printable(group)) and keeps it" : "was in \(printable(group)), which is gone"
        case .pool(let segment, let first, let last):
            return "segment \(segment) of 10000, the experiment takes \(first) to \(last)"
        case .allocation(let bucket, let percentage):
            return "allocation \(percent(percentage)), bucket \(bucket) of 10000"
        case .headroom(let bucket, let usable):
            return "group bucket \(bucket) of 10000, \(usable) to 9999 are kept for groups to come"
        case .groups(let bucket, let limits, let chosen): return groupsWords(bucket, limits, chosen)
        }
    }

    private func groupWords(_ group: String, isKnown: Bool) -> String {
        isKnown ? printable(group) : "\(printable(group)), which is no group"
    }

    private func groupsWords(_ bucket: Int, _ limits: [Explanation.GroupLimit], _ chosen: Int?) -> String {
        guard let chosen else { return "the experiment has no groups" }
        // Around the chosen one where there are too many to read.
        let shown = max(0, min(chosen - 2, limits.count - 6))
        var parts = limits.dropFirst(shown).prefix(6).map { "\(printable($0.group, limit: 24)) below \($0.limit)" }
        if shown > 0 { parts.insert("…", at: 0) }
        if shown + 6 < limits.count { parts.append("…") }
        let isRest = limits.last.map { bucket >= $0.limit } ?? false
        return "group bucket \(bucket) of 10000: " + parts.joined(separator: ", ")
            + (isRest ? "; the last takes what is left" : "")
    }
}

extension Explanation.Rule {
    /// The rule and how it ended: `plan is "pro": not matched, you have "free"`.
    func sentence(isMatch: Bool) -> String {
        let ending = note ?? (isMatch ? "matched" : "not matched")
        let isObvious = isMatch && operation == "eq"
        let have = actual.map { words($0) } ?? "no \(attribute.map { printable($0) } ?? "such attribute")"
        return isObvious ? "\(condition): \(ending)" : "\(condition): \(ending), you have \(have)"
    }

    /// The rule alone: `plan is "pro"`.
    var condition: String {
        let attribute = attribute.map { printable($0) } ?? "(no attribute)"
        let value = words(expected)
        switch operation {
        case "eq": return "\(attribute) is \(value)"
        case "neq": return "\(attribute) is not \(value)"
        case "in": return "\(attribute) is one of \(choices)"
        case "not_in": return "\(attribute) is none of \(choices)"
        case "contains": return "\(attribute) contains \(value)"
        case "regex": return "\(attribute) matches \(value)"
        case "gt": return "\(attribute) is above \(value)"
        case "gte": return "\(attribute) is at least \(value)"
        case "lt": return "\(attribute) is below \(value)"
        case "lte": return "\(attribute) is at most \(value)"
        default: return "\(attribute) \(printable(operation, limit: 24)) \(value)"
        }
    }
}

extension Explanation.Rule {
    /// What an attribute may be one of: all of a short list, the first of a long one.
    private var choices: String {
        guard let list = expected.arrayValue, !list.isEmpty else { return words(expected) }
        let shown = list.prefix(list.count > 5 ? 3 : 5).map { words($0) }.joined(separator: ", ")
        return list.count > 5 ? "\(shown) and \(list.count - 3) more" : shown
    }
}

extension Explanation.Unit {
    /// The attribute and its value: `user_id u_123`.
    var words: String { "\(printable(attribute, limit: 24)) \(printable(value, limit: 40))" }
}

extension Explanation.Share {
    /// The percentage, the unit's bucket, and the ramp: `rollout 25 %, bucket 5466 of 10000 for user_id u_123`.
    var words: String {
        var parts = ["rollout \(percent(percentage))"]
        if let ramp { parts.append(ramp.words) }
        if let unit, let bucket {
            parts.append("bucket \(bucket) of 10000 for \(unit.words)")
        } else {
            parts.append("nothing to bucket by")
        }
        return parts.joined(separator: ", ")
    }

    /// The same in few words, for a summary: `bucket 5466 of 10000, rollout 25 %`.
    var summary: String {
        if percentage >= 10_000 || percentage <= 0 { return "rollout \(percent(percentage))" }
        return (bucket.map { "bucket \($0) of 10000" } ?? "nothing to bucket by") + ", rollout \(percent(percentage))"
    }
}

extension Explanation.Ramp {
    /// `on its way from 5 % to 50 % until 2026-12-24 18:00 UTC`.
    var words: String {
        let way = "from \(percent(from)) to \(percent(to))"
        if now <= start { return "will go \(way) from \(moment(start)) until \(moment(end))" }
        if now >= end { return "went \(way) until \(moment(end))" }
        return "on its way \(way) until \(moment(end))"
    }
}

extension Explanation.FlagRole {
    /// What the flag is asked for, its name and its state.
    func words(_ name: String, state: String) -> String {
        let flag = "\(printable(name)) \(state)"
        switch self {
        case .targeting: return "targeting flag \(flag)"
        case .holdout: return "holdout flag \(flag)"
        case .cohort(let group, let isKnown):
            return "cohort flag \(flag), for \(printable(group))\(isKnown ? "" : ", which is no group")"
        }
    }
}

extension Rule {
    /// The rule as an explanation holds it.
    func inWords(actual: JSONValue?, note: String?) -> Explanation.Rule {
        Explanation.Rule(
            attribute: attribute?.name, operation: operatorWord, expected: value, actual: actual, note: note)
    }
}
