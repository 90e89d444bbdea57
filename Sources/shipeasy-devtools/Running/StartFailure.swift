import ShipeasyLocalEdge

/// Why a command cannot begin: a file that is missing, unreadable or not what it should be.
struct StartFailure: Error {
    /// What is wrong, a line each; the first names the file.
    var lines: [String]
    /// 65 or 66.
    var status: Int32

    /// A project file that cannot be used.
    init(_ error: ProjectFileError) {
        self.init(error.description, isUnreadable: error.isUnreadable)
    }

    /// Any other file, or one of them.
    init(_ description: String, isUnreadable: Bool) {
        lines = description.split(separator: "\n").map(String.init)
        status = isUnreadable ? ExitStatus.unreadableInput : ExitStatus.invalidData
    }
}
