import Foundation

extension JSONValue {
    /// The value that `any` is, or `nil` if JSON cannot hold it, or something inside it: a date, data, a number that
    /// is not finite, an object of the app. `nil` itself, an empty optional and `NSNull` are `null`.
    ///
    /// A boolean is told from a number on every platform, also inside an `NSNumber`.
    public init?(any: Any?) {
        var isWhole = true
        guard let value = JSONValue.salvaging(any, dropped: { _ in isWhole = false }), isWhole else { return nil }
        self = value
    }

    /// The value that `any` is, without those members and elements inside it that JSON cannot hold, or `nil` if JSON
    /// cannot hold `any` itself.
    ///
    /// - Parameter dropped: is told the path of each member left out inside `any`, such as `.since` or `[2]`.
    package static func salvaging(_ any: Any?, dropped: (String) -> Void) -> JSONValue? {
        guard let any else { return .null }
        if let scalar = scalar(any) { return scalar }
        if let optional = any as? any AnyOptional { return salvaging(optional.wrapped, dropped: dropped) }
        if let elements = any as? [Any] {
            var values: [JSONValue] = []
            for (index, element) in elements.enumerated() {
                let value = salvaging(element) { dropped("[\(index)]\($0)") }
                if let value { values.append(value) } else { dropped("[\(index)]") }
            }
            return .array(values)
        }
        if let members = any as? [String: Any] {
            var values: [String: JSONValue] = [:]
            for (name, member) in members {
                let value = salvaging(member) { dropped(".\(name)\($0)") }
                if let value { values[name] = value } else { dropped(".\(name)") }
            }
            return .object(values)
        }
        return nil
    }

    /// The members of `attributes` that JSON can hold; each that it cannot is left out with a warning.
    ///
    /// - Parameter subject: what the members are, in the warning: `attribute`, `property`.
    static func members(of attributes: [String: Any], subject: String) -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        for (name, any) in attributes {
            let value = salvaging(any) { warn("\(subject) “\(name)\($0)” is left out: JSON cannot hold it") }
            if let value { values[name] = value } else { warn("\(subject) “\(name)” is left out: JSON cannot hold it") }
        }
        return values
    }

    private static func scalar(_ any: Any) -> JSONValue? {
        switch any {
        case let value as JSONValue: return value
        case is NSNull: return .null
        case let value as String: return .string(value)
        case let value as Substring: return .string(String(value))
        // Covers Bool, every integer and floating-point type, and their Foundation classes, by bridging.
        case let value as NSNumber: return number(value)
        default: return nil
        }
    }

    private static func number(_ number: NSNumber) -> JSONValue? {
        if number.isBoolean { return .bool(number.boolValue) }
        if !(number is NSDecimalNumber), let integer = Int(exactly: number) {
            // A double stays a double: `2.0` is not `2`.
            return number.isFloatingPoint ? .double(number.doubleValue) : .integer(integer)
        }
        return number.doubleValue.isFinite ? .double(number.doubleValue) : nil
    }

    /// The value as Foundation holds JSON: `NSNull`, `Bool`, `NSNumber`, `String`, `[Any]`, `[String: Any]`.
    ///
    /// A number is an `NSNumber`, so that `as? Int` and `as? Double` both work whenever that loses nothing.
    public var anyValue: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): value
        case .integer(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        case .string(let value): value
        case .array(let value): value.map(\.anyValue)
        case .object(let value): value.mapValues(\.anyValue)
        }
    }
}

extension NSNumber {
    /// Booleans are instances of a class of their own, on Apple systems and on Linux.
    fileprivate var isBoolean: Bool { type(of: self) == type(of: NSNumber(value: true)) }

    fileprivate var isFloatingPoint: Bool {
        let code = UInt8(bitPattern: Int8(objCType.pointee))
        return code == UInt8(ascii: "d") || code == UInt8(ascii: "f")
    }
}

/// An optional of a type that is not known, as it comes inside `Any`.
private protocol AnyOptional {
    var wrapped: Any? { get }
}

extension Optional: AnyOptional {
    fileprivate var wrapped: Any? { self }
}
