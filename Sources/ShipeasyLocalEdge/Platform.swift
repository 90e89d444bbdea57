// The one place where this module asks what it is built for: how a change of a folder is heard of.

import Foundation
import Shipeasy

/// Why a thread that waited for changes goes on.
enum FolderWake: Sendable {
    /// Something that was watched for may have changed.
    case changed
    /// The time is up.
    case timeout
    /// Nobody is interested any more.
    case cancelled
}

#if os(Linux)
    /// Hears of changes in folders through inotify: of names that come and go, since editors and tools replace a file by
    /// renaming another. What is written is heard of through the file itself, as long as there is one: others in a busy
    /// folder may be written a thousand times a second, and nobody wakes up.
    final class FolderEvents: Sendable {
        private let notifier: Int32
        /// A pipe whose first end becomes readable when the waiting has to end.
        private let bell: (hear: Int32, ring: Int32)
        /// The names that count, by watch.
        private let names = Locked<[Int32: Set<String>]>([:])

        private static let folderMask = UInt32(
            IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
                | IN_ONLYDIR)
        private static let fileMask = UInt32(IN_CLOSE_WRITE | IN_MODIFY) | UInt32(IN_MASK_ADD)

        /// Nothing is watched at first; `nil` if the system gives no more of what is needed.
        init?() {
            notifier = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            var ends: [Int32] = [-1, -1]
            let hasBell = notifier >= 0 && pipe(&ends) == 0
            bell = (ends[0], ends[1])
            for end in ends where hasBell {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
            if notifier >= 0 && !hasBell { close(notifier) }
            if !hasBell { return nil }
        }

        deinit {
            close(notifier)
            close(bell.hear)
            close(bell.ring)
        }

        /// Watches these places from now on, and no others.
        ///
        /// - Returns: whether all of them could be watched; a folder that is gone by now does not count.
        func watch(_ places: [WatchedPlace]) -> Bool {
            names.withLock { names in
                var watches: [Int32: Set<String>] = [:]
                var areAllWatched = true
                func add(_ path: String, _ mask: UInt32, harmless: Int32...) -> Int32? {
                    let watch = inotify_add_watch(notifier, path, mask)
                    if watch < 0, !harmless.contains(errno) { areAllWatched = false }
                    return watch < 0 ? nil : watch
                }
                for place in places {
                    if let folder = add(place.folder, Self.folderMask, harmless: ENOENT, ENOTDIR) {
                        watches[folder, default: []].insert(place.name)
                    }
                    let path = "\(place.folder)/\(place.name)"
                    // One that may not be read says so elsewhere, and the folder tells when it may.
                    if Self.isFile(path), let file = add(path, Self.fileMask, harmless: ENOENT, ENOTDIR, EACCES) {
                        watches[file] = []
                    }
                }
                for watch in names.keys where watches[watch] == nil { inotify_rm_watch(notifier, watch) }
                names = watches
                return areAllWatched
            }
        }

        private static func isFile(_ path: String) -> Bool {
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        }

        /// Waits until a place that is watched changes.
        ///
        /// - Parameter milliseconds: how long at most; negative for as long as it takes.
        func wait(_ milliseconds: Int32) -> FolderWake {
            while true {
                var waiting = [
                    pollfd(fd: notifier, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: bell.hear, events: Int16(POLLIN), revents: 0),
                ]
                let count = poll(&waiting, 2, milliseconds)
                if waiting[1].revents != 0 { return .cancelled }
                if count == 0 { return .timeout }
                if count > 0 && hasNews() { return .changed }
            }
        }

        /// Ends the waiting, now and for ever.
        func cancel() {
            var ring: UInt8 = 1
            _ = write(bell.ring, &ring, 1)
        }

        /// Takes all events there are, and tells whether one of them counts.
        private func hasNews() -> Bool {
            var hasNews = false
            var buffer = [UInt8](repeating: 0, count: 16 << 10)
            while true {
                let count = read(notifier, &buffer, buffer.count)
                if count <= 0 { return hasNews }
                buffer.withUnsafeBytes { bytes in
                    var offset = 0
                    let header = MemoryLayout<inotify_event>.size
                    while offset + header <= count {
                        let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                        let name = bytes[(offset + header)..<(offset + header + Int(event.len))].prefix { $0 != 0 }
                        if counts(event, name: String(decoding: name, as: UTF8.self)) { hasNews = true }
                        offset += header + Int(event.len)
                    }
                }
            }
        }

        private func counts(_ event: inotify_event, name: String) -> Bool {
            // What happens to the folder itself, or to a file that is watched, has no name; an overflow has no folder.
            if name.isEmpty { return event.mask & UInt32(IN_IGNORED) == 0 }
            return names.withLock { $0[event.wd]?.contains(name) ?? false }
        }
    }
#else
    /// Hears of changes in folders, and of those in the files there, through dispatch sources.
    ///
    /// Unchecked because the compiler does not know that dispatch sources may be cancelled from any thread; `sources`
    /// is touched by the one thread that watches and waits, and by `deinit`.
    final class FolderEvents: @unchecked Sendable {
        private var sources: [DispatchSourceFileSystemObject] = []
        private let queue = DispatchQueue(label: "shipeasy.project-watcher")
        private let bell = DispatchSemaphore(value: 0)
        private let isCancelled = Locked(false)

        init?() {}

        deinit { sources.forEach { $0.cancel() } }

        /// Watches these places from now on, and no others.
        func watch(_ places: [WatchedPlace]) -> Bool {
            sources.forEach { $0.cancel() }
            // A folder tells of what comes and goes in it, a file of what is written to it.
            let paths = Set(places.map(\.folder)).union(places.map { "\($0.folder)/\($0.name)" })
            sources = paths.compactMap { path in
                let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
                if descriptor < 0 { return nil }
                let source = DispatchSource.makeFileSystemObjectSource(
                    fileDescriptor: descriptor, eventMask: [.write, .extend, .attrib, .delete, .rename, .link],
                    queue: queue)
                source.setEventHandler { [bell] in bell.signal() }
                source.setCancelHandler { close(descriptor) }
                source.resume()
                return source
            }
            return !sources.isEmpty
        }

        /// Waits until a place that is watched changes.
        ///
        /// - Parameter milliseconds: how long at most; negative for as long as it takes.
        func wait(_ milliseconds: Int32) -> FolderWake {
            let end: DispatchTime = milliseconds < 0 ? .distantFuture : .now() + .milliseconds(Int(milliseconds))
            if bell.wait(timeout: end) == .timedOut { return .timeout }
            while bell.wait(timeout: .now()) == .success {}
            return isCancelled.withLock { $0 } ? .cancelled : .changed
        }

        /// Ends the waiting, now and for ever.
        func cancel() {
            isCancelled.withLock { $0 = true }
            bell.signal()
        }
    }
#endif
