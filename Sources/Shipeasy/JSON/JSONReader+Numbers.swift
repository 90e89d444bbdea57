extension JSONReader {
    /// The number that starts here.
    mutating func readNumber() throws -> JSONValue {
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
}
