import Shipeasy

extension Evaluator {
    /// How one experiment ends for the user.
    struct Standing {
        /// The stage that decided.
        var stage: Explanation.Stage
        /// Which group the unit is in, or `nil` if it is not enrolled.
        var group: Int?
        /// Whether the client has to keep the group.
        var isSticky = false
    }

    /// Which group of an experiment the user is in, if any. The order of the stages is the vendor's.
    func evaluate(_ experiment: Experiment, witness: inout some EvaluationWitness) -> Standing {
        witness.see(.status(experiment.status), experiment.isRunning ? .passed : .failed)
        if !experiment.isRunning { return Standing(stage: .notRunning) }

        if let flag = experiment.targetingFlag {
            let isOn = isOn(flag)
            witness.see(self.flag(flag, .targeting, isOn: isOn), isOn ? .passed : .failed)
            if !isOn { return Standing(stage: .notTargeted) }
        }

        let unit = unit(by: experiment.bucketBy)
        witness.see(
            .unit(unit.map { .init(attribute: $0.attribute, value: $0.text) }, bucketBy: experiment.bucketBy?.name),
            unit == nil ? .failed : .note)
        guard let unit else { return Standing(stage: .noUnit) }

        let segment = experiment.segmentSalt.bucket(of: unit.text)
        if let holdout = experiment.holdout {
            let isHeldOut = holdout.first <= segment && segment <= holdout.last
            witness.see(
                .holdout(segment: segment, first: holdout.first, last: holdout.last), isHeldOut ? .failed : .passed)
            if isHeldOut { return Standing(stage: .heldOut) }
        }
        if let flag = experiment.holdoutFlag {
            let isOn = isOn(flag)
            witness.see(self.flag(flag, .holdout, isOn: isOn), isOn ? .failed : .passed)
            if isOn { return Standing(stage: .heldOut) }
        }

        if let forced = forced(experiment, unit: unit, witness: &witness) { return forced }

        if let entry = sticky[experiment.name], let group = entry["g"]?.stringValue {
            let hasPrefix = entry["s"]?.stringValue?.isSame(as: experiment.stickyPrefix) ?? false
            let index = experiment.index(of: group)
            witness.see(
                .sticky(group: group, hasSalt: hasPrefix, isKnown: index != nil),
                hasPrefix && index != nil ? .passed : .failed)
            if hasPrefix, let index { return Standing(stage: .sticky, group: index) }
        }

        guard isAllocated(experiment, unit: unit, segment: segment, witness: &witness) else {
            return Standing(stage: .notAllocated)
        }
        return group(experiment, unit: unit, witness: &witness)
    }

    /// The group that the project forces for a unit, by its id before any cohort.
    ///
    /// The first override that applies is the only one: if its group does not exist, no other is looked for.
    private func forced(
        _ experiment: Experiment, unit: Unit, witness: inout some EvaluationWitness
    ) -> Standing? {
        if let group = experiment.groupOfUnit[unit.text] {
            let index = experiment.index(of: group)
            witness.see(
                .forcedByID(unit: unit.text, group: group, isKnown: index != nil), index == nil ? .failed : .passed)
            return index.map { Standing(stage: .forcedByID, group: $0, isSticky: true) }
        }
        for cohort in experiment.cohorts {
            let isOn = isOn(cohort.flag)
            let index = cohort.group.flatMap(experiment.index(of:))
            witness.see(
                flag(cohort.flag ?? "", .cohort(group: cohort.group ?? "", isKnown: index != nil), isOn: isOn),
                isOn && index != nil ? .passed : .failed)
            if isOn { return index.map { Standing(stage: .forcedByCohort, group: $0, isSticky: true) } }
        }
        return nil
    }

    private func isAllocated(
        _ experiment: Experiment, unit: Unit, segment: Int, witness: inout some EvaluationWitness
    ) -> Bool {
        if let pool = experiment.pool {
            let isIn = pool.contains(segment)
            witness.see(
                .pool(segment: segment, first: pool.lowerBound, last: pool.upperBound - 1), isIn ? .passed : .failed)
            return isIn
        }
        let bucket = experiment.allocationSalt.bucket(of: unit.text)
        let isIn = bucket < experiment.allocation
        witness.see(.allocation(bucket: bucket, percentage: experiment.allocation), isIn ? .passed : .failed)
        return isIn
    }

    /// The group by the unit's bucket and the cumulated weights; the last group takes what is left.
    private func group(
        _ experiment: Experiment, unit: Unit, witness: inout some EvaluationWitness
    ) -> Standing {
        let bucket = experiment.groupSalt.bucket(of: unit.text)
        if experiment.usable < 10_000 {
            let isIn = bucket < experiment.usable
            witness.see(.headroom(bucket: bucket, usable: experiment.usable), isIn ? .passed : .failed)
            if !isIn { return Standing(stage: .reserved) }
        }
        var limit = 0
        var chosen: Int?
        for (index, group) in experiment.groups.enumerated() {
            limit += group.weight
            if bucket < limit || index == experiment.groups.count - 1 {
                chosen = index
                break
            }
        }
        witness.see(
            .groups(bucket: bucket, limits: experiment.limits, chosen: chosen), chosen == nil ? .failed : .passed)
        guard let chosen else { return Standing(stage: .notAllocated) }
        return Standing(stage: .assigned, group: chosen, isSticky: true)
    }

    private func flag(_ name: String, _ role: Explanation.FlagRole, isOn: Bool) -> Explanation.Fact {
        .flag(name: name, role: role, isKnown: project.flagIndex[name] != nil, isOn: isOn)
    }
}

extension Experiment {
    /// Where the first group of a name lies.
    func index(of group: String) -> Int? { groups.firstIndex { $0.name.isSame(as: group) } }

    /// Each group with the bucket that its share ends before.
    fileprivate var limits: [Explanation.GroupLimit] {
        var limit = 0
        return groups.map { group in
            limit += group.weight
            return .init(group: group.name, limit: limit)
        }
    }
}
