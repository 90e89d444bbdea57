/// What the program was started with: a mode, then names with a value or without.
package struct Options: Sendable {
    package let mode: String
    private let rest: [String]

    package init(_ arguments: some Collection<String>) {
        mode = arguments.first ?? ""
        rest = Array(arguments.dropFirst())
    }

    package func has(_ name: String) -> Bool {
        rest.contains(name)
    }

    package func value(_ name: String) -> String? {
        rest.firstIndex(of: name).flatMap { rest.indices.contains($0 + 1) ? rest[$0 + 1] : nil }
    }
}
