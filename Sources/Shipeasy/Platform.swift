// Everything in this module that differs between platforms is here.

import Foundation

#if canImport(FoundationNetworking)
    // An app's `Transport` then needs no conditional import of its own on Linux.
    @_exported import FoundationNetworking
#endif

#if canImport(CryptoKit)
    import CryptoKit
#endif

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the platform says of itself.
enum Platform {
    /// Whether this module was built for debugging.
    static var isDebugBuild: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    /// Whether `UserDefaults` keeps what it was given when the process ends right afterwards, and replaces its file
    /// whole. On Linux it does neither: it truncates the file and writes it again, and that only on `synchronize()`.
    static var hasDurableUserDefaults: Bool {
        #if canImport(Darwin)
            true
        #else
            false
        #endif
    }

    /// The SHA-256 digest of `bytes` (FIPS 180-4).
    static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        #if canImport(CryptoKit)
            Array(CryptoKit.SHA256.hash(data: bytes))
        #else
            SHA256.digest(of: bytes)
        #endif
    }

    /// Takes the lock of an open file for this process, or answers `false` if another has it.
    static func tryLock(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Writes bytes to an open file, as `write(2)` does. Named here, as a method of that name would hide it.
    static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
            Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }
}
