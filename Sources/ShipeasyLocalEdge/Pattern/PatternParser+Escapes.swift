extension PatternParser {
    /// What stands for itself or for more after a backslash.
    mutating func escape() throws(Failure) -> PatternNode {
        guard let next = take() else { throw Failure(problem: "it ends with a backslash") }
        switch next {
        case "A": return .anchor(.start)
        case "Z": return .anchor(.end)
        case "b": return .anchor(.wordBoundary(isASCII: flags.isASCII))
        case "B": return .anchor(.noWordBoundary(isASCII: flags.isASCII))
        case "1"..."9":
            index -= 1
            if let octal = threeOctalDigits() { return .one(character(try checked(octal: octal))) }
            let start = index
            let number = digits()
            // A group has at most two digits; a third is a character of its own.
            index = start + min(2, number.utf8.count)
            return try reference(Int(number.prefix(2)) ?? 0)
        default:
            if let category = category(next) { return .one(category) }
            return .one(character(try escapedCharacter(next)))
        }
    }

    /// A set in square brackets, after the opening one.
    mutating func set() throws(Failure) -> PatternSet {
        var set = PatternSet()
        set.isNegated = take("^")
        set.letterCase = flags.letterCase
        var isFirst = true
        while true {
            guard let next = take() else { throw Failure(problem: "a [ is not closed") }
            if next == "]" && !isFirst { return set }
            isFirst = false
            let low = try member(next)
            // A hyphen that is last is a hyphen.
            guard peek == "-", index + 1 < characters.count, characters[index + 1] != "]" else {
                insert(low, into: &set)
                continue
            }
            index += 1
            guard let end = take() else { throw Failure(problem: "a [ is not closed") }
            guard case .character(let first) = low, case .character(let last) = try member(end), first <= last else {
                throw Failure(problem: "a range in [ ] has no beginning or end, or ends before it begins")
            }
            set.insert(first...last)
        }
    }

    private enum Member {
        case character(UInt32)
        case category(PatternSet.Category)
    }

    private mutating func member(_ next: Unicode.Scalar) throws(Failure) -> Member {
        guard next == "\\" else { return .character(next.value) }
        guard let escaped = take() else { throw Failure(problem: "a [ is not closed") }
        if let category = category(escaped)?.categories.first { return .category(category) }
        if escaped == "b" { return .character(8) }
        if ("1"..."7").contains(escaped) {
            index -= 1
            return .character(try checked(octal: octalDigits(atMost: 3)))
        }
        return .character(try escapedCharacter(escaped))
    }

    private func insert(_ member: Member, into set: inout PatternSet) {
        switch member {
        case .character(let character): set.insert(character...character)
        case .category(let category): set.insert(category)
        }
    }

    private func category(_ letter: Unicode.Scalar) -> PatternSet? {
        let kind: PatternSet.Category.Kind
        switch letter {
        case "d", "D": kind = .digit
        case "s", "S": kind = .space
        case "w", "W": kind = .word
        default: return nil
        }
        var set = PatternSet()
        set.insert(.init(kind: kind, isNegated: letter.value < 97, isASCII: flags.isASCII))
        return set
    }

    /// One character: of a control letter, a code, or itself.
    private mutating func escapedCharacter(_ letter: Unicode.Scalar) throws(Failure) -> UInt32 {
        switch letter {
        case "a": return 7
        case "f": return 12
        case "n": return 10
        case "r": return 13
        case "t": return 9
        case "v": return 11
        case "x": return try code(digits: 2)
        case "u": return try code(digits: 4)
        case "U": return try code(digits: 8)
        case "0":
            index -= 1
            return octalDigits(atMost: 3)
        case "a"..."z", "A"..."Z", "0"..."9": throw Failure(problem: "\\\(letter) means nothing")
        default: return letter.value
        }
    }

    private mutating func code(digits count: Int) throws(Failure) -> UInt32 {
        let end = index + count
        guard end <= characters.count else { throw Failure(problem: "a code has fewer than \(count) digits") }
        var value: UInt32 = 0
        for character in characters[index..<end] {
            guard character.isASCII, let digit = Character(character).hexDigitValue else {
                throw Failure(problem: "a code has fewer than \(count) digits")
            }
            value = value << 4 | UInt32(digit)
        }
        guard value <= 0x10ffff else { throw Failure(problem: "there is no such character") }
        index = end
        return value
    }

    /// Three octal digits, if they are next.
    private mutating func threeOctalDigits() -> UInt32? {
        let start = index
        let value = octalDigits(atMost: 3)
        if index - start == 3 { return value }
        index = start
        return nil
    }

    private mutating func octalDigits(atMost count: Int) -> UInt32 {
        var value: UInt32 = 0
        var left = count
        while left > 0, let next = peek, ("0"..."7").contains(next) {
            value = value << 3 | (next.value - 48)
            index += 1
            left -= 1
        }
        return value
    }

    private func checked(octal value: UInt32) throws(Failure) -> UInt32 {
        if value > 0o377 { throw Failure(problem: "an octal code is above 377") }
        return value
    }
}
