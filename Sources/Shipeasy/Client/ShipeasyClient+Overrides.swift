import Foundation

extension ShipeasyClient {
    /// Forces a flag on or off, until the override is removed.
    public nonisolated(nonsending) func overrideFlag(_ name: String, _ value: Bool) async {
        setOverrides([(.flag(name), .flag(value))])
    }

    /// Forces a config to a value; with `nil` it reads as absent, so that callers get their default.
    ///
    /// A value that JSON cannot hold forces nothing, with a warning.
    public nonisolated(nonsending) func overrideConfig(_ name: String, _ value: Any?) async {
        var forced: JSONValue?
        if let value {
            forced = JSONValue(any: value)
            if forced == nil { return warn("the config “\(name)” is not forced: JSON cannot hold the value") }
        }
        setOverrides([(.config(name), .config(forced))])
    }

    /// Forces the user into a group of an experiment, with params that lie over the universe's defaults.
    ///
    /// It takes effect as soon as the experiment is in the assignments, since only they tell its universe. Of two
    /// experiments of one universe the one forced last wins.
    public nonisolated(nonsending) func overrideExperiment(
        _ name: String, group: String, params: [String: Any] = [:]
    ) async {
        let params = JSONValue.members(of: params, subject: "the param")
        setOverrides([(.experiment(name), .experiment(group: group, params: params))])
    }

    /// Forces a kill switch, or one of its named switches, engaged or not.
    public nonisolated(nonsending) func overrideKillswitch(
        _ name: String, _ value: Bool, switchKey: String? = nil
    ) async {
        setOverrides([(.killswitch(name, switchKey: switchKey), .killswitch(value))])
    }

    /// Removes one override.
    ///
    /// - Parameters:
    ///   - kind: `flag`, `config`, `experiment` or `killswitch`; any other removes nothing, with a warning.
    ///   - name: the entry's name; a named switch is written `NAME/KEY`.
    public nonisolated(nonsending) func removeOverride(kind: String, name: String) async {
        core.removeOverride(kind: kind, name: name)
    }

    /// Removes all overrides.
    public nonisolated(nonsending) func clearOverrides() async { core.clearOverrides() }

    /// What is forced: `flags` (`[String: Bool]`), `configs` (`[String: Any]`, `NSNull` for one that reads as absent),
    /// `experiments` (`[String: String]`, the group), and, if there are any, `killswitches` (`[String: Bool]`, a named
    /// switch as `NAME/KEY`). ``snapshot()`` tells more.
    public nonisolated(nonsending) func overridesSnapshot() async -> [String: Any] {
        var flags: [String: Bool] = [:]
        var configs: [String: Any] = [:]
        var experiments: [String: String] = [:]
        var killswitches: [String: Bool] = [:]
        for (id, entry) in core.snapshot.overrides {
            switch entry.value {
            case .flag(let value): flags[id.name] = value
            case .config(let value): configs[id.name] = value?.anyValue ?? NSNull()
            case .experiment(let group, _): experiments[id.name] = group
            case .killswitch(let value): killswitches[id.qualifiedName] = value
            }
        }
        var all: [String: Any] = ["flags": flags, "configs": configs, "experiments": experiments]
        if !killswitches.isEmpty { all["killswitches"] = killswitches }
        return all
    }

    /// Sets overrides, or removes them where the value is `nil`, in one change; answers what changed by it.
    @discardableResult
    package nonisolated func setOverrides(_ values: [(EntryID, Override?)]) -> [OverrideChange] {
        core.setOverrides(values)
    }

    /// Puts overrides back with the times and the order they had, in one change; answers what changed by it.
    @discardableResult
    package nonisolated func restoreOverrides(_ entries: [(EntryID, OverrideEntry?)]) -> [OverrideChange] {
        core.restoreOverrides(entries)
    }
}
