/// The version that `--version` prints.
enum Version {
    /// By semantic versioning.
    static let text = "0.1.0"
}
