/// Lines in a file for the test that started this program: it reads them while the screen is taken.
package struct Report: Sendable {
    private let descriptor: Int32

    package init(_ path: String?) {
        descriptor = path.map { Platform.openForAppending($0) } ?? -1
    }

    package func add(_ line: String) {
        guard descriptor >= 0 else { return }
        Platform.writeAll(line.replacingNewlines + "\n", to: descriptor)
    }
}

extension String {
    fileprivate var replacingNewlines: String {
        split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
    }
}
