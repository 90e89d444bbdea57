import Foundation

/// What differs between systems in these tests.
enum Platform {
    /// Where the built products are.
    static var products: URL {
        #if os(macOS)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
            return bundle.bundleURL.deletingLastPathComponent()
        #else
            return (Bundle.main.executableURL ?? Bundle.main.bundleURL).deletingLastPathComponent()
        #endif
    }

    /// The signal of a trap: `fatalError` and the like.
    static var trap: Int32 {
        #if arch(x86_64)
            SIGILL
        #else
            SIGTRAP
        #endif
    }

    /// A new pseudo-terminal: its master, and the path of its other end.
    static func openPseudoTerminal() -> (master: Int32, path: String)? {
        #if os(Linux)
            // What posix_openpt, unlockpt and ptsname do (pts(4)): those are hidden from Swift here.
            let (getNumber, setLock) = (UInt(0x8004_5430), UInt(0x4004_5431))
            let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var (number, lock) = (CUnsignedInt(0), CInt(0))
            guard master >= 0, ioctl(master, setLock, &lock) == 0, ioctl(master, getNumber, &number) == 0 else {
                return nil
            }
            return (master, "/dev/pts/\(number)")
        #else
            let master = posix_openpt(O_RDWR | O_NOCTTY)
            guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
                return nil
            }
            _ = fcntl(master, F_SETFD, FD_CLOEXEC)
            return (master, String(cString: name))
        #endif
    }

    /// POSIX_SPAWN_SETSID, which Swift does not see in glibc's header.
    static var spawnInOwnSession: Int16 {
        #if os(Linux)
            0x80
        #else
            Int16(POSIX_SPAWN_SETSID)
        #endif
    }
}
