/// Searches a text for a pattern: tries one way after the other, and gives up after so many steps.
///
/// What is still to be tried lies on a stack, together with what has to be put back before it is.
struct PatternMatcher {
    private let program: PatternProgram
    private let text: [UInt32]
    /// Where groups begin and end; negative where they were not matched.
    private var slots: [Int]
    /// The rounds of each loop, and where the last one began.
    private var loops: [(rounds: Int, start: Int)]
    private var stack: [Entry] = []
    /// How many steps may still be taken.
    private(set) var patience: Int

    private enum Entry {
        /// Go on there, at a position.
        case tryNext(instruction: Int, position: Int)
        /// Take one character less of a run, down to `least`.
        case shorten(instruction: Int, position: Int, least: Int)
        /// Take one character more of a run, up to `most`.
        case lengthen(instruction: Int, position: Int, most: Int)
        case restoreSlot(Int, Int)
        case restoreLoop(Int, rounds: Int, start: Int)
    }

    /// How a search ends.
    enum Result {
        case found
        case notFound
        /// There was not enough patience.
        case givenUp
    }

    /// - Parameter text: its code points.
    init(_ program: PatternProgram, text: [UInt32], patience: Int) {
        self.program = program
        self.text = text
        self.patience = patience
        slots = Array(repeating: -1, count: program.slotCount)
        loops = Array(repeating: (0, -1), count: program.loopCount)
    }

    /// Searches from every place of the text.
    mutating func search() -> Result {
        for start in 0...(program.isAnchored ? 0 : text.count) {
            if let letter = program.firstLetter, start == text.count || text[start] != letter { continue }
            if match(from: 0, at: start) != nil { return .found }
            if patience <= 0 { return .givenUp }
        }
        return .notFound
    }

    /// Runs until the part accepts, and tells where; `nil` if it does not in any way.
    ///
    /// On success the stack keeps what undoes it, and nothing else to try; on failure all is as it was before.
    private mutating func match(from first: Int, at start: Int) -> Int? {
        let floor = stack.count
        var instruction = first
        var position = start
        while true {
            patience -= 1
            if patience > 0 {
                if case .accept = program.instructions[instruction] {
                    forget(downTo: floor)
                    return position
                }
                if step(&instruction, &position) { continue }
            }
            guard retry(downTo: floor, &instruction, &position) else { return nil }
        }
    }

    /// Drops what could still be tried, and keeps what has to be put back.
    private mutating func forget(downTo floor: Int) {
        var kept = floor
        for index in floor..<stack.count {
            switch stack[index] {
            case .restoreSlot, .restoreLoop:
                stack[kept] = stack[index]
                kept += 1
            default: break
            }
        }
        stack.removeLast(stack.count - kept)
    }

    /// Goes back to the last thing that can be tried in another way.
    private mutating func retry(downTo floor: Int, _ instruction: inout Int, _ position: inout Int) -> Bool {
        while stack.count > floor, let entry = stack.popLast() {
            switch entry {
            case .restoreSlot(let slot, let old): slots[slot] = old
            case .restoreLoop(let loop, let rounds, let start): loops[loop] = (rounds, start)
            case .tryNext(let next, let place):
                if patience <= 0 { continue }
                (instruction, position) = (next, place)
                return true
            case .shorten(let run, let place, let least):
                if patience <= 0 { continue }
                if place - 1 > least { stack.append(.shorten(instruction: run, position: place - 1, least: least)) }
                (instruction, position) = (run + 1, place - 1)
                return true
            case .lengthen(let run, let place, let most):
                guard patience > 0, case .run(let set, _) = program.instructions[run],
                    program.sets[set].contains(text[place])
                else {
                    continue
                }
                if place + 1 < most { stack.append(.lengthen(instruction: run, position: place + 1, most: most)) }
                (instruction, position) = (run + 1, place + 1)
                return true
            }
        }
        return false
    }

    /// One instruction; whether it held.
    private mutating func step(_ instruction: inout Int, _ position: inout Int) -> Bool {
        switch program.instructions[instruction] {
        case .letter(let letter):
            guard position < text.count, text[position] == letter else { return false }
            position += 1
        case .one(let set):
            guard position < text.count, program.sets[set].contains(text[position]) else { return false }
            position += 1
        case .run(let set, let count): return run(set, count, &instruction, &position)
        case .either(let other): stack.append(.tryNext(instruction: other, position: position))
        case .jump(let target):
            instruction = target
            return true
        case .remember(let slot):
            stack.append(.restoreSlot(slot, slots[slot]))
            slots[slot] = position
        case .anchor(let anchor): guard holds(anchor, at: position) else { return false }
        case .reference(let group, let letterCase):
            guard let end = repeats(group, letterCase, at: position) else { return false }
            position = end
        case .ifGroup(let group, let other):
            guard slots[group * 2 - 1] >= 0 else {
                instruction = other
                return true
            }
        case .startLoop(let loop): set(loop, rounds: 0, start: -1)
        case .enterLoop(let loop): set(loop, rounds: loops[loop].rounds + 1, start: position)
        case .loop(let loop, let count, let exit): return go(round: loop, count, exit, &instruction, position)
        case .look(let end, let behind, let isNegated):
            guard look(from: instruction + 1, at: position - (behind ?? 0)) != isNegated else { return false }
            instruction = end
            return true
        case .atomic(let end):
            guard let place = match(from: instruction + 1, at: position) else { return false }
            position = place
            instruction = end
            return true
        case .accept: return false
        }
        instruction += 1
        return true
    }

    /// A run of one kind of character, with a single entry on the stack however long it is.
    private mutating func run(
        _ set: Int, _ count: PatternCount, _ instruction: inout Int, _ position: inout Int
    ) -> Bool {
        let most = count.most.map { min($0, text.count - position) } ?? text.count - position
        guard count.least <= most else { return false }
        let wanted = count.kind == .lazy ? count.least : most
        var end = position
        while end < position + wanted, program.sets[set].contains(text[end]) { end += 1 }
        patience -= end - position
        let least = position + count.least
        guard end >= least else { return false }
        switch count.kind {
        case .greedy:
            if end > least { stack.append(.shorten(instruction: instruction, position: end, least: least)) }
        case .lazy:
            let limit = position + most
            if end < limit { stack.append(.lengthen(instruction: instruction, position: end, most: limit)) }
        case .possessive: break
        }
        position = end
        instruction += 1
        return true
    }

    /// Another round of a loop or the way out; a round that took nothing is the last.
    private mutating func go(
        round loop: Int, _ count: PatternCount, _ exit: Int, _ instruction: inout Int, _ position: Int
    ) -> Bool {
        let state = loops[loop]
        let head = instruction
        if state.rounds < count.least {
            instruction = head + 1
        } else if count.most.map({ state.rounds >= $0 }) ?? false || state.start == position {
            instruction = exit
        } else if count.kind == .lazy {
            stack.append(.tryNext(instruction: head + 1, position: position))
            instruction = exit
        } else {
            stack.append(.tryNext(instruction: exit, position: position))
            instruction = head + 1
        }
        return true
    }

    private mutating func set(_ loop: Int, rounds: Int, start: Int) {
        stack.append(.restoreLoop(loop, rounds: loops[loop].rounds, start: loops[loop].start))
        loops[loop] = (rounds, start)
    }

    private mutating func look(from instruction: Int, at position: Int) -> Bool {
        position >= 0 && match(from: instruction, at: position) != nil
    }

    /// Where the text of a group ends that stands here again.
    private func repeats(_ group: Int, _ letterCase: PatternSet.Case, at position: Int) -> Int? {
        let (first, end) = (slots[group * 2 - 2], slots[group * 2 - 1])
        guard first >= 0, end >= first, position + end - first <= text.count else { return nil }
        for offset in 0..<(end - first) {
            var character = PatternSet(text[first + offset])
            character.letterCase = letterCase
            guard character.contains(text[position + offset]) else { return nil }
        }
        return position + end - first
    }

    private func holds(_ anchor: PatternAnchor, at position: Int) -> Bool {
        switch anchor {
        case .start: position == 0
        case .end: position == text.count
        case .endOrLastLineEnd: position == text.count || position == text.count - 1 && text[position] == 10
        case .lineStart: position == 0 || text[position - 1] == 10
        case .lineEnd: position == text.count || text[position] == 10
        case .wordBoundary(let isASCII): isBoundary(position, isASCII)
        // Python's exception of an empty text, which has no boundary and no place without one.
        case .noWordBoundary(let isASCII): !text.isEmpty && !isBoundary(position, isASCII)
        }
    }

    private func isBoundary(_ position: Int, _ isASCII: Bool) -> Bool {
        let word = PatternSet.Category(kind: .word, isASCII: isASCII)
        let before = position > 0 && word.contains(text[position - 1])
        let after = position < text.count && word.contains(text[position])
        return before != after
    }
}
