import Shipeasy

/// A project as it is evaluated: everything that does not depend on a user is worked out once, here.
///
/// The wire's `gates` are flags from here on.
struct Project: Sendable {
    /// Sorted by name.
    var flags: [Flag] = []
    /// Sorted by name.
    var experiments: [Experiment] = []
    /// What rules and buckets ask for, by their places.
    var attributes: [String] = []
    /// Universes by name.
    var universes: [String: Universe] = [:]
    /// Where each flag lies in `flags`.
    var flagIndex: [String: Int] = [:]
    /// Where each experiment lies in `experiments`.
    var experimentIndex: [String: Int] = [:]
    /// The `configs` of every answer.
    var configs: [String: JSONValue] = [:]
    /// The `killswitches` of every answer.
    var killswitches: [String: JSONValue] = [:]
    /// The `universes` of every answer: those that an experiment names, with their defaults.
    var universeDefaults: [String: JSONValue] = [:]

    /// Whether an answer can become another one by time alone.
    var hasRamps: Bool { flags.contains { $0.stack.contains { $0.share.ramp != nil } } }
}
