// What Swift reaches through each system's own module.
#if canImport(Darwin)
    @preconcurrency import Darwin
#elseif canImport(Musl)
    @preconcurrency import Musl
#else
    @preconcurrency import Glibc
#endif

/// What differs between systems in the programs that tests start.
package enum Platform {
    package static func openForAppending(_ path: String) -> Int32 {
        open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    }

    /// Writes all of it, unless that fails.
    package static func writeAll(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    /// Limits the size of what this process writes into files.
    package static func limitFiles(to bytes: UInt) {
        var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
        #if canImport(Glibc)
            setrlimit(__rlimit_resource_t(1), &limit)
        #else
            setrlimit(RLIMIT_FSIZE, &limit)
        #endif
    }

    /// Standard output is written in large pieces from here on.
    package static func bufferOutput() {
        setvbuf(stdout, nil, _IOFBF, 65536)
    }

    package static func ignore(_ number: Int32) {
        signal(number, SIG_IGN)
    }

    package static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        signal(number, handler)
    }
}

/// Threads that can be waited for.
package enum Worker {
    #if canImport(Darwin)
        package typealias Handle = pthread_t?
    #else
        package typealias Handle = pthread_t
    #endif

    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }

        static func run(_ body: UnsafeMutableRawPointer) {
            Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
        }
    }

    package static func start(_ run: @escaping @Sendable () -> Void) -> Handle {
        let body = Unmanaged.passRetained(Body(run)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            pthread_create(
                &thread, nil,
                {
                    Body.run($0); return nil
                }, body)
        #else
            var thread = pthread_t()
            pthread_create(
                &thread, nil,
                {
                    if let body = $0 { Body.run(body) }; return nil
                }, body)
        #endif
        return thread
    }

    package static func wait(for thread: Handle) {
        #if canImport(Darwin)
            if let thread { pthread_join(thread, nil) }
        #else
            pthread_join(thread, nil)
        #endif
    }
}
