/// A command line that cannot be understood. The exit status is 2.
struct UsageError: Error, Equatable {
    /// What is wrong, naming the option or argument.
    var message: String
    /// The nearest valid spelling, or `nil` where nothing is near.
    var suggestion: String?

    /// An error; the suggestion is a spelling that would have been understood.
    init(_ message: String, suggestion: String? = nil) {
        self.message = message
        self.suggestion = suggestion
    }

    /// The error in one line.
    var line: String {
        if let suggestion { "\(message); did you mean '\(suggestion)'?" } else { message }
    }
}
