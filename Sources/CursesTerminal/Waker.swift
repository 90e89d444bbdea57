import CCurses

/// Wakes the terminal's thread, from any thread. Any number of calls before it wakes up are one event.
public final class Waker: Sendable {
    let readEnd: Int32
    private let writeEnd: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard se_platform_pipe(&ends) else { return nil }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    // Not when the terminal stops: others may still hold it then, and must not write into somebody else's descriptor.
    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Makes `nextEvents` return with a `.wake`. Never waits; does nothing once the terminal is stopped.
    public func wake() {
        var byte: UInt8 = 0
        // A full pipe wakes it as well.
        _ = write(writeEnd, &byte, 1)
    }

    func drain() {
        drainPipe(readEnd)
    }
}

/// Reads what is in a pipe that never waits.
@discardableResult
func drainPipe(_ descriptor: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1024)
    while true {
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return all }
        all += bytes[..<count]
    }
}
