import Foundation

/// The default store: the app's `UserDefaults`.
///
/// On Linux `UserDefaults` does not write before the process ends, and when told to, it truncates its file in place:
/// a crash or a full disk at that moment loses it, and of two processes that write at once, one loses (measured: 101
/// of 200 values were left). There the standard defaults are backed by a file of their own, replaced whole, in the
/// user's state folder; other defaults are told to write at once.
public struct UserDefaultsAnonymousStore: EstablishingStore {
    private let shared: Shared
    private let file: KeyValueFile?

    /// Safe to share: `UserDefaults` is documented to be thread-safe, though not marked so on every platform.
    private struct Shared: @unchecked Sendable {
        /// `nil` for the standard ones: on Linux they come into being when they are asked for first, which takes a
        /// while, and a file that holds everything needs none.
        let defaults: UserDefaults?
    }

    private var defaults: UserDefaults { shared.defaults ?? .standard }

    /// A store in the standard defaults.
    public init() { self.init(nil, file: Platform.hasDurableUserDefaults ? nil : .ofProgram()) }

    /// A store in `defaults`.
    public init(_ defaults: UserDefaults = .standard) {
        if defaults === UserDefaults.standard { self.init() } else { self.init(defaults, file: nil) }
    }

    package init(_ defaults: UserDefaults?, file: KeyValueFile?) {
        shared = Shared(defaults: defaults)
        self.file = file
    }

    /// What is kept under `key`, or `nil`.
    public func get(_ key: String) -> String? {
        file?.values()[key]?.stringValue ?? defaults.string(forKey: key)
    }

    /// Keeps `value` under `key`.
    public func set(_ key: String, _ value: String) {
        let isInFile = file?.update { $0[key] = .string(value) }.isWritten ?? false
        if !isInFile { keepInDefaults(key, value) }
    }

    package func establish(_ key: String, _ candidate: String, isValid: (String) -> Bool) -> String {
        func current() -> String? { defaults.string(forKey: key).flatMap { isValid($0) ? $0 : nil } }
        guard let file else {
            if let current = current() { return current }
            set(key, candidate)
            return candidate
        }
        let (isWritten, established) = file.update { values in
            if let kept = values[key]?.stringValue, isValid(kept) { return kept }
            let established = current() ?? candidate
            values[key] = .string(established)
            return established
        }
        if !isWritten { keepInDefaults(key, established) }
        return established
    }

    /// Where the file cannot be written, the defaults at least keep the value as long as the process lives.
    private func keepInDefaults(_ key: String, _ value: String) {
        defaults.set(value, forKey: key)
        if file == nil, !Platform.hasDurableUserDefaults { defaults.synchronize() }
    }
}
