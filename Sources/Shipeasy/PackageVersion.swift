/// The version of this package, as it tells the service and the command line.
package enum PackageVersion {
    /// Major, minor, patch (Semantic Versioning 2.0.0).
    package static let current = "0.1.0"
}
