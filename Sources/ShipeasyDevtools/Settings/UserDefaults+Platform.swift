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
