import Foundation

/// Tells the app's developer of something that was ignored, in one line on standard error.
///
/// The one place where this module writes anything. Keys of the service are never part of a message.
func warn(_ message: String) { Diagnostics.current(message) }

/// Where warnings go.
package enum Diagnostics {
    /// Takes one warning, without a prefix and a line end.
    package typealias Sink = @Sendable (_ message: String) -> Void

    /// Warnings of the current task and its children go here instead of standard error.
    @TaskLocal package static var sink: Sink?

    private static let processSink = Locked<Sink?>(nil)

    /// Sends all warnings of the process somewhere else than to standard error, from now on.
    package static func divert(to sink: @escaping Sink) { processSink.withLock { $0 = sink } }

    fileprivate static func current(_ message: String) {
        if let sink = sink ?? processSink.withLock({ $0 }) { return sink(message) }
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        FileHandle.standardError.write(Data("shipeasy: \(line)\n".utf8))
    }
}
