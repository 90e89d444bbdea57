/// Reads one JSON text into a value, without recursion, so that no text can exhaust the stack.
///
/// Written here because Foundation's readers take 43 to 245 ms for 470 kB, lose the kind of numbers and do not tell
/// the place of an error.
struct JSONReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    /// The lists and objects that are open, outermost first.
    private var open: [Container] = []
    /// The elements and member values of all open containers, in order.
    private var values: [JSONValue] = []
    /// The member names of all open objects, in order.
    private var names: [String] = []

    private struct Container {
        var isObject: Bool
        /// Where its elements start in `values`, and its names in `names`.
        var firstValue: Int
        var firstName: Int
    }

    /// Reads from `bytes`, which have to live as long as the reader.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The value that the text is.
    mutating func read() throws -> JSONValue {
        while true {
            // A value starts here.
            skipSpace()
            guard var value = try readScalarOrOpen() else { continue }
            // A value is complete: put it into its container, and close what is full.
            while true {
                guard let container = open.last else {
                    skipSpace()
                    guard position == bytes.count else { throw error("nothing may follow the value") }
                    return value
                }
                values.append(value)
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
        names.append(try readString())
        skipSpace()
        guard peek() == UInt8(ascii: ":") else { throw error("expected “:”") }
        position += 1
    }

    // MARK: Words and numbers

    private mutating func readWord(_ word: StaticString, _ value: JSONValue) throws -> JSONValue {
        let start = position
        for index in 0..<word.utf8CodeUnitCount {
            guard peek() == word.utf8Start[index] else { throw error("expected “\(word)”", at: start) }
            position += 1
        }
        return value
    }

    private mutating func readNumber() throws -> JSONValue {
        let start = position
        let isNegative = peek() == UInt8(ascii: "-")
        if isNegative { position += 1 }
        var digits = Digits()
        guard let first = peekDigit() else { throw error("expected a digit") }
        if first == 0 {
            position += 1
            if peekDigit() != nil { throw error("a number may not start with 0") }
        } else {
            readDigits(into: &digits)
        }
        var isInteger = true
        var exponent = 0
        if peek() == UInt8(ascii: ".") {
            isInteger = false
            position += 1
            let fraction = position
            guard peekDigit() != nil else { throw error("expected a digit after “.”") }
            readDigits(into: &digits)
            exponent = fraction - position
        }
        if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
            isInteger = false
            position += 1
            let isDown = peek() == UInt8(ascii: "-")
            if isDown || peek() == UInt8(ascii: "+") { position += 1 }
            guard peekDigit() != nil else { throw error("expected a digit in the exponent") }
            var power = 0
            // Beyond five digits only zero is not out of range, and the slow path below tells.
            while let digit = peekDigit() {
                power = min(power * 10 + digit, 100_000)
                position += 1
            }
            exponent += isDown ? -power : power
        }
        if isInteger, let value = digits.integer(isNegative: isNegative) { return .integer(value) }
        if let value = digits.double(exponent: exponent) { return .double(isNegative ? -value : value) }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let value = Double(text), value.isFinite else { throw error("the number is too large", at: start) }
        return .double(value)
    }

    private mutating func readDigits(into digits: inout Digits) {
        while let digit = peekDigit() {
            digits.append(digit)
            position += 1
        }
    }

    /// The digits of a number without its point, as far as 64 bits hold them.
    private struct Digits {
        private var value: UInt64 = 0
        private var hasOverflowed = false

        @inline(__always)
        mutating func append(_ digit: Int) {
            let (product, carry) = value.multipliedReportingOverflow(by: 10)
            let (sum, carryAgain) = product.addingReportingOverflow(UInt64(digit))
            hasOverflowed = hasOverflowed || carry || carryAgain
            value = sum
        }

        /// The integer, or `nil` beyond 64 bits.
        func integer(isNegative: Bool) -> Int? {
            guard !hasOverflowed else { return nil }
            if !isNegative { return Int(exactly: value) }
            return value == Int.min.magnitude ? Int.min : Int(exactly: value).map { -$0 }
        }

        /// `value` · 10^`exponent` where two exact doubles give it with one rounding (Clinger 1990), else `nil`.
        func double(exponent: Int) -> Double? {
            guard !hasOverflowed, value <= 1 << 53, abs(exponent) < Self.powers.count else { return nil }
            return exponent < 0
                ? Double(value) / Self.powers[-exponent] : Double(value) * Self.powers[exponent]
        }

        /// The powers of ten that a double holds exactly.
        private static let powers: [Double] = [
            1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
            1e19, 1e20, 1e21, 1e22,
        ]
    }

    // MARK: Strings

    private mutating func readString() throws -> String {
        position += 1
        let start = position
        var seen: UInt8 = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                let text = try decode(start..<position, isASCII: seen < 0x80)
                position += 1
                return text
            }
            if byte == UInt8(ascii: "\\") { return try readEscapedString(from: start) }
            if byte < 0x20 { throw error("a control character in a string has to be escaped") }
            seen |= byte
            position += 1
        }
        throw error("the string does not end")
    }

    /// Reads on from the first backslash of a string that starts at `start`.
    private mutating func readEscapedString(from start: Int) throws -> String {
        var text = try decode(start..<position, isASCII: false)
        var runStart = position
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                text += try decode(runStart..<position, isASCII: false)
                position += 1
                return text
            }
            if byte < 0x20 { throw error("a control character in a string has to be escaped") }
            position += 1
            guard byte == UInt8(ascii: "\\") else { continue }
            text += try decode(runStart..<(position - 1), isASCII: false)
            text.unicodeScalars.append(try readEscape())
            runStart = position
        }
        throw error("the string does not end")
    }

    /// What follows a backslash.
    private mutating func readEscape() throws -> Unicode.Scalar {
        guard let byte = peek() else { throw error("the string does not end") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw error("there is no such escape", at: position - 2)
        }
        let unit = try readFourHexDigits()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        // Half of a surrogate pair; the other half has to follow at once.
        let resume = position
        if unit < 0xDC00, peek() == UInt8(ascii: "\\"), position + 1 < bytes.count,
            bytes[position + 1] == UInt8(ascii: "u")
        {
            position += 2
            let second = try readFourHexDigits()
            if 0xDC00...0xDFFF ~= second {
                let combined = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
                if let scalar = Unicode.Scalar(combined) { return scalar }
            }
            position = resume
        }
        return "\u{FFFD}"
    }

    private mutating func readFourHexDigits() throws -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek() else { throw error("the string does not end") }
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt16(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt16(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt16(byte - UInt8(ascii: "A") + 10)
            default: throw error("expected four hexadecimal digits")
            }
            position += 1
        }
        return value
    }

    private func decode(_ range: Range<Int>, isASCII: Bool) throws -> String {
        let slice = UnsafeRawBufferPointer(rebasing: bytes[range])
        if !isASCII, let bad = slice.firstInvalidUTF8 {
            throw error("the text is not UTF-8", at: range.lowerBound + bad)
        }
        return String(decoding: slice, as: UTF8.self)
    }

    // MARK: Bytes

    @inline(__always)
    private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

    @inline(__always)
    private func peekDigit() -> Int? {
        guard let byte = peek(), byte &- UInt8(ascii: "0") < 10 else { return nil }
        return Int(byte &- UInt8(ascii: "0"))
    }

    @inline(__always)
    private mutating func skipSpace() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private func error(_ message: String, at offset: Int? = nil) -> JSONValue.SyntaxError {
        let offset = offset ?? position
        let before = bytes[..<offset]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return JSONValue.SyntaxError(
            message: offset == bytes.count ? "\(message), but the text ends" : message, offset: offset,
            line: 1 + before.count { $0 == 0x0A },
            column: 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 })
    }
}

extension UnsafeRawBufferPointer {
    /// Where the first byte is that no UTF-8 text has there (Unicode 15, table 3-7), or `nil` if all is well.
    fileprivate var firstInvalidUTF8: Int? {
        var index = 0
        while index < count {
            let lead = self[index]
            if lead < 0x80 {
                index += 1
                continue
            }
            let length: Int
            var second: ClosedRange<UInt8> = 0x80...0xBF
            switch lead {
            case 0xC2...0xDF: length = 2
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: length = 3
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            case 0xF1...0xF3: length = 4
            default: return index
            }
            guard index + length <= count, second ~= self[index + 1],
                self[(index + 2)..<(index + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
            else { return index }
            index += length
        }
        return nil
    }
}
