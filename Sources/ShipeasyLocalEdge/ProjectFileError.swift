import Foundation

/// Why a file is no project: it cannot be read, or what it holds is not right, with every fault and its place.
public struct ProjectFileError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
    /// The file, as it was named by the caller.
    public let file: String
    /// Whether the file could not be read at all (exit status 66); else what it holds is wrong (65).
    public let isUnreadable: Bool
    /// What is wrong, in the order of names; never empty.
    public let faults: [Fault]

    /// An error from its parts.
    public init(file: String, isUnreadable: Bool, faults: [Fault]) {
        self.file = file
        self.isUnreadable = isUnreadable
        self.faults = faults
    }

    /// The file and what is wrong with it: one line for one fault, else a line for each after the first.
    public var description: String {
        let file = printable(file)
        if let fault = faults.first, faults.count == 1 { return "\(file): \(fault)" }
        let lines = faults.map { "\n  \($0)" }
        return "\(file): \(faults.count) faults" + lines.joined()
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    /// One thing that is wrong.
    public struct Fault: Sendable, Hashable, CustomStringConvertible {
        /// Where, such as `experiments.experiments.hero.groups[1].weight` or `line 3, column 14`; empty for the
        /// file as a whole.
        public var place: String
        /// What is wrong, such as `expected a whole number, found "half"`.
        public var problem: String

        /// A fault from its parts.
        public init(place: String, problem: String) {
            self.place = place
            self.problem = problem
        }

        /// Place and problem in one line, without anything that a terminal would obey.
        public var description: String { place.isEmpty ? problem : "\(place): \(problem)" }
    }
}
