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

/// Threads that can be waited for.
enum Worker {
    #if canImport(Darwin)
        typealias Handle = pthread_t?
    #else
        typealias Handle = pthread_t
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

    static func start(_ run: @escaping @Sendable () -> Void) -> Handle {
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

    static func wait(for thread: Handle) {
        #if canImport(Darwin)
            if let thread { pthread_join(thread, nil) }
        #else
            pthread_join(thread, nil)
        #endif
    }
}
