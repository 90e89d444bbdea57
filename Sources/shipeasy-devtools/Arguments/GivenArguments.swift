/// A command line split into its command, its options and their values; what the values mean is decided later.
struct GivenArguments {
    /// The command; the overlay if none is named.
    private(set) var command = CommandName.overlay
    /// Each option given, in order.
    private(set) var options: [Option] = []
    private var valuesByOption: [Option: [String]] = [:]

    /// Splits a command line; options and the command may come in any order.
    ///
    /// - Parameter arguments: without the name of the program. After `--` nothing is an option.
    init(splitting arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        var isOnlyWords = false
        var isCommandNamed = false
        while let argument = rest.popFirst() {
            if !isOnlyWords, argument == "--" {
                isOnlyWords = true
            } else if !isOnlyWords, argument.hasPrefix("-") {
                try takeOption(argument, rest: &rest)
            } else if isCommandNamed {
                throw GivenArguments.surplus(argument)
            } else {
                guard let named = CommandName(rawValue: argument), named != .overlay else {
                    throw UsageError(
                        "unknown command '\(argument)'",
                        suggestion: NearestSpelling.of(argument, among: CommandName.words))
                }
                command = named
                isCommandNamed = true
            }
        }
    }

    /// Whether the option was given.
    func has(_ option: Option) -> Bool { options.contains(option) }

    /// The value of an option, or `nil` if it was not given.
    func value(of option: Option) -> String? { valuesByOption[option]?.last }

    /// The values of an option that may be repeated, in order.
    func values(of option: Option) -> [String] { valuesByOption[option] ?? [] }

    private mutating func takeOption(_ argument: String, rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = argument == "-h" ? Option.help.rawValue : String(parts[0])
        guard let option = Option(rawValue: name) else {
            throw UsageError(
                "unknown option '\(name)'",
                suggestion: NearestSpelling.of(name, among: Option.allCases.map(\.rawValue)))
        }
        let attached = parts.count == 2 ? String(parts[1]) : nil
        guard let valueName = option.valueName else {
            if attached != nil { throw UsageError("\(option.rawValue) takes no value") }
            options.append(option)
            return
        }
        if has(option), !option.isRepeatable {
            throw UsageError("\(option.rawValue) is given twice; give it once")
        }
        let value = attached ?? GivenArguments.takeValue(from: &rest)
        guard let value, !value.isEmpty else {
            throw UsageError("\(option.rawValue) needs a value: \(option.rawValue) \(valueName)")
        }
        options.append(option)
        valuesByOption[option, default: []].append(value)
    }

    /// The next argument, unless it is an option of its own: `--project --json` forgot a file. A value that begins
    /// with a dash can be attached: `--project=-odd-name`.
    private static func takeValue(from rest: inout ArraySlice<String>) -> String? {
        guard let next = rest.first, next == "-" || !next.hasPrefix("-") || next.dropFirst().first?.isNumber == true
        else { return nil }
        return rest.popFirst()
    }

    private static func surplus(_ argument: String) -> UsageError {
        UsageError("unexpected argument '\(argument)'")
    }
}
