extension JSONReader {
    /// The string that starts here, with its first quote.
    mutating func readString() throws -> String {
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
        return isPassingOver ? "" : String(decoding: slice, as: UTF8.self)
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
