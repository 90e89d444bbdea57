import Foundation

/// What a universe assigned to a user.
public struct Assignment: Sendable {
    /// The experiment the user is in, or `nil` if in none.
    public let name: String?
    /// The group of that experiment, or `nil`.
    public let group: String?
    /// The params: the group's, or the universe's defaults where the user is in no experiment.
    public let params: [String: JSONValue]

    init(_ reading: UniverseReading) {
        name = reading.experiment
        group = reading.group
        params = reading.params
    }

    /// Whether the user is in an experiment.
    public var enrolled: Bool { group != nil }

    /// The param of that name as a `T`, or `fallback` if there is none or it is nothing of that type.
    ///
    /// A boolean is never a number, nor a number a boolean. A number is any type that holds its value exactly: `10` is
    /// also `10.0`.
    public func get<T>(_ field: String, _ fallback: T? = nil) -> T? {
        guard let value = params[field] else { return fallback }
        return value.cast() ?? fallback
    }

    /// The param of that name, as ``ShipeasyClient/getConfig(_:default:)`` would give it.
    public func get(_ field: String) -> Any? {
        switch params[field] {
        case nil, .null: nil
        case let value?: value.anyValue
        }
    }
}

extension JSONValue {
    /// The value as a `T`, if it is one.
    fileprivate func cast<T>() -> T? {
        if let value = self as? T { return value }
        switch (self, T.self) {
        case (.null, _): return nil
        // `NSNumber` casts to both, and so would mix them up.
        case (.integer, is Bool.Type), (.double, is Bool.Type): return nil
        case (.bool(let value), is NSNumber.Type): return NSNumber(value: value) as? T
        // The nearest one: hardly any decimal fraction is a `Float` exactly.
        case (_, is Float.Type): return doubleValue.flatMap { Float($0) as? T }
        default: return anyValue as? T
        }
    }
}
