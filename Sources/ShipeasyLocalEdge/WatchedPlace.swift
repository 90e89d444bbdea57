import Foundation

/// A name in a folder whose coming, going and changing can change what a path leads to.
struct WatchedPlace: Sendable, Hashable {
    var folder: String
    var name: String

    /// Every place that a path depends on: the file's own, each symbolic link on the way to it (a link that is turned
    /// to another target is how some systems publish a new configuration), and where something on the way is missing,
    /// the place where it would appear.
    static func places(of path: String) -> [WatchedPlace] {
        let start = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        var places: [WatchedPlace] = []
        var folder = ""
        var rest = components(start)
        var links = 0
        while let name = rest.popLast() {
            let place = WatchedPlace(folder: folder.isEmpty ? "/" : folder, name: name)
            let full = "\(folder)/\(name)"
            if name == ".." {
                folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
                continue
            }
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: full)
            if let target, links < 40 {
                links += 1
                places.append(place)
                if target.hasPrefix("/") { folder = "" }
                rest += components(target)
            } else if rest.isEmpty || access(full, F_OK) != 0 {
                places.append(place)
                break
            } else {
                folder = full
            }
        }
        return places
    }

    /// The names of a path, the first of them last.
    private static func components(_ path: String) -> [String] {
        path.split(separator: "/").map(String.init).filter { $0 != "." }.reversed()
    }
}
