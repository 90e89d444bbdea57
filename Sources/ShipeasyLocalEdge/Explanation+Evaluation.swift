import Shipeasy

extension Explanation {
    /// Why a flag is on or off.
    init(_ flag: Flag, for evaluator: Evaluator) {
        var notebook = Notebook()
        let stage = evaluator.evaluate(flag, witness: &notebook)
        let lines = notebook.lines
        let summary: String
        switch stage {
        case .killed: summary = "killed: off for everybody by its kill switch"
        case .disabled: summary = "disabled: off for everybody"
        case .passed: summary = Self.passedSummary(lines)
        default: summary = Self.notPassedSummary(lines, steps: flag.stack.count)
        }
        self.init(stage: stage, summary: summary, lines: lines)
    }

    /// Why a unit is in a group of an experiment, or not in it.
    init(_ experiment: Experiment, for evaluator: Evaluator) {
        var notebook = Notebook()
        let standing = evaluator.evaluate(experiment, witness: &notebook)
        let group = standing.group.map { printable(experiment.groups[$0].name) } ?? ""
        let reason = notebook.lines.last?.text ?? ""
        let summary =
            switch standing.stage {
            case .notRunning: "not running: \(reason)"
            case .notTargeted, .noUnit: "not enrolled: \(reason)"
            case .heldOut: "held out: \(reason)"
            case .forcedByID: "\(group), forced by the project for this unit"
            case .forcedByCohort: "\(group), forced by the project: \(reason)"
            case .sticky: "\(group), kept from before"
            case .notAllocated: "not enrolled: \(reason)"
            case .reserved: "not enrolled: \(reason)"
            default: "\(group): \(reason)"
            }
        self.init(stage: standing.stage, summary: summary, lines: notebook.lines)
    }

    /// The step that let the unit pass, the rules that matched, and the percentage.
    private static func passedSummary(_ lines: [Line]) -> String {
        var parts: [String] = []
        var start = ""
        var index = 0
        if let step = lines.firstIndex(where: { $0.fact?.isStep == true && $0.mark == .passed }) {
            if case .step(let number, let count, _, _) = lines[step].fact, count > 1 {
                start = "step \(number) of \(count): "
            }
            index = step + 1
        }
        while index < lines.count, lines[index].fact?.isStep != true {
            switch lines[index].fact {
            case .rule(let rule) where lines[index].mark == .passed && parts.count < 3: parts.append(rule.condition)
            case .share(let share): parts.append(share.summary)
            default: break
            }
            index += 1
        }
        return start + parts.joined(separator: ", ")
    }

    /// What kept the unit out: the first reason of the only step, or of the last one, which says what is left for
    /// everybody else.
    private static func notPassedSummary(_ lines: [Line], steps: Int) -> String {
        let lastStep = lines.lastIndex { $0.fact?.isStep == true } ?? -1
        let reasons = lines[(lastStep + 1)...].filter { $0.mark == .failed }
        let reason =
            switch reasons.first?.fact {
            case .share(let share): "outside: \(share.summary)"
            default: reasons.first?.text ?? ""
            }
        return steps > 1 ? "none of \(steps) steps; the last: \(reason)" : reason
    }
}

extension Explanation.Fact {
    fileprivate var isStep: Bool { if case .step = self { true } else { false } }
}
