// Everything in this module that differs between platforms is here.

import Foundation

#if canImport(ObjectiveC)
    // Key-value coding brings both methods, and the system writes in its own time and whole.
    extension UserDefaults: UserDefaultsStorage {}
#else
    extension UserDefaults: UserDefaultsStorage {
        /// What is kept under a key, or `nil`.
        public func value(forKey key: String) -> Any? { object(forKey: key) }

        /// Keeps a value under a key, or removes it, and saves at once: nothing else does before a process ends here.
        public func setValue(_ value: Any?, forKey key: String) {
            if let value { set(value, forKey: key) } else { removeObject(forKey: key) }
            _ = synchronize()
        }
    }
#endif

extension SettingsSuite {
    /// The storage of a suite of defaults of that name. The command keeps its settings in `shipeasy-devtools`.
    ///
    /// On Apple systems that is `UserDefaults`. Elsewhere it is the same file, but written whole: `UserDefaults` there
    /// empties a file before it fills it again, so that a full disk or a kill in between would lose every setting.
    package static func named(_ name: String) -> any UserDefaultsStorage & Sendable {
        #if canImport(ObjectiveC)
            UserDefaults(suiteName: name) ?? .standard
        #else
            SettingsSuite(name: name)
        #endif
    }
}

/// What the platform does for this module.
enum Platform {
    /// Starts a shell that has a terminal as its standard input, output and error, and hears all signals.
    ///
    /// - Parameter words: the shell's arguments, its own name among them.
    /// - Returns: 0 and the process, or the number of the error.
    static func spawn(_ words: [String], terminal: String) -> (error: Int32, process: pid_t) {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Standard output may be captured from the host: the program gets the terminal itself.
        posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        // This thread may have been started with signals blocked.
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environ)
        return (error, process)
    }
}
