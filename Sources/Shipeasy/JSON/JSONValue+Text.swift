import Foundation

extension JSONValue {
    /// Reads JSON text strictly as RFC 8259 says: no trailing commas, comments, bare words, byte order mark or control
    /// characters in strings; UTF-8 only.
    ///
    /// The last of several members with one name wins. An integer beyond 64 bits becomes a double. Half of a surrogate
    /// pair, which the grammar allows (`"\ud800"`) and a `String` cannot hold, becomes U+FFFD: a service that cuts a
    /// string in the middle of an emoji sends exactly that.
    ///
    /// - Throws: ``SyntaxError`` for text that is not JSON, for a number that no double can hold, and for more than
    ///   ``maximumDepth`` lists and objects within each other.
    public init(json: Data) throws {
        self = try json.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            return try reader.read()
        }
    }

    /// Reads JSON text, as ``init(json:)-(Data)`` does.
    public init(json: String) throws { try self.init(json: Data(json.utf8)) }

    /// How many lists and objects may lie within each other in text that is read.
    public static let maximumDepth = 512

    /// The value as JSON text in UTF-8, members sorted by name (by the bytes of it).
    ///
    /// A whole double is written with `.0`, so that reading gives the same kind again; a double that is not finite,
    /// which JSON cannot hold, as `null`.
    ///
    /// - Parameter pretty: one member or element a line, indented by two spaces, instead of no space at all.
    public func json(pretty: Bool = false) -> Data {
        var writer = JSONWriter(isPretty: pretty)
        writer.write(self)
        return Data(writer.bytes)
    }

    /// Why text is not JSON, and where.
    public struct SyntaxError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
        /// What is wrong, in words for a person.
        public var message: String
        /// Where, in bytes from 0; the length of the text if it ends too early.
        public var offset: Int
        /// The line of that place, from 1.
        public var line: Int
        /// The column of that place in Unicode scalars, from 1.
        public var column: Int

        /// An error from its parts.
        public init(message: String, offset: Int, line: Int, column: Int) {
            self.message = message
            self.offset = offset
            self.line = line
            self.column = column
        }

        /// Message and place in one line.
        public var description: String { "line \(line), column \(column): \(message)" }
        /// Message and place in one line.
        public var errorDescription: String? { description }
    }
}
