import Shipeasy

extension Evaluator {
    /// The body of an answer of `/sdk/evaluate`.
    func answer() -> JSONValue {
        // In the order of names, so that what runs out of patience is always the same.
        for index in project.flags.indices { _ = isOn(at: index) }
        // Mapping an index keeps its table, and spares hashing each name again.
        let flags = project.flagIndex.mapValues { JSONValue.bool(isOn(at: $0)) }

        var kept: [String: JSONValue] = [:]
        var nobody = NoWitness()
        let answers = project.experiments.map { experiment in
            let standing = evaluate(experiment, witness: &nobody)
            guard let index = standing.group else { return experiment.notEnrolled }
            let group = experiment.groups[index]
            if standing.isSticky { kept[experiment.name] = group.sticky }
            return group.enrolled
        }
        let experiments = project.experimentIndex.mapValues { answers[$0] }

        var answer: [String: JSONValue] = [
            "flags": .object(flags), "configs": .object(project.configs), "experiments": .object(experiments),
            "universes": .object(project.universeDefaults), "killswitches": .object(project.killswitches),
        ]
        if !kept.isEmpty { answer["sticky"] = .object(kept) }
        return .object(answer)
    }
}
