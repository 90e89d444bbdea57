// What Swift reaches through each system's own module.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

enum Platform {
    static func openForAppending(_ path: String) -> Int32 {
        open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    }

    static func isOpen(_ descriptor: Int32) -> Bool {
        fcntl(descriptor, F_GETFD) >= 0
    }

    static func ignore(_ number: Int32) {
        signal(number, SIG_IGN)
    }

    static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        signal(number, handler)
    }
}
