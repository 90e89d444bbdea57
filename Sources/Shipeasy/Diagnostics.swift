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

    fileprivate static func current(_ message: String) {
        if let sink { return sink(message) }
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        FileHandle.standardError.write(Data("shipeasy: \(line)\n".utf8))
    }
}
