import Shipeasy

extension Evaluator {
    /// At which stage a flag is decided for the user: it is on at `passed` alone.
    func evaluate(_ flag: Flag, witness: inout some EvaluationWitness) -> Explanation.Stage {
        if flag.isKilled { return .killed }
        if !flag.isEnabled { return .disabled }
        if flag.stack.isEmpty {
            let hasPassed =
                holds(flag.rules, any: false, depth: 0, witness: &witness)
                && passes(
                    Share(percentage: flag.percentage), unit: unit(by: nil), salt: flag.salt, depth: 0,
                    witness: &witness)
            return hasPassed ? .passed : .notPassed
        }
        var hasPassed = false
        for (index, step) in flag.stack.enumerated() {
            let heading = Explanation.Fact.step(
                number: index + 1, of: flag.stack.count, id: step.id, kind: step.kind)
            if hasPassed {
                witness.see(heading, .notReached)
                continue
            }
            witness.beginStep(heading)
            hasPassed = passes(step, witness: &witness)
            witness.endStep(hasPassed ? .passed : .failed)
            if hasPassed && !type(of: witness).isWatching { break }
        }
        return hasPassed ? .passed : .notPassed
    }

    private func passes(_ step: Flag.Step, witness: inout some EvaluationWitness) -> Bool {
        if let rules = step.rules {
            if rules.isEmpty {
                witness.see(.noRules, .failed, depth: 1)
                return false
            }
            guard holds(rules, any: step.matchesAny, depth: 1, witness: &witness) else { return false }
        }
        return passes(step.share, unit: unit(by: step.bucketBy), salt: step.salt, depth: 1, witness: &witness)
    }

    /// Whether all rules match, or one of them; a witness is told of each, also of those that no longer matter.
    private func holds<Witness: EvaluationWitness>(
        _ rules: [Rule], any: Bool, depth: Int, witness: inout Witness
    ) -> Bool {
        var result = !any
        for rule in rules {
            let (actual, outcome) = outcome(of: rule)
            witness.see(
                .rule(rule.inWords(actual: actual, note: outcome.note)), outcome.isMatch ? .passed : .failed,
                depth: depth)
            if outcome.isMatch == any {
                result = any
                if !Witness.isWatching { break }
            }
        }
        return result
    }

    /// Whether a unit is among those that a share lets pass.
    private func passes(
        _ share: Share, unit: Unit?, salt: Salt, depth: Int, witness: inout some EvaluationWitness
    ) -> Bool {
        let percentage = share.percentage(at: now)
        let hasPassed: Bool
        if percentage <= 0 {
            hasPassed = false
        } else if percentage >= 10_000 {
            hasPassed = true
        } else if let unit {
            hasPassed = salt.bucket(of: unit.text) < percentage
        } else {
            hasPassed = false
        }
        witness.see(
            .share(
                .init(
                    unit: unit.map { .init(attribute: $0.attribute, value: $0.text) },
                    bucket: unit.map { salt.bucket(of: $0.text) }, percentage: percentage, salt: salt.text,
                    ramp: share.ramp.map {
                        .init(from: $0.from, to: $0.to, start: $0.start, end: $0.start + $0.duration, now: now)
                    })),
            hasPassed ? .passed : .failed, depth: depth)
        return hasPassed
    }
}

extension Flag.Step {
    fileprivate var kind: Explanation.StepKind { rules == nil ? .rollout : matchesAny ? .anyRule : .allRules }
}
