/// Turns the bytes of a terminal into events. It keeps what is incomplete: however the bytes are split, the events are
/// the same, as long as `flush` is not called in between.
///
/// Sources: ECMA-48 for the shape of control sequences, xterm's "Control Sequences" for keys, mouse and paste.
public struct InputDecoder: Sendable {
    /// What the decoder waits for.
    public enum Waiting: Sendable, Hashable {
        /// Nothing: the next byte starts something new.
        case nothing
        /// Whether the Escape key was pressed, or a sequence begins.
        case escape
        /// The rest of a sequence or of a character.
        case rest
        /// The end of a paste.
        case paste
    }

    /// The most bytes of a paste that are kept: what is pasted beyond them is left out.
    public static let pasteLimit = 1 << 20

    var state = State.ground
    var pending: [UInt8] = []
    var pasted: [UInt8] = []
    let keys: KeySequences
    var events: [InputEvent] = []

    enum State: Equatable {
        case ground
        /// Inside a character of UTF-8 that takes that many bytes more.
        case scalar(remaining: Int, isAlt: Bool)
        /// Behind one ESC.
        case escape
        /// Behind two: the Escape key and Alt with something look the same so far.
        case escapeEscape
        /// Behind ESC and bytes that begin a key of this terminal that is no control sequence.
        case special
        case csi(isAlt: Bool)
        /// linux' function keys: ESC [ [ and a letter.
        case linuxFunction(isAlt: Bool)
        case ss3(isAlt: Bool)
        /// A mouse report of three bytes of any value.
        case oldMouse
        /// Behind ESC ], ESC P, ESC X, ESC ^ or ESC _: an answer that nobody asked for, up to its end.
        case string
        case stringEscape
        case paste
    }

    /// A decoder; `keys` are those of this terminal that differ from what most send.
    public init(keys: KeySequences = KeySequences()) {
        self.keys = keys
    }

    /// What the decoder waits for. After a while without a byte its owner calls `flush`.
    public var waiting: Waiting {
        switch state {
        case .ground: .nothing
        case .escape, .escapeEscape: .escape
        case .paste: .paste
        default: .rest
        }
    }

    /// Takes bytes; what they make complete.
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        for byte in bytes { take(byte) }
        defer { events.removeAll() }
        return events
    }

    /// Nothing came for a while: what is pending is all there is.
    public mutating func flush() -> [InputEvent] {
        switch state {
        case .escape:
            emit(.escape)
        case .escapeEscape:
            emit(.escape)
            emit(.escape)
        case .paste:
            endPaste()
        default:
            break
        }
        reset()
        defer { events.removeAll() }
        return events
    }

    mutating func emit(_ key: Key) {
        events.append(.key(key))
    }

    mutating func reset() {
        state = .ground
        pending.removeAll(keepingCapacity: true)
    }

    mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: takeGround(byte)
        case .scalar(let remaining, let isAlt): takeScalar(byte, remaining: remaining, isAlt: isAlt)
        case .escape: takeEscape(byte)
        case .escapeEscape: takeEscapeEscape(byte)
        case .special: takeSpecial(byte)
        case .csi(let isAlt): takeControlSequence(byte, isAlt: isAlt)
        case .linuxFunction(let isAlt): takeLinuxFunction(byte, isAlt: isAlt)
        case .ss3(let isAlt): takeSingleShift(byte, isAlt: isAlt)
        case .oldMouse: takeOldMouse(byte)
        case .string, .stringEscape: takeString(byte)
        case .paste: takePaste(byte)
        }
    }
}

extension InputDecoder {
    private mutating func takeGround(_ byte: UInt8) {
        switch byte {
        case 0x1B:
            pending = [byte]
            state = .escape
        case 0x20..<0x7F:
            emit(.character(Character(Unicode.Scalar(byte))))
        case 0x00..<0x20, 0x7F:
            takeControl(byte)
        default:
            startScalar(byte, isAlt: false)
        }
    }

    /// A control character by itself.
    private mutating func takeControl(_ byte: UInt8) {
        switch byte {
        case 0x00: emit(.control(" "))
        case 0x08, 0x7F: emit(.backspace)
        case 0x09: emit(.tab)
        case 0x0A, 0x0D: emit(.enter)
        case 0x01...0x1A: emit(.control(Character(Unicode.Scalar(byte + 0x60))))
        default: emit(.control(Character(Unicode.Scalar(byte + 0x40))))
        }
    }

    // MARK: Characters

    private mutating func startScalar(_ byte: UInt8, isAlt: Bool) {
        let remaining: Int
        switch byte {
        case 0xC2...0xDF: remaining = 1
        case 0xE0...0xEF: remaining = 2
        case 0xF0...0xF4: remaining = 3
        default: return reset()
        }
        pending = [byte]
        state = .scalar(remaining: remaining, isAlt: isAlt)
    }

    private mutating func takeScalar(_ byte: UInt8, remaining: Int, isAlt: Bool) {
        // The second byte is narrower for some first ones (RFC 3629, section 4).
        let allowed: ClosedRange<UInt8> =
            switch (pending.count, pending[0]) {
            case (1, 0xE0): 0xA0...0xBF
            case (1, 0xED): 0x80...0x9F
            case (1, 0xF0): 0x90...0xBF
            case (1, 0xF4): 0x80...0x8F
            default: 0x80...0xBF
            }
        guard allowed.contains(byte) else {
            // Only what was cut is lost: this byte starts something new.
            reset()
            return take(byte)
        }
        pending.append(byte)
        guard remaining == 1 else {
            state = .scalar(remaining: remaining - 1, isAlt: isAlt)
            return
        }
        let character = String(decoding: pending, as: UTF8.self).first
        reset()
        guard !isAlt, let character, let scalar = character.unicodeScalars.first else { return }
        // C1 controls are no text, however they are written.
        if !(0x80..<0xA0).contains(scalar.value) { emit(.character(character)) }
    }

    // MARK: Escape

    private mutating func takeEscape(_ byte: UInt8) {
        pending.append(byte)
        switch byte {
        case UInt8(ascii: "["): state = .csi(isAlt: false)
        case UInt8(ascii: "O"): state = .ss3(isAlt: false)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string
        case 0x1B: state = .escapeEscape
        default:
            if takeKnown() { return }
            // Alt with a character: ignored, the whole of it.
            byte < 0x80 ? reset() : startScalar(byte, isAlt: true)
        }
    }

    private mutating func takeEscapeEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "["):
            pending = [0x1B, byte]
            state = .csi(isAlt: true)
        case UInt8(ascii: "O"):
            pending = [0x1B, byte]
            state = .ss3(isAlt: true)
        default:
            emit(.escape)
            pending = [0x1B]
            state = .escape
            takeEscape(byte)
        }
    }

    private mutating func takeSpecial(_ byte: UInt8) {
        pending.append(byte)
        guard !takeKnown() else { return }
        reset()
        // A sequence that nobody knows is ignored, but what cannot belong to one is not.
        if byte < 0x20 { take(byte) }
    }

    /// Takes what is pending as a key of this terminal, or goes on waiting if it may become one.
    private mutating func takeKnown() -> Bool {
        if let key = keys.key(for: pending) {
            reset()
            emit(key)
            return true
        }
        guard keys.begins(with: pending) else { return false }
        state = .special
        return true
    }

    // MARK: Strings and pastes

    private mutating func takeString(_ byte: UInt8) {
        switch (state, byte) {
        case (_, 0x07), (.stringEscape, UInt8(ascii: "\\")):
            reset()
        case (.stringEscape, _):
            // Not the end: something else begins.
            pending = [0x1B]
            state = .escape
            take(byte)
        case (_, 0x1B):
            state = .stringEscape
        case (_, 0x00..<0x20):
            // No answer of a terminal holds a control character: a key was pressed.
            reset()
            take(byte)
        default:
            break
        }
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private mutating func takePaste(_ byte: UInt8) {
        // `pending` holds the beginning of what may be the end marker.
        if byte == Self.pasteEnd[pending.count] {
            pending.append(byte)
            if pending.count == Self.pasteEnd.count {
                endPaste()
                reset()
            }
            return
        }
        keep(pending)
        pending.removeAll(keepingCapacity: true)
        byte == Self.pasteEnd[0] ? pending.append(byte) : keep(CollectionOfOne(byte))
    }

    private mutating func keep(_ bytes: some Collection<UInt8>) {
        if pasted.count + bytes.count <= Self.pasteLimit { pasted.append(contentsOf: bytes) }
    }

    private mutating func endPaste() {
        // Terminals send what ends a line as CR; a file's lines may end in both.
        var text = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in String(decoding: pasted, as: UTF8.self).unicodeScalars {
            if !(scalar == "\n" && wasReturn) { text.append(scalar == "\r" ? "\n" : scalar) }
            wasReturn = scalar == "\r"
        }
        pasted = []
        events.append(.paste(String(text)))
    }
}
