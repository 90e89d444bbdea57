extension PatternParser {
    /// What stands in round brackets, after the opening one; `nil` for comments and for flags of the whole.
    mutating func group() throws(Failure) -> PatternNode? {
        guard take("?") else { return try remembered(name: nil) }
        if take("#") {
            _ = try take(upTo: ")")
            return nil
        }
        guard let kind = take() else { throw Failure(problem: "a ( is not closed") }
        switch kind {
        case ":": return try closed(flags)
        case ">": return .atomic(try closed(flags))
        case "P": return try named()
        case "=": return .look(try closed(flags), isBehind: false, isNegated: false)
        case "!": return .look(try closed(flags), isBehind: false, isNegated: true)
        case "<":
            guard let kind = take(), kind == "=" || kind == "!" else {
                throw Failure(problem: "after (?< comes = or !")
            }
            return try lookBehind(isNegated: kind == "!")
        case "(": return try conditional()
        default:
            index -= 1
            return try flagged()
        }
    }

    /// A pattern up to the closing bracket, under flags of its own.
    private mutating func closed(_ inner: PatternFlags) throws(Failure) -> PatternNode {
        let outer = flags
        flags = inner
        hasBegun = true
        let node = try alternatives()
        flags = outer
        guard take(")") else { throw Failure(problem: "a ( is not closed") }
        // What is in brackets is one thing, also where only one repetition is in there.
        return .sequence([node])
    }

    private mutating func remembered(name: String?) throws(Failure) -> PatternNode {
        groupCount += 1
        let number = groupCount
        if let name {
            if groupNames[name] != nil { throw Failure(problem: "two groups are called \(quoted(name))") }
            groupNames[name] = number
        }
        let node = try closed(flags)
        closedGroups[number] = node.width(groups: closedGroups)
        return .group(number, node)
    }

    private mutating func named() throws(Failure) -> PatternNode {
        if take("<") {
            let name = try take(upTo: ">")
            guard name.isIdentifier else { throw Failure(problem: "\(quoted(name)) is no name of a group") }
            return try remembered(name: name)
        }
        guard take("=") else { throw Failure(problem: "after (?P comes < or =") }
        let name = try take(upTo: ")")
        guard let number = groupNames[name] else { throw Failure(problem: "no group is called \(quoted(name))") }
        return try reference(number)
    }

    /// The text of a group again, which has to be closed before.
    func reference(_ number: Int) throws(Failure) -> PatternNode {
        guard closedGroups[number] != nil else {
            throw Failure(
                problem: number <= groupCount ? "group \(number) is still open" : "there is no group \(number)")
        }
        try checkLookBehind(number)
        return .reference(number, flags.letterCase)
    }

    private mutating func lookBehind(isNegated: Bool) throws(Failure) -> PatternNode {
        let isOutermost = groupsBeforeLookBehind == nil
        if isOutermost { groupsBeforeLookBehind = groupCount }
        let node = try closed(flags)
        if isOutermost { groupsBeforeLookBehind = nil }
        let width = node.width(groups: closedGroups)
        guard width.least == width.most else { throw Failure(problem: "what comes before has no fixed length") }
        return .look(node, isBehind: true, isNegated: isNegated)
    }

    private func checkLookBehind(_ group: Int) throws(Failure) {
        guard let groupsBeforeLookBehind else { return }
        if group > groupsBeforeLookBehind {
            throw Failure(problem: "what comes before refers to a group of its own")
        }
        if closedGroups[group] == nil { throw Failure(problem: "group \(group) is still open") }
    }

    private mutating func conditional() throws(Failure) -> PatternNode {
        let name = try take(upTo: ")")
        guard let number = groupNames[name] ?? Int(name), number > 0 else {
            throw Failure(problem: "no group is called \(quoted(name))")
        }
        // A group that comes later is taken: it is then not matched yet.
        try checkLookBehind(number)
        askedGroups.append(number)
        let node = try closedChoices()
        guard node.count <= 2 else { throw Failure(problem: "a condition has more than two branches") }
        return .conditional(number, yes: node[0], no: node.count == 2 ? node[1] : .empty)
    }

    private mutating func closedChoices() throws(Failure) -> [PatternNode] {
        guard case .sequence(let parts) = try closed(flags), let node = parts.first else { return [.empty] }
        if case .alternatives(let choices) = node { return choices }
        return [node]
    }

    /// Flags for a part, or at the very start for the whole.
    private mutating func flagged() throws(Failure) -> PatternNode? {
        var inner = flags
        var isTurnedOn = true
        var hasFlags = false
        while let next = take() {
            switch next {
            case "i": inner.ignoresCase = isTurnedOn
            case "m": inner.isMultiline = isTurnedOn
            case "s": inner.dotTakesLineEnds = isTurnedOn
            case "x": inner.isVerbose = isTurnedOn
            case "a" where isTurnedOn: inner.isASCII = true
            case "u" where isTurnedOn: inner.isASCII = false
            case "-" where isTurnedOn:
                isTurnedOn = false
                hasFlags = false
                continue
            case ":" where hasFlags: return try closed(inner)
            case ")" where hasFlags && isTurnedOn:
                if hasBegun { throw Failure(problem: "flags for the whole are not at its start") }
                flags = inner
                return nil
            default: throw Failure(problem: "\(quoted(String(next))) is no flag")
            }
            hasFlags = true
        }
        throw Failure(problem: "a ( is not closed")
    }
}

extension String {
    /// Whether it can be the name of a group: a letter or `_`, then letters, digits and `_`.
    fileprivate var isIdentifier: Bool {
        guard let first = unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return unicodeScalars.dropFirst().allSatisfy(\.properties.isXIDContinue)
    }
}
