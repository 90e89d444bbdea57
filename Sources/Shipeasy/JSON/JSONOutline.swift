import Foundation

/// A JSON text of which only the upper objects are read: what lies deeper is found to be right, and read when it is asked
/// for.
///
/// A text of many thousand entries then never stands in memory as a whole value, which takes ten times its bytes, and
/// whose parts lie between what is made of them and leave holes there.
package struct JSONOutline: Sendable {
    /// The value, in which each member of an object within ``depth`` - 1 objects stands for its text: see ``value(_:)``.
    package let root: JSONValue
    /// How deep members lie that are not read, from 1 for the members of the root.
    package let depth: Int
    private let json: Data

    /// Reads the upper objects of a text, and finds the rest to be right.
    ///
    /// - Throws: what ``JSONValue/init(json:)-(Data)`` does, for any part of the text.
    package init(json: Data, depth: Int) throws {
        root = try json.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes, unreadDepth: depth)
            return try reader.read()
        }
        self.json = json
        self.depth = depth
    }

    /// Reads what a member in ``depth`` objects stands for.
    package func value(_ unread: JSONValue) -> JSONValue {
        guard case .integer(let offset) = unread else { return unread }
        return json.withUnsafeBytes { bytes in
            var reader = JSONReader(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
            // It was read before, but for its being kept.
            return (try? reader.readFirst()) ?? .null
        }
    }
}
