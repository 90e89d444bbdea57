extension ShipeasyClient {
    /// Whether a flag is on: what is forced, else what the service said, else `defaultValue`.
    public nonisolated(nonsending) func getFlag(_ name: String, default defaultValue: Bool = false) async -> Bool {
        let readings = core.readings(for: .flag, name)
        if let beacons = core.beacons, !readings.isForced(flag: name) { beacons.tell(.gate, name) }
        return readings.flag(name) ?? defaultValue
    }

    /// The value of a config: what is forced, else what the service said, else `defaultValue`.
    ///
    /// A config that is JSON's `null` is `nil`, whatever the default. Numbers are `NSNumber`, so that `as? Int` and
    /// `as? Double` both work; booleans are `Bool`; lists and objects are `[Any]` and `[String: Any]`.
    public nonisolated(nonsending) func getConfig(_ name: String, default defaultValue: Any? = nil) async -> Any? {
        let readings = core.readings(for: .config, name)
        if let beacons = core.beacons, !readings.isForced(config: name) { beacons.tell(.config, name) }
        switch readings.config(name) {
        case nil: return defaultValue
        case .null: return nil
        case let value?: return value.anyValue
        }
    }

    /// Whether a kill switch, or one of its named switches, is engaged. A named switch that is not known answers as the
    /// kill switch itself, one that nobody knows is not engaged.
    public nonisolated(nonsending) func getKillswitch(_ name: String, switchKey: String? = nil) async -> Bool {
        core.readings(for: .killswitch, name, switchKey: switchKey).killswitch(name, switchKey: switchKey) ?? false
    }

    /// A universe, to ask which of its experiments the user is in: `universe("checkout").assign()`.
    public nonisolated(nonsending) func universe(_ name: String) async -> UniverseHandle {
        UniverseHandle(core: core, name: name)
    }

    /// A universe: experiments that exclude each other.
    public struct UniverseHandle: Sendable {
        let core: ClientCore
        /// The universe's name.
        public let name: String

        /// The experiment of this universe that the user is in, its group and its params; in none of them, the
        /// universe's default params.
        ///
        /// The first call for a user, experiment and group logs an exposure. What is forced logs none.
        ///
        /// - Parameter logExposure: `false` to look without taking part.
        public nonisolated(nonsending) func assign(logExposure: Bool = true) async -> Assignment {
            let reading = core.readings(for: .universe, name).universe(name)
            if !reading.isForced {
                core.beacons?.tell(.experiment, name)
                if logExposure, let experiment = reading.experiment, let group = reading.group {
                    core.expose(experiment: experiment, group: group)
                }
            }
            return Assignment(reading)
        }
    }
}
