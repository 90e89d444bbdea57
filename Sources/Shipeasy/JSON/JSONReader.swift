/// Reads one JSON text into a value, without recursion, so that no text can exhaust the stack.
///
/// Written here because Foundation's readers take 43 to 245 ms for 470 kB, lose the kind of numbers and do not tell
/// the place of an error.
struct JSONReader {
    let bytes: UnsafeRawBufferPointer
    var position = 0
    /// The lists and objects that are open, outermost first.
    private var open: [Container] = []
    /// The elements and member values of all open containers, in order.
    private var values: [JSONValue] = []
    /// The member names of all open objects, in order.
    private var names: [String] = []
    /// In how many objects a member lies that is left unread, its place in the text standing for it; -1 for none.
    private let unreadDepth: Int
    /// Where the member starts that is passed over now.
    private var unreadStart: Int?
    /// Whether what is read is only found to be right, and not kept.
    var isPassingOver: Bool { unreadStart != nil }

    private struct Container {
        var isObject: Bool
        /// Where its elements start in `values`, and its names in `names`.
        var firstValue: Int
        var firstName: Int
    }

    /// Reads from `bytes`, which have to live as long as the reader.
    init(_ bytes: UnsafeRawBufferPointer, unreadDepth: Int = -1) {
        self.bytes = bytes
        self.unreadDepth = unreadDepth
    }

    /// The value that the text is.
    mutating func read() throws -> JSONValue {
        let value = try readFirst()
        skipSpace()
        guard position == bytes.count else { throw error("nothing may follow the value") }
        return value
    }

    /// The value that the text begins with.
    mutating func readFirst() throws -> JSONValue {
        while true {
            // A value starts here.
            skipSpace()
            if open.count == unreadDepth, unreadStart == nil, open.allSatisfy(\.isObject) { unreadStart = position }
            guard var value = try readScalarOrOpen() else { continue }
            // A value is complete: put it into its container, and close what is full.
            while true {
                guard let container = open.last else { return value }
                if let start = unreadStart, open.count == unreadDepth {
                    value = .integer(start)
                    unreadStart = nil
                }
                if !isPassingOver { values.append(value) }
                skipSpace()
                let next = peek()
                if next == UInt8(ascii: ",") {
                    position += 1
                    if container.isObject { try readName() }
                    break
                }
                guard next == (container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw error(container.isObject ? "expected “,” or “}”" : "expected “,” or “]”")
                }
                position += 1
                value = close(container)
            }
        }
    }

    // MARK: Containers

    /// A scalar or an empty container, or `nil` where a container was opened that has something in it.
    private mutating func readScalarOrOpen() throws -> JSONValue? {
        guard let byte = peek() else { throw error("expected a value") }
        switch byte {
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
        case UInt8(ascii: "{"):
            try push(isObject: true)
            if peek() == UInt8(ascii: "}") { return closeEmpty(.object([:])) }
            try readName()
            return nil
        case UInt8(ascii: "["):
            try push(isObject: false)
            if peek() == UInt8(ascii: "]") { return closeEmpty(.array([])) }
            return nil
        case UInt8(ascii: "t"): return try readWord("true", .bool(true))
        case UInt8(ascii: "f"): return try readWord("false", .bool(false))
        case UInt8(ascii: "n"): return try readWord("null", .null)
        case 0xEF where position == 0: throw error("expected a value; a byte order mark is not allowed")
        default: throw error("expected a value")
        }
    }

    private mutating func push(isObject: Bool) throws {
        guard open.count < JSONValue.maximumDepth else {
            throw error("more than \(JSONValue.maximumDepth) lists and objects within each other")
        }
        position += 1
        open.append(Container(isObject: isObject, firstValue: values.count, firstName: names.count))
        skipSpace()
    }

    private mutating func closeEmpty(_ value: JSONValue) -> JSONValue {
        position += 1
        open.removeLast()
        return value
    }

    private mutating func close(_ container: Container) -> JSONValue {
        open.removeLast()
        let value = complete(container)
        // No slice of them may be alive here, or these would copy all that is open.
        values.removeSubrange(container.firstValue...)
        names.removeSubrange(container.firstName...)
        return value
    }

    private func complete(_ container: Container) -> JSONValue {
        guard container.isObject else { return .array(Array(values[container.firstValue...])) }
        // Sized once: growing would hash every name again.
        var members = [String: JSONValue](minimumCapacity: values.count - container.firstValue)
        for offset in 0..<(values.count - container.firstValue) {
            members[names[container.firstName + offset]] = values[container.firstValue + offset]
        }
        return .object(members)
    }

    /// A member's name and the colon after it.
    private mutating func readName() throws {
        skipSpace()
        guard peek() == UInt8(ascii: "\"") else { throw error("expected a name in quotes") }
        let name = try readString()
        if !isPassingOver { names.append(name) }
        skipSpace()
        guard peek() == UInt8(ascii: ":") else { throw error("expected “:”") }
        position += 1
    }

    private mutating func readWord(_ word: StaticString, _ value: JSONValue) throws -> JSONValue {
        let start = position
        for index in 0..<word.utf8CodeUnitCount {
            guard peek() == word.utf8Start[index] else { throw error("expected “\(word)”", at: start) }
            position += 1
        }
        return value
    }

    // MARK: Bytes

    @inline(__always)
    func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

    @inline(__always)
    func peekDigit() -> Int? {
        guard let byte = peek(), byte &- UInt8(ascii: "0") < 10 else { return nil }
        return Int(byte &- UInt8(ascii: "0"))
    }

    @inline(__always)
    private mutating func skipSpace() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    func error(_ message: String, at offset: Int? = nil) -> JSONValue.SyntaxError {
        let offset = offset ?? position
        let before = bytes[..<offset]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return JSONValue.SyntaxError(
            message: offset == bytes.count ? "\(message), but the text ends" : message, offset: offset,
            line: 1 + before.count { $0 == 0x0A },
            column: 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 })
    }
}
