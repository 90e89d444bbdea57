/// Where something is in a JSON value: the names and indices that lead to it.
struct JSONPath: Sendable, Hashable {
    /// One step.
    enum Step: Sendable, Hashable {
        /// Into the member of an object.
        case key(String)
        /// Into the element of a list, from 0.
        case index(Int)
    }

    /// The steps from the whole value on.
    var steps: [Step]

    /// A path of those steps; the whole value without any.
    init(_ steps: [Step] = []) { self.steps = steps }

    /// The path one step further.
    func appending(_ step: Step) -> JSONPath { JSONPath(steps + [step]) }

    /// The path one step back, or `nil` for the whole value.
    var parent: JSONPath? { steps.isEmpty ? nil : JSONPath(Array(steps.dropLast())) }

    /// The path to be put behind another one: `.checkout.groups[1]`, with a name that is not a word in quotes.
    var suffix: String {
        steps.map { step in
            switch step {
            case .index(let index): "[\(index)]"
            case .key(let key):
                if !key.isEmpty, key.unicodeScalars.allSatisfy(Self.isPlain) {
                    ".\(key)"
                } else {
                    "[\(ValueText.quoted(key))]"
                }
            }
        }.joined()
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar == "-" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }
}

extension JSONPath: CustomStringConvertible {
    /// The path by itself: `checkout.groups[1]`, and `.` for the whole value.
    var description: String {
        let suffix = suffix
        if suffix.isEmpty { return "." }
        return suffix.hasPrefix(".") ? String(suffix.dropFirst()) : suffix
    }
}
