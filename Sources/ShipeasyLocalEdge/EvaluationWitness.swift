import Shipeasy

/// Is told what an evaluation looks at, in order.
protocol EvaluationWitness {
    /// Whether anybody listens: an evaluation looks at some things only to tell them.
    static var isWatching: Bool { get }
    /// A thing was looked at, and ended so.
    mutating func see(_ fact: @autoclosure () -> Explanation.Fact, _ mark: Explanation.Mark, depth: Int)
    /// A step begins; what is seen until it ends belongs to it.
    mutating func beginStep(_ fact: @autoclosure () -> Explanation.Fact)
    /// The step that began last ended so.
    mutating func endStep(_ mark: Explanation.Mark)
}

extension EvaluationWitness {
    mutating func see(_ fact: @autoclosure () -> Explanation.Fact, _ mark: Explanation.Mark) {
        see(fact(), mark, depth: 0)
    }
}

/// Nobody: what an answer is made with.
struct NoWitness: EvaluationWitness {
    static var isWatching: Bool { false }
    @inline(__always)
    mutating func see(_ fact: @autoclosure () -> Explanation.Fact, _ mark: Explanation.Mark, depth: Int) {}
    @inline(__always)
    mutating func beginStep(_ fact: @autoclosure () -> Explanation.Fact) {}
    @inline(__always)
    mutating func endStep(_ mark: Explanation.Mark) {}
}

/// Keeps everything, for an explanation.
struct Notebook: EvaluationWitness {
    static var isWatching: Bool { true }
    private(set) var lines: [Explanation.Line] = []
    private var stepIndex: Int?

    mutating func see(_ fact: @autoclosure () -> Explanation.Fact, _ mark: Explanation.Mark, depth: Int) {
        let fact = fact()
        lines.append(Explanation.Line(depth: depth, mark: mark, text: fact.sentence(mark), fact: fact))
    }

    mutating func beginStep(_ fact: @autoclosure () -> Explanation.Fact) {
        stepIndex = lines.count
        see(fact(), .note, depth: 0)
    }

    mutating func endStep(_ mark: Explanation.Mark) {
        if let stepIndex { lines[stepIndex].mark = mark }
        stepIndex = nil
    }
}
