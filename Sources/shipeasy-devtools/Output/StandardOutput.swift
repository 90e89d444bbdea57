import Foundation

/// Standard output as bytes, with the end of its reader told apart from a failure.
enum StandardOutput {
    /// Why bytes could not be written.
    enum Failure: Error {
        /// Whoever read them has gone, as in `… | head`: nothing is wrong, and nobody listens any more.
        case closed
        /// The system's error number.
        case system(Int32)
    }

    /// Writes all of the bytes. From the first call on the process lives on when its reader goes.
    static func write(_ data: Data) throws(Failure) {
        signal(SIGPIPE, SIG_IGN)
        var rest = data[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if written >= 0 {
                rest = rest.dropFirst(written)
            } else if errno == EPIPE {
                throw .closed
            } else if errno == EAGAIN {
                // A descriptor that somebody made non-blocking: wait until it takes more.
                var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                poll(&descriptor, 1, -1)
            } else if errno != EINTR {
                throw .system(errno)
            }
        }
    }

    /// Whether a person looks at it.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The columns of the terminal, or `nil` if it is none or does not tell.
    static var columns: Int? {
        var size = winsize()
        guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
