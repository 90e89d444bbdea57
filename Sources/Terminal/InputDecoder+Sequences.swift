extension InputDecoder {
    /// Longer than any sequence that means something.
    private static let sequenceLimit = 64

    mutating func takeControlSequence(_ byte: UInt8, isAlt: Bool) {
        switch byte {
        case UInt8(ascii: "[") where pending.count == 2:
            state = .linuxFunction(isAlt: isAlt)
        case UInt8(ascii: "M") where pending.count == 2:
            pending.append(byte)
            state = .oldMouse
        case 0x20..<0x40:
            // What is longer than any sequence is ignored up to its end, and not kept.
            if pending.count < Self.sequenceLimit { pending.append(byte) }
        case 0x40..<0x7F:
            pending.append(byte)
            finishControlSequence(isAlt: isAlt)
        default:
            // A control character, a byte of UTF-8: the sequence was cut, and this starts something new.
            reset()
            take(byte)
        }
    }

    mutating func takeSingleShift(_ byte: UInt8, isAlt: Bool) {
        guard (0x20..<0x7F).contains(byte) else {
            reset()
            return take(byte)
        }
        pending.append(byte)
        // Some terminals put a modifier before the letter.
        if (0x30..<0x3A).contains(byte) {
            if pending.count >= Self.sequenceLimit { reset() }
            return
        }
        let sequence = pending
        reset()
        guard !isAlt else { return }
        if let key = keys.key(for: sequence) { return emit(key) }
        if sequence.count == 3, let key = KeySequences.singleShift(byte) { emit(key) }
    }

    mutating func takeLinuxFunction(_ byte: UInt8, isAlt: Bool) {
        reset()
        guard (0x20..<0x7F).contains(byte) else { return take(byte) }
        if !isAlt, (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) {
            emit(.function(Int(byte - UInt8(ascii: "A")) + 1))
        }
    }

    mutating func takeOldMouse(_ byte: UInt8) {
        guard byte >= 0x20 else {
            reset()
            return take(byte)
        }
        pending.append(byte)
        guard pending.count == 6 else { return }
        let report = pending.suffix(3).map { Int($0) - 32 }
        reset()
        emitMouse(button: report[0], column: report[1], row: report[2], isRelease: report[0] & 3 == 3)
    }

    private mutating func finishControlSequence(isAlt: Bool) {
        let sequence = pending
        reset()
        guard sequence.count < Self.sequenceLimit else { return }
        if !isAlt, let key = keys.key(for: sequence) { return emit(key) }
        guard let final = sequence.last else { return }
        var body = sequence.dropFirst(2).dropLast()
        let isMouse = body.first == UInt8(ascii: "<")
        if isMouse { body.removeFirst() }
        guard let numbers = Self.numbers(body) else { return }
        if isMouse {
            guard numbers.count == 3, final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else { return }
            emitMouse(
                button: numbers[0], column: numbers[1], row: numbers[2], isRelease: final == UInt8(ascii: "m"))
        } else if final == UInt8(ascii: "M"), numbers.count == 3 {
            // urxvt's way (1015).
            let button = numbers[0] - 32
            emitMouse(button: button, column: numbers[1], row: numbers[2], isRelease: button & 3 == 3)
        } else if final == UInt8(ascii: "~"), numbers == [200] {
            pasted = []
            state = .paste
        } else if !isAlt, let key = KeySequences.controlSequence(numbers, final: final) {
            emit(key)
        }
    }

    /// Numbers between semicolons, an absent one as 0; `nil` if there is anything else.
    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int]? {
        guard !bytes.isEmpty else { return [] }
        var numbers = [0]
        for byte in bytes {
            switch byte {
            case 0x30...0x39:
                numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + Int(byte) - 0x30, 1 << 20)
            case UInt8(ascii: ";"): numbers.append(0)
            // A sub-parameter, as kitty's kind of an event: nothing that was asked for.
            default: return nil
            }
        }
        return numbers
    }

    /// Columns and rows count from 1.
    private mutating func emitMouse(button: Int, column: Int, row: Int, isRelease: Bool) {
        guard column > 0, row > 0, !isRelease else { return }
        // 4, 8, 16: Shift, Alt, Ctrl; 32: the mouse moved.
        guard button & 32 == 0, button & 8 == 0 else { return }
        let point = Point(column: column - 1, row: row - 1)
        switch button & ~(4 | 16) {
        case 0: events.append(.mouse(MouseEvent(.press, at: point)))
        case 64: events.append(.mouse(MouseEvent(.scrollUp, at: point)))
        case 65: events.append(.mouse(MouseEvent(.scrollDown, at: point)))
        default: break
        }
    }
}
