import Shipeasy

extension Evaluator {
    /// The body of an answer of `/sdk/evaluate`.
    consuming func answer() -> JSONValue {
        var flags = [String: JSONValue](minimumCapacity: project.flags.count)
        for index in project.flags.indices { flags[project.flags[index].name] = .bool(isOn(at: index)) }

        var experiments = [String: JSONValue](minimumCapacity: project.experiments.count)
        var kept: [String: JSONValue] = [:]
        var nobody = NoWitness()
        for experiment in project.experiments {
            let standing = evaluate(experiment, witness: &nobody)
            guard let index = standing.group else {
                experiments[experiment.name] = experiment.notEnrolled
                continue
            }
            let group = experiment.groups[index]
            experiments[experiment.name] = group.enrolled
            if standing.isSticky { kept[experiment.name] = group.sticky }
        }

        var answer: [String: JSONValue] = [
            "flags": .object(flags), "configs": .object(project.configs), "experiments": .object(experiments),
            "universes": .object(project.universeDefaults), "killswitches": .object(project.killswitches),
        ]
        if !kept.isEmpty { answer["sticky"] = .object(kept) }
        return .object(answer)
    }
}
