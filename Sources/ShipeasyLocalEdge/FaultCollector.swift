import Shipeasy

/// Looks at a project file's values one after the other, and keeps every fault with its place.
///
/// Each reading function answers something usable also where there is a fault, so that all of them are found in one
/// go. `null` counts as absent everywhere, as it does for the vendor's engines.
struct FaultCollector {
    private(set) var faults: [ProjectFileError.Fault] = []
    private let outline: JSONOutline
    private var place: [Step] = []

    private enum Step {
        case member(String)
        case element(Int)
    }

    /// A collector for the values of a text.
    init(_ outline: JSONOutline) { self.outline = outline }

    /// Reads a member of an object.
    mutating func member<Value>(
        _ name: String, of object: [String: JSONValue], _ read: (inout FaultCollector, JSONValue?) -> Value
    ) -> Value {
        place.append(.member(name))
        defer { place.removeLast() }
        let value = object[name].map(opened)
        return read(&self, value == .null ? nil : value)
    }

    /// Reads every element of a list; nothing where there is none.
    mutating func elements<Value>(
        _ value: JSONValue?, of what: String, _ read: (inout FaultCollector, JSONValue) -> Value
    ) -> [Value] {
        guard let value else { return [] }
        guard let list = value.arrayValue else {
            expected("a list of \(what)", found: value)
            return []
        }
        return list.enumerated().map { index, element in
            place.append(.element(index))
            defer { place.removeLast() }
            return read(&self, element)
        }
    }

    /// Reads every member of an object, by name; nothing where there is none.
    mutating func members<Value>(
        _ value: JSONValue?, of what: String, _ read: (inout FaultCollector, String, JSONValue) -> Value
    ) -> [Value] {
        guard let value else { return [] }
        guard let object = value.objectValue else {
            expected("an object of \(what) by name", found: value)
            return []
        }
        return object.keys.sorted().map { name in
            place.append(.member(name))
            defer { place.removeLast() }
            return read(&self, name, opened(object[name] ?? .null))
        }
    }

    /// The value at the current place, a member's: those of a certain depth are not read before.
    private func opened(_ member: JSONValue) -> JSONValue {
        place.count == outline.depth ? outline.value(member) : member
    }

    /// An object, empty where there is none.
    mutating func object(_ value: JSONValue?, _ what: String = "an object") -> [String: JSONValue] {
        guard let value else { return [:] }
        if let object = value.objectValue { return object }
        expected(what, found: value)
        return [:]
    }

    /// A text, or `nil` where there is none.
    mutating func text(_ value: JSONValue?) -> String? {
        guard let value, value != .null else { return nil }
        if let text = value.stringValue { return text }
        expected("a string", found: value)
        return nil
    }

    /// A whole number, or `nil` where there is none.
    ///
    /// A number too large to matter is brought down to 2⁵³, so that sums of a few can be made without a thought.
    mutating func whole(_ value: JSONValue?) -> Int? {
        guard let value, value != .null else { return nil }
        let limit = 9_007_199_254_740_992
        switch value {
        case .integer(let number): return min(max(number, -limit), limit)
        case .double(let number) where number.rounded(.towardZero) == number:
            return Int(min(max(number, -Double(limit)), Double(limit)))
        default:
            expected("a whole number", found: value)
            return nil
        }
    }

    /// A whole number that has to be there.
    mutating func requiredWhole(_ value: JSONValue?) -> Int {
        if value == nil { expected("a whole number", found: nil) }
        return whole(value) ?? 0
    }

    /// A switch: on for `true` and `1`, off for any other boolean or number, and where there is none.
    mutating func isOn(_ value: JSONValue?) -> Bool {
        switch value {
        case nil, .null: return false
        case .bool(let value): return value
        case .integer(let value): return value == 1
        case .double(let value): return value == 1
        case .some(let value):
            expected("true, false, 1 or 0", found: value)
            return false
        }
    }

    /// Notes a fault at the current place.
    mutating func expected(_ what: String, found value: JSONValue?) {
        let found = value.map(words) ?? "nothing"
        faults.append(.init(place: placeInWords, problem: "expected \(what), found \(found)"))
    }

    private var placeInWords: String {
        var words = ""
        for step in place {
            switch step {
            case .element(let index): words += "[\(index)]"
            case .member(let name) where name.isPlain: words += words.isEmpty ? name : ".\(name)"
            case .member(let name): words += "[\(quoted(name))]"
            }
        }
        return words
    }
}

extension String {
    /// Whether a place can hold the name as it is: letters, digits, `_` and `-`, not too many of them.
    fileprivate var isPlain: Bool {
        !isEmpty && utf8.count <= 100 && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    }
}
