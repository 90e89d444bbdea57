import Foundation

/// Single keys from a terminal, without Enter; the terminal is as before when it is stopped, or a signal or a crash ends
/// the process.
///
/// It reads only while somebody waits for a key, so that an overlay has the terminal to itself.
final class KeyPresses: Sendable {
    /// Why no keys can be had.
    struct NoTerminal: Error, CustomStringConvertible {
        let description = "standard input is no terminal; the demo takes single keys"
    }

    /// Takes the terminal on standard input.
    init() throws(NoTerminal) {
        guard tcgetattr(STDIN_FILENO, savedModes) == 0 else { throw NoTerminal() }
        hasToldOverlay = false
        keyModes.pointee = savedModes.pointee
        keyModes.pointee.c_lflag &= ~tcflag_t(ICANON | ECHO)
        for number in signals {
            sigaction(number, nil, savedActions + Int(number))
            signal(number, restoreAndRaise)
        }
        signal(SIGCONT, goOn)
        tcsetattr(STDIN_FILENO, TCSADRAIN, keyModes)
    }

    /// Gives the terminal back.
    func stop() {
        tcsetattr(STDIN_FILENO, TCSADRAIN, savedModes)
        for number in signals { sigaction(number, savedActions + Int(number), nil) }
    }

    /// The next key, or `nil` when the terminal is gone.
    func next() async -> Character? {
        await withCheckedContinuation { continuation in
            // A thread of its own: blocking one of the cooperative pool would stop the shop on a small machine.
            Thread {
                var byte: UInt8 = 0
                var count = 0
                repeat { count = read(STDIN_FILENO, &byte, 1) } while count < 0 && errno == EINTR
                continuation.resume(returning: count == 1 ? Character(Unicode.Scalar(byte)) : nil)
            }.start()
        }
    }
}

// Allocated before any signal can come: a handler must not allocate.
private nonisolated(unsafe) let savedModes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
private nonisolated(unsafe) let keyModes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
private nonisolated(unsafe) let savedActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)
private nonisolated(unsafe) var hasToldOverlay = false

private let signals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL, SIGTRAP, SIGTSTP, SIGCONT,
]

/// Does only what is safe in a signal handler. What would have happened anyway happens then: the process ends, after
/// Swift's report of a crash, or stops.
private func restoreAndRaise(_ number: Int32) {
    var found = sigaction()
    sigaction(number, savedActions + Int(number), &found)
    // An overlay has opened since the signal came, or calls this itself. It must hear of the signal before it ends the
    // process: it gives the screen back, and then calls this again.
    if found.isOfOverlay, !hasToldOverlay {
        hasToldOverlay = true
        sigaction(number, &found, nil)
    }
    tcsetattr(STDIN_FILENO, TCSANOW, savedModes)
    raise(number)
}

/// Back from the shell. The modes that an overlay has set are not touched: it does not stop by this handler alone.
private func goOn(_ number: Int32) {
    hasToldOverlay = false
    var action = sigaction()
    sigaction(SIGTSTP, nil, &action)
    if action.isOfOverlay { return }
    signal(SIGTSTP, restoreAndRaise)
    tcsetattr(STDIN_FILENO, TCSANOW, keyModes)
}

extension sigaction {
    /// Whether this is not one of the handlers here.
    fileprivate var isOfOverlay: Bool { sa_flags & SA_SIGINFO != 0 }
}
