#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What this process and the calling thread have of the system. A terminal that was taken and given back leaves it as it was.
package struct ProcessState {
    private var parts: [(name: String, value: String)] = []
    /// How many descriptors are open.
    package let descriptorCount: Int

    /// As it is now.
    package init() {
        let open = (Int32(0)..<1024).compactMap { number in Self.descriptor(number).map { "\(number) \($0)" } }
        descriptorCount = open.count
        parts.append(("descriptors", open.joined(separator: ", ")))
        for number in Int32(1)...64 {
            var action = sigaction()
            sigaction(number, nil, &action)
            // The C library fills in no more of the mask than the kernel has, and a flag of its own.
            let handlerAndMask = Self.bytes(of: &action, count: 16)
            parts.append(("signal \(number)", "\(handlerAndMask) \(action.sa_flags & ~0x0400_0000)"))
        }
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        parts.append(("signal mask", Self.bytes(of: &mask)))
        var stack = stack_t()
        sigaltstack(nil, &stack)
        parts.append(("signal stack", Self.bytes(of: &stack)))
        parts.append(("locale", setlocale(LC_ALL, nil).map { String(cString: $0) } ?? ""))
        parts.append(("locale of the thread", "\(String(describing: uselocale(nil)))"))
        var modes = termios()
        if tcgetattr(0, &modes) == 0 { parts.append(("modes of the terminal", Self.bytes(of: &modes))) }
    }

    /// The names of what is not as it was.
    package func differences(from before: ProcessState) -> [String] {
        let names = (parts.map(\.name) + before.parts.map(\.name)).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        return names.filter { value($0) != before.value($0) }
    }

    private func value(_ name: String) -> String? { parts.first { $0.name == name }?.value }

    /// What is behind a descriptor and how it is open, or `nil` if it is not.
    private static func descriptor(_ number: Int32) -> String? {
        let flags = fcntl(number, F_GETFD)
        var info = stat()
        guard flags >= 0, fstat(number, &info) == 0 else { return nil }
        return "\(flags) \(fcntl(number, F_GETFL)) \(info.st_dev) \(info.st_ino)"
    }

    private static func bytes<Value>(of value: inout Value, count: Int = .max) -> String {
        withUnsafeBytes(of: &value) { $0.prefix(count).map { String($0) }.joined(separator: " ") }
    }
}

/// What the kernel says of this process (Linux); elsewhere nothing.
package enum Kernel {
    /// The names of its threads.
    package static var threadNames: [String] {
        guard let folder = opendir("/proc/self/task") else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let id = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let name = text("/proc/self/task/\(id)/comm") else { continue }
            names.append(String(name.prefix { $0 != "\n" }))
        }
        return names
    }

    /// Memory of its own, in KiB.
    package static var anonymousMemory: Int {
        let line = text("/proc/self/status")?.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    private static func text(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = read(file, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
}
