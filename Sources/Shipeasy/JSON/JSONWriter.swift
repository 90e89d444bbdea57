import Foundation

/// Writes a value as JSON text, members sorted by the UTF-8 bytes of their names.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private let isPretty: Bool
    private var depth = 0

    /// A writer with nothing written yet; `isPretty` gives each member and element a line.
    init(isPretty: Bool) { self.isPretty = isPretty }

    /// Writes one value.
    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .integer(let value): append(text: String(value))
        // The shortest text that reads back the same; Swift's own description has a point or an exponent always.
        case .double(let value): append(text: value.isFinite ? value.description : "null")
        case .string(let value): write(string: value)
        case .array(let elements):
            writeContainer("[", elements, "]") { $0.write($1) }
        case .object(let members):
            writeContainer("{", members.sortedByName(), "}") { writer, member in
                writer.write(string: member.key)
                writer.bytes.append(UInt8(ascii: ":"))
                if writer.isPretty { writer.bytes.append(UInt8(ascii: " ")) }
                writer.write(member.value)
            }
        }
    }

    private mutating func writeContainer<Element>(
        _ opening: Unicode.Scalar, _ elements: [Element], _ closing: Unicode.Scalar,
        write: (inout JSONWriter, Element) -> Void
    ) {
        bytes.append(UInt8(ascii: opening))
        depth += 1
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine()
            write(&self, element)
        }
        depth -= 1
        if !elements.isEmpty { breakLine() }
        bytes.append(UInt8(ascii: closing))
    }

    private mutating func breakLine() {
        guard isPretty else { return }
        append("\n")
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    private mutating func write(string: String) {
        var string = string
        bytes.append(UInt8(ascii: "\""))
        string.withUTF8 { text in
            var runStart = 0
            var index = 0
            while index < text.count {
                let byte = text[index]
                if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart..<index]))
                    writeEscape(byte)
                    runStart = index + 1
                }
                index += 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func writeEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x0A: append("\\n")
        case 0x0D: append("\\r")
        case 0x09: append("\\t")
        default:
            append("\\u00")
            bytes.append(Self.hexDigits[Int(byte >> 4)])
            bytes.append(Self.hexDigits[Int(byte & 15)])
        }
    }

    private mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func append(text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)
}

extension [String: JSONValue] {
    /// The members, sorted by the UTF-8 bytes of their names.
    ///
    /// In a large object comparing names takes most of the time that writing takes. There the first sixteen bytes are
    /// compared as two numbers, which mostly decides, and only what is small is moved.
    fileprivate func sortedByName() -> [Element] {
        guard count > 16 else { return sorted { $0.key.precedes($1.key) } }
        let members = Array(self)
        let order = members.indices.map { SortKey(members[$0].key, position: $0) }.sorted { left, right in
            if left.first != right.first { return left.first < right.first }
            if left.second != right.second { return left.second < right.second }
            return members[left.position].key.precedes(members[right.position].key)
        }
        return order.map { members[$0.position] }
    }

    private struct SortKey {
        /// The first eight bytes, then the next eight, as numbers that compare as the bytes do.
        var first: UInt64, second: UInt64
        var position: Int

        init(_ name: String, position: Int) {
            self.position = position
            var name = name
            (first, second) = name.withUTF8 { bytes in
                var padded: (UInt64, UInt64) = (0, 0)
                withUnsafeMutableBytes(of: &padded) { target in
                    target.copyBytes(from: UnsafeRawBufferPointer(bytes).prefix(16))
                }
                return (UInt64(bigEndian: padded.0), UInt64(bigEndian: padded.1))
            }
        }
    }
}

extension String {
    /// Whether the bytes of this come before those of `other`. Comparing them one by one would take most of the time
    /// that writing a large object takes.
    fileprivate func precedes(_ other: String) -> Bool {
        let precedes = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right in
                guard let first = left.baseAddress, let second = right.baseAddress else {
                    return left.count < right.count
                }
                let order = memcmp(first, second, min(left.count, right.count))
                return order == 0 ? left.count < right.count : order < 0
            }
        }
        return (precedes ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}
