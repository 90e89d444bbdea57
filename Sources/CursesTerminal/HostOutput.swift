import CCurses
import Terminal

/// What the host program printed since the screen was taken. It is all printed for real when the terminal stops; here
/// the last of it can be read meanwhile. Used by the terminal's thread alone.
public final class HostOutput {
    /// A line as it was printed, with everything in it but its newline: views clean it.
    public struct Line: Sendable, Hashable {
        /// Whether it went to standard error.
        public var isError: Bool
        /// What it says; invalid UTF-8 is replaced.
        public var text: String
    }

    /// The most bytes of a stream that one call reads: what came before them is skipped, and counted.
    static let readLimit = 256 << 10
    /// The longest line, in bytes: the rest of a longer one is further lines.
    static let lineLimit = 4 << 10

    private var offsets: [Int64] = [0, 0]
    private var unfinished: [[UInt8]] = [[], []]
    /// How many bytes were skipped because more came than anybody would read. They are printed in the end all the same.
    public private(set) var skippedBytes: Int64 = 0

    init() {}

    /// Whether anything is kept back: at least one stream is this terminal.
    public var isCapturing: Bool {
        se_host_is_kept(1) != 0 || se_host_is_kept(2) != 0
    }

    /// The lines that were finished since the last call: in order within each stream, standard output first.
    public func drainLines() -> [Line] {
        (0...1).flatMap { drain($0) }
    }

    private func drain(_ index: Int) -> [Line] {
        let descriptor = Int32(index + 1)
        let count = se_host_count(descriptor)
        guard count > offsets[index] else { return [] }
        let excess = count - offsets[index] - Int64(Self.readLimit)
        if excess > 0 {
            skippedBytes += excess + Int64(unfinished[index].count)
            offsets[index] += excess
            unfinished[index] = []
        }
        var bytes = [UInt8](repeating: 0, count: Int(count - offsets[index]))
        let got = se_host_read(descriptor, offsets[index], &bytes, bytes.count)
        guard got > 0 else { return [] }
        offsets[index] += Int64(got)
        se_host_trim(descriptor)
        offsets[index] = min(offsets[index], se_host_count(descriptor))
        return lines(of: unfinished[index] + bytes[..<got], index)
    }

    private func lines(of bytes: [UInt8], _ index: Int) -> [Line] {
        var lines: [Line] = []
        var start = 0
        for (position, byte) in bytes.enumerated() {
            let isNewline = byte == UInt8(ascii: "\n")
            guard isNewline || position - start == Self.lineLimit else { continue }
            var end = position
            if isNewline, end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
            lines.append(Line(isError: index == 1, text: String(decoding: bytes[start..<end], as: UTF8.self)))
            start = isNewline ? position + 1 : position
        }
        unfinished[index] = Array(bytes[start...])
        return lines
    }
}
