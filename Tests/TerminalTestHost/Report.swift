import CCurses

/// Lines in a file for the test that started this program: it reads them while the screen is taken.
struct Report: Sendable {
    private let descriptor: Int32

    init(_ path: String?) {
        descriptor = path.map { Platform.openForAppending($0) } ?? -1
    }

    func add(_ line: String) {
        guard descriptor >= 0 else { return }
        let bytes = Array((line.replacingNewlines + "\n").utf8)
        _ = se_write(descriptor, bytes, bytes.count)
    }
}

extension String {
    fileprivate var replacingNewlines: String {
        split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
    }
}
