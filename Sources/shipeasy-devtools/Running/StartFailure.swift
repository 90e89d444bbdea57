import ShipeasyDevtools
import ShipeasyLocalEdge

/// Why a command cannot begin: a file that is missing, unreadable or not what it should be, or no network.
struct StartFailure: Error {
    /// What is wrong, a line each; the first names the file.
    var lines: [String]
    /// 1, 65 or 66.
    var status: Int32

    /// A project file that cannot be used.
    init(_ error: ProjectFileError) {
        self.init(error.description.split(separator: "\n").map(String.init), isUnreadable: error.isUnreadable)
    }

    /// A scenario that cannot be used.
    init(_ error: ScenarioError) {
        // Names in it may hold line breaks of their own.
        if case .malformed(let name, let faults) = error {
            self.init(faults.map { "\(name): \($0)" }, isUnreadable: false)
        } else {
            self.init([error.description], isUnreadable: error.isUnreadable)
        }
    }

    /// A service that cannot be asked, since what asks it is not on this machine.
    init(noNetwork reason: String) {
        lines = ["no service can be asked: \(reason)", "Install libcurl (Debian: libcurl4)."]
        status = ExitStatus.failed
    }

    /// Any file.
    init(_ lines: [String], isUnreadable: Bool) {
        self.lines = lines
        status = isUnreadable ? ExitStatus.unreadableInput : ExitStatus.invalidData
    }
}
