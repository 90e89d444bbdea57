import Foundation

/// Where settings are kept: `UserDefaults`, or whatever a test puts in its place.
public protocol UserDefaultsStorage {
    /// What is kept under a key, or `nil`.
    func value(forKey key: String) -> Any?
    /// Keeps a value under a key, or removes what is kept there if it is `nil`.
    func setValue(_ value: Any?, forKey key: String)
}

/// A setting that is read from and written to a storage.
///
///     struct Settings {
///         @DefaultsStorage<String> var theme: String?
///
///         init(storage: any UserDefaultsStorage = UserDefaults.standard) {
///             _theme = DefaultsStorage(key: "theme", storage: storage)
///         }
///     }
///
/// What is kept there as a value of another type reads as `nil`. Setting `nil` removes it.
@propertyWrapper
public struct DefaultsStorage<Value> {
    private let key: String
    private let storage: any UserDefaultsStorage

    /// The setting of that key in that storage.
    public init(key: String, storage: any UserDefaultsStorage = UserDefaults.standard) {
        self.key = key
        self.storage = storage
    }

    /// The value that is kept, or `nil` if there is none of this type.
    public var wrappedValue: Value? {
        get {
            let value = storage.value(forKey: key)
            // Bridging takes a number for a boolean and the other way round; a property list keeps them apart.
            if let number = value as? NSNumber, (Value.self == Bool.self) != number.isBoolean { return nil }
            return value as? Value
        }
        nonmutating set { storage.setValue(newValue, forKey: key) }
    }
}

extension NSNumber {
    /// Whether this holds `true` or `false`: those are the two numbers that are encoded as a C `char`.
    fileprivate var isBoolean: Bool { String(cString: objCType) == "c" && (self == true || self == false) }
}
