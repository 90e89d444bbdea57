import Foundation
import Terminal

/// Screens kept as text files in `Snapshots`, to be compared with what is drawn now.
///
/// `UPDATE_SNAPSHOTS=1 swift test --filter Snapshot` writes them anew; what changed is then seen in the difference of
/// the files.
enum Snapshot {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Snapshots")

    static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"].map { !$0.isEmpty } ?? false

    /// The rows in which a text differs from the one that is kept, or `nil` if it does not. When updating, the text is
    /// kept.
    static func difference(of text: String, from name: String) throws -> String? {
        let file = folder.appendingPathComponent(name + ".txt")
        if isUpdating {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
            return nil
        }
        guard let kept = try? String(contentsOf: file, encoding: .utf8) else { return "there is no snapshot \(name)" }
        if kept == text { return nil }
        let old = kept.split(separator: "\n", omittingEmptySubsequences: false)
        let new = text.split(separator: "\n", omittingEmptySubsequences: false)
        let rows = (0..<max(old.count, new.count)).compactMap { row -> String? in
            let (before, after) = (row < old.count ? old[row] : "(nothing)", row < new.count ? new[row] : "(nothing)")
            return before == after ? nil : "row \(row + 1)\n  kept \(before)\n  now  \(after)"
        }
        return "\(name) differs; if it shall, run UPDATE_SNAPSHOTS=1 swift test --filter Snapshot\n"
            + rows.prefix(12).joined(separator: "\n")
    }

    /// The files that are kept.
    static var names: Set<String> {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return Set(files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) })
    }
}

extension Buffer {
    /// The screen as text, with the cursor's place.
    var described: String {
        let place = cursor.map { ", cursor at \($0.column), \($0.row)" } ?? ""
        return "── \(size.columns) × \(size.rows)\(place)\n" + lines.map { $0 + "\n" }.joined()
    }
}
