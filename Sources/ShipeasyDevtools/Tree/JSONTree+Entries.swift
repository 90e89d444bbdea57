import Shipeasy

extension JSONTree {
    /// An unfolded object or list: what its rows share.
    final class Container: Sendable {
        let path: JSONPath
        let value: JSONValue
        /// An object's names, sorted; empty for a list.
        let keys: [String]

        init(_ value: JSONValue, at path: JSONPath) {
            self.path = path
            self.value = value
            keys = value.objectValue?.keys.sorted() ?? []
        }

        func step(_ ordinal: Int) -> JSONPath.Step { keys.isEmpty ? .index(ordinal) : .key(keys[ordinal]) }
    }

    /// What a row stands for: a place in an unfolded container, or the whole value where that has no rows of its own.
    struct Entry: Sendable {
        let container: Container
        let ordinal: Int32

        static let whole: Int32 = -1

        var path: JSONPath {
            ordinal == Self.whole ? container.path : container.path.appending(container.step(Int(ordinal)))
        }

        var depth: Int { container.path.steps.count }

        var value: JSONValue {
            ordinal == Self.whole
                ? container.value : container.value.child(container.step(Int(ordinal))) ?? .null
        }

        var key: String {
            if ordinal == Self.whole { return "" }
            return switch container.step(Int(ordinal)) {
            case .key(let key): key
            case .index(let index): String(index)
            }
        }

        /// Whether this is the row of a path, told without building its own.
        func isAt(_ path: JSONPath) -> Bool {
            if ordinal == Self.whole { return path == container.path }
            guard path.steps.count == depth + 1, let last = path.steps.last else { return false }
            return last == container.step(Int(ordinal)) && path.steps.dropLast().elementsEqual(container.path.steps)
        }
    }

    /// Makes the rows anew from the value and from what is unfolded.
    mutating func build() {
        let root = Container(value, at: JSONPath())
        if value.childCount == 0 {
            entries = [Entry(container: root, ordinal: Entry.whole)]
        } else {
            entries = []
            Self.append(root, unfolded.root, to: &entries)
        }
    }

    /// Appends the rows of a container and of everything unfolded in it.
    static func append(_ container: Container, _ unfolded: UnfoldedPaths.Node?, to entries: inout [Entry]) {
        let count = Int32(clamping: container.value.childCount)
        entries.reserveCapacity(entries.count + Int(count))
        for ordinal in 0..<count {
            let entry = Entry(container: container, ordinal: ordinal)
            entries.append(entry)
            guard let unfolded, !unfolded.children.isEmpty,
                let node = unfolded.children[container.step(Int(ordinal))]
            else { continue }
            let value = entry.value
            if node.isUnfolded, value.childCount > 0 { append(Container(value, at: entry.path), node, to: &entries) }
        }
    }
}

/// Which containers are unfolded, as a tree of steps, so that a container without any costs nothing to ask.
struct UnfoldedPaths: Sendable, Hashable {
    struct Node: Sendable, Hashable {
        var isUnfolded = false
        var children: [JSONPath.Step: Node] = [:]
    }

    /// The whole value, which is always unfolded.
    var root = Node(isUnfolded: true)

    func contains(_ path: JSONPath) -> Bool { node(at: path)?.isUnfolded ?? false }

    func node(at path: JSONPath) -> Node? {
        var node = root
        for step in path.steps {
            guard let next = node.children[step] else { return nil }
            node = next
        }
        return node
    }

    mutating func set(_ isUnfolded: Bool, at path: JSONPath) {
        Self.set(isUnfolded, at: path.steps[...], in: &root)
    }

    private static func set(_ isUnfolded: Bool, at steps: ArraySlice<JSONPath.Step>, in node: inout Node) {
        guard let step = steps.first else {
            node.isUnfolded = isUnfolded
            return
        }
        set(isUnfolded, at: steps.dropFirst(), in: &node.children[step, default: Node()])
    }
}

extension JSONValue {
    /// Whether it is an object or a list.
    var isContainer: Bool {
        switch self {
        case .array, .object: true
        default: false
        }
    }

    /// How many members or elements it has.
    var childCount: Int {
        switch self {
        case .array(let elements): elements.count
        case .object(let members): members.count
        default: 0
        }
    }

    /// The member or element one step inside, or `nil` if there is none.
    func child(_ step: JSONPath.Step) -> JSONValue? {
        switch (self, step) {
        case (.object(let members), .key(let key)): return members[key]
        case (.array(let elements), .index(let index)):
            // Spelled out: in a conditional expression `nil` would be the value `null`.
            guard elements.indices.contains(index) else { return nil }
            return elements[index]
        default: return nil
        }
    }
}
