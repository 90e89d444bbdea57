import Foundation
import Shipeasy

/// Why a scenario could not be read or written, in words for a person.
public enum ScenarioError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// The file cannot be read: it is missing, a folder, not allowed, too large.
    case unreadable(path: String, reason: String)
    /// The text is not JSON.
    case notJSON(name: String, error: JSONValue.SyntaxError)
    /// The file is of a later version of this format.
    case laterVersion(name: String, version: Int)
    /// The file has the wrong shape, in these places.
    case malformed(name: String, faults: [Fault])
    /// The file cannot be written.
    case unwritable(path: String, reason: String)

    /// One place that has the wrong shape.
    public struct Fault: Sendable, Hashable, CustomStringConvertible {
        /// Where, such as `overrides.experiments.checkout.group`.
        public var place: String
        /// What was expected, and what is there.
        public var message: String

        /// A fault from its parts.
        public init(place: String, message: String) {
            self.place = place
            self.message = message
        }

        /// Place and message in one line.
        public var description: String { "\(place): \(message)" }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    /// Whether the file could not be read at all, as opposed to one that is not a scenario.
    public var isUnreadable: Bool {
        if case .unreadable = self { true } else { false }
    }

    /// The error in one line, or in one for each fault. Names in it are as the file has them: they have to be cleaned
    /// before they reach a terminal.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): \(reason)"
        case .notJSON(let name, let error): "\(name): not JSON: \(error)"
        case .laterVersion(let name, let version):
            "\(name): version \(version) of the scenario format; this program reads up to version 1"
        case .malformed(let name, let faults): faults.map { "\(name): \($0)" }.joined(separator: "\n")
        case .unwritable(let path, let reason): "\(path): \(reason)"
        }
    }
}
