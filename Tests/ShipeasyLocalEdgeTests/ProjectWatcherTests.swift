import Foundation
import Shipeasy
import Testing

@testable import ShipeasyLocalEdge

@Suite(.timeLimit(.minutes(1)))
struct ProjectWatcherTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(project("one"), to: "shop.json")
    }

    @Test("A file that is edited in place is read again")
    func inPlace() async throws {
        let watch = Watching(folder("shop.json"))
        try folder.write(project("two"), to: "shop.json")
        #expect(await watch.next() == "two")
    }

    @Test("A file that is replaced by renaming another is read again, every time")
    func replaced() async throws {
        let watch = Watching(folder("shop.json"))
        for name in ["two", "three", "four"] {
            try folder.replace("shop.json", by: project(name))
            #expect(await watch.next() == name)
        }
    }

    @Test("A file that is removed is told as missing, and read when it is back")
    func removed() async throws {
        let watch = Watching(folder("shop.json"))
        try FileManager.default.removeItem(atPath: folder("shop.json"))
        #expect(await watch.next()?.contains("No such file") == true)
        try folder.write(project("back"), to: "shop.json")
        #expect(await watch.next() == "back")
    }

    @Test("A half-written file is told with the place of the error, and read when it is whole")
    func halfWritten() async throws {
        let watch = Watching(folder("shop.json"))
        let text = project("two")
        let file = try #require(FileHandle(forWritingAtPath: folder("shop.json")))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(text.utf8.prefix(20)))
        #expect(await watch.next()?.contains("line 1, column 21") == true)
        try file.write(contentsOf: Data(text.utf8.dropFirst(20)))
        #expect(await watch.next() == "two")
        try file.close()
    }

    @Test("A file of the wrong shape is told with the place, and the way back to what it was is told too")
    func wrongShape() async throws {
        let watch = Watching(folder("shop.json"))
        try folder.write(#"{"flags": {"gates": {"one": {"rolloutPct": "half"}}}}"#, to: "shop.json")
        #expect(await watch.next()?.contains("flags.gates.one.rolloutPct: expected a whole number") == true)
        try folder.write(project("one"), to: "shop.json")
        #expect(await watch.next() == "one")
    }

    @Test("A change between the first reading and the watching is not missed")
    func changedBefore() async throws {
        let known = try ProjectFile.read(path: folder("shop.json"))
        try folder.write(project("two"), to: "shop.json")
        let watch = Watching(folder("shop.json"), known: known)
        #expect(await watch.next() == "two")
    }

    @Test("A file that is written again as it was, and other files, are not told")
    func unchanged() async throws {
        let watch = Watching(folder("shop.json"))
        try folder.write(project("one"), to: "shop.json")
        try folder.write(project("other"), to: "other.json")
        try folder.replace("shop.json", by: project("one"))
        try folder.replace("shop.json", by: project("last"))
        #expect(await watch.next() == "last")
    }

    #if os(Linux)
        @Test("Other files that are written in the folder wake nobody up, and the file itself is still heard of")
        func busyFolder() async throws {
            try folder.write("begin", to: "server.log")
            let log = try #require(FileHandle(forWritingAtPath: folder("server.log")))
            let events = try #require(FolderEvents())
            #expect(events.watch([WatchedPlace(folder: folder.path, name: "shop.json")]))
            let (threads, continuation) = AsyncStream<String>.makeStream()
            let waiting = Thread {
                continuation.yield(
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? "")
                if case .changed = events.wait(-1) { continuation.yield("changed") }
                continuation.finish()
            }
            waiting.start()
            var news = threads.makeAsyncIterator()
            let thread = try #require(await news.next())
            while Self.state(of: thread) != "S" { await Task.yield() }
            let before = Self.switches(of: thread)
            for _ in 0..<50 {
                try log.write(contentsOf: Data("a line\n".utf8))
                // Events that are alike are one, as long as nobody has taken them.
                try await Task.sleep(nanoseconds: 1_000_000)
            }
            #expect(Self.switches(of: thread) == before)
            try folder.write(project("two"), to: "shop.json")
            #expect(await news.next() == "changed")
        }

        private static func state(of thread: String) -> Substring? { status(of: thread, "State").first?.prefix(1) }

        /// How often a thread went to sleep.
        private static func switches(of thread: String) -> Int? {
            status(of: thread, "voluntary_ctxt_switches").first.flatMap { Int($0) }
        }

        /// What the kernel says of a thread, without the name.
        private static func status(of thread: String, _ name: String) -> [Substring] {
            let text = (try? String(contentsOfFile: "/proc/\(thread)/status", encoding: .utf8)) ?? ""
            return text.split(separator: "\n").filter { $0.hasPrefix(name + ":") }.map { $0.dropFirst(name.count + 2) }
        }
    #endif

    @Test("A file whose folder is renamed away and made again is read again")
    func folderRemoved() async throws {
        try FileManager.default.createDirectory(atPath: folder("inner"), withIntermediateDirectories: true)
        try folder.write(project("one"), to: "inner/shop.json")
        let watch = Watching(folder("inner/shop.json"))
        try FileManager.default.moveItem(atPath: folder("inner"), toPath: folder("away"))
        #expect(await watch.next()?.contains("No such file") == true)
        try FileManager.default.createDirectory(atPath: folder("inner"), withIntermediateDirectories: true)
        try folder.write(project("two"), to: "inner/shop.json")
        #expect(await watch.next() == "two")
    }

    @Test("A file behind a link is read again when the link is turned, and when its target is edited")
    func links() async throws {
        for name in ["a", "b"] {
            try FileManager.default.createDirectory(atPath: folder(name), withIntermediateDirectories: true)
            try folder.write(project(name), to: "\(name)/shop.json")
        }
        symlink("a", folder("current"))
        symlink("current/shop.json", folder("link.json"))
        let watch = Watching(folder("link.json"))
        symlink("b", folder("current.new"))
        rename(folder("current.new"), folder("current"))
        #expect(await watch.next() == "b")
        try folder.write(project("c"), to: "b/shop.json")
        #expect(await watch.next() == "c")
    }

    @Test("A file that is not there when the watching starts is read when it comes")
    func missing() async throws {
        let watch = Watching(folder("deep/er/new.json"))
        try FileManager.default.createDirectory(atPath: folder("deep/er"), withIntermediateDirectories: true)
        try folder.write(project("new"), to: "deep/er/new.json")
        #expect(await watch.next() == "new")
    }

    @Test("A watcher that nobody keeps ends its thread and gives its descriptors back")
    func ended() async throws {
        func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        let before = try count()
        for _ in 0..<200 { ProjectWatcher(path: folder("shop.json"), onChange: { _ in }).cancel() }
        // Threads end a moment after they were told to; other tests hold some descriptors meanwhile.
        while try count() > before + 100 { await Task.yield() }
    }

    private func project(_ flag: String) -> String { #"{"flags": {"gates": {"\#(flag)": {"enabled": true}}}}"# }
}

/// What a watcher tells, one after the other: the name of the only flag, or what is wrong.
private final class Watching {
    private var states: AsyncStream<String>.Iterator
    private let watcher: ProjectWatcher

    init(_ path: String, known: ProjectFile? = nil) {
        let (stream, continuation) = AsyncStream<String>.makeStream()
        states = stream.makeAsyncIterator()
        watcher = ProjectWatcher(path: path, known: known) { result in
            switch result {
            case .success(let file): continuation.yield(file.project.flags.map(\.name).joined())
            case .failure(let error): continuation.yield(error.description)
            }
        }
    }

    func next() async -> String? { await states.next() }
}
