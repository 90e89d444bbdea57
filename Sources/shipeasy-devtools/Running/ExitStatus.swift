/// What the command ends with. Beyond 2 the numbers are those of BSD's sysexits.
enum ExitStatus {
    /// Done, or the reader of the output has gone.
    static let done: Int32 = 0
    /// The evaluation failed, or the results could not be written.
    static let failed: Int32 = 1
    /// The command line is wrong.
    static let usage: Int32 = 2
    /// A file is not valid (EX_DATAERR).
    static let invalidData: Int32 = 65
    /// A file cannot be read (EX_NOINPUT).
    static let unreadableInput: Int32 = 66
}
