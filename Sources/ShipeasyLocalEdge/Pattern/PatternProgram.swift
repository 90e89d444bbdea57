/// A regular expression as a list of instructions for ``PatternMatcher``.
struct PatternProgram: Sendable {
    private(set) var instructions: [Instruction] = []
    /// The sets that instructions name by their place: instructions themselves hold nothing that has to be counted.
    private(set) var sets: [PatternMembers] = []
    /// How many positions have to be remembered: two for each group.
    private(set) var slotCount = 0
    /// How many loops there are.
    private(set) var loopCount = 0
    /// Whether a match can only begin where the text does.
    private(set) var isAnchored = false
    /// The letter that every match begins with, if there is one.
    private(set) var firstLetter: UInt32?

    enum Instruction: Sendable {
        case letter(UInt32)
        case one(set: Int)
        /// The same one character again and again, as often as the count says.
        case run(set: Int, PatternCount)
        /// Goes on here, and if that fails, there.
        case either(else: Int)
        case jump(Int)
        case remember(slot: Int)
        case anchor(PatternAnchor)
        case reference(group: Int, PatternSet.Case)
        /// Goes on there if the group was not matched.
        case ifGroup(Int, else: Int)
        /// Begins to count a loop.
        case startLoop(Int)
        /// Goes round once more, or on to the exit.
        case loop(Int, PatternCount, exit: Int)
        /// Counts a round that begins.
        case enterLoop(Int)
        /// What lies before `end` is looked at from here, or from so many characters before.
        case look(end: Int, behind: Int?, isNegated: Bool)
        /// What lies before `end` is matched in the first way that there is.
        case atomic(end: Int)
        /// The end of the whole, of a look, or of an atomic part.
        case accept
    }

    /// More instructions are refused: no person writes such a pattern.
    private static let limit = 100_000

    init(_ node: PatternNode, groupCount: Int) throws(PatternParser.Failure) {
        slotCount = groupCount * 2
        try add(node)
        instructions.append(.accept)
        if case .anchor(.start) = instructions[0] { isAnchored = true }
        if case .letter(let letter) = instructions[0] { firstLetter = letter }
    }

    private mutating func add(_ node: PatternNode) throws(PatternParser.Failure) {
        if instructions.count > Self.limit { throw .init(problem: "it is too large") }
        switch node {
        case .one(let set): instructions.append(set.onlyMember.map { .letter($0) } ?? .one(set: place(of: set)))
        case .anchor(let anchor): instructions.append(.anchor(anchor))
        case .reference(let group, let letterCase): instructions.append(.reference(group: group, letterCase))
        case .sequence(let parts): for part in parts { try add(part) }
        case .alternatives(let choices): try add(choices: choices)
        case .repeated(.one(let set), let count): instructions.append(.run(set: place(of: set), count))
        case .repeated(let inner, let count): try add(loop: inner, count)
        case .group(let number, let inner):
            instructions.append(.remember(slot: number * 2 - 2))
            try add(inner)
            instructions.append(.remember(slot: number * 2 - 1))
        case .atomic(let inner): try add(inner) { .atomic(end: $0) }
        case .look(let inner, let isBehind, let isNegated):
            let width = isBehind ? inner.width(groups: [:]).least : nil
            try add(inner) { .look(end: $0, behind: width, isNegated: isNegated) }
        case .conditional(let group, let yes, let no):
            let test = placeholder()
            try add(yes)
            let jump = placeholder()
            instructions[test] = .ifGroup(group, else: instructions.count)
            try add(no)
            instructions[jump] = .jump(instructions.count)
        }
    }

    private mutating func add(choices: [PatternNode]) throws(PatternParser.Failure) {
        var jumps: [Int] = []
        for choice in choices.dropLast() {
            let either = placeholder()
            try add(choice)
            jumps.append(placeholder())
            instructions[either] = .either(else: instructions.count)
        }
        try add(choices[choices.count - 1])
        for jump in jumps { instructions[jump] = .jump(instructions.count) }
    }

    private mutating func add(loop inner: PatternNode, _ count: PatternCount) throws(PatternParser.Failure) {
        let loop = loopCount
        loopCount += 1
        instructions.append(.startLoop(loop))
        let head = placeholder()
        instructions.append(.enterLoop(loop))
        try add(inner)
        instructions.append(.jump(head))
        instructions[head] = .loop(loop, count, exit: instructions.count)
    }

    /// A part that ends by itself, after an instruction that knows where.
    private mutating func add(
        _ inner: PatternNode, after instruction: (Int) -> Instruction
    ) throws(PatternParser.Failure) {
        let head = placeholder()
        try add(inner)
        instructions.append(.accept)
        instructions[head] = instruction(instructions.count)
    }

    private mutating func place(of set: PatternSet) -> Int {
        sets.append(PatternMembers(set))
        return sets.count - 1
    }

    private mutating func placeholder() -> Int {
        instructions.append(.accept)
        return instructions.count - 1
    }
}
