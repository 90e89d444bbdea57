import Foundation
import Shipeasy
import Terminal

/// The overlay: what a client knows, in the terminal of the program that embeds it, and keys that force values on it.
///
/// ```swift
/// try await DevtoolsOverlay(client: client).present()   // returns when it is closed
/// ```
public struct DevtoolsOverlay: Sendable {
    /// What can be chosen before the overlay is opened.
    public struct Configuration: Sendable {
        /// Whether nothing can be forced and nobody identified: for looking only.
        public var isReadOnly = false
        /// Whether the mouse is the overlay's. The person can give it back with a key.
        public var usesMouse = true
        /// Whether frames and marks are drawn with ASCII alone. Where the locale has no more than that, they always are.
        public var usesASCII = false
        /// The colours; `nil` takes what the person chose last, else the dark theme.
        public var theme: Theme?
        /// Whether colours are used at all; `nil` lets the environment variable `NO_COLOR` decide.
        public var usesColor: Bool?
        /// What the header calls the project; `nil` shows the service's address.
        public var title: String?
        /// Whether what the process prints meanwhile is kept off the screen, shown in the Log tab, and printed when the
        /// overlay closes: up to 64 MiB of each stream and a quarter of what is free where temporary files are, and a
        /// line says how much more there was. What is printed to a file or a pipe is left alone.
        public var capturesOutput = true
        /// The name under which the overlay keeps what a person chose: theme, sort orders, pins, recent identities.
        /// `nil` keeps nothing.
        public var settingsSuite: String? = "shipeasy-devtools"
        /// Seconds after which the client evaluates again by itself, over and over; `nil` never.
        public var pollInterval: TimeInterval?

        /// The defaults.
        public init() {}
    }

    private let target: any DevtoolsTarget
    private let catalog: (any AssignmentCatalog)?
    private let configuration: Configuration

    /// An overlay on a client.
    ///
    /// - Parameter catalog: what knows the project's groups and reasons; `nil` where the service alone is asked.
    public init(
        client: ShipeasyClient, catalog: (any AssignmentCatalog)? = nil, configuration: Configuration = .init()
    ) {
        self.init(target: client, catalog: catalog, configuration: configuration)
    }

    /// An overlay on whatever stands in for a client.
    package init(
        target: any DevtoolsTarget, catalog: (any AssignmentCatalog)? = nil, configuration: Configuration = .init()
    ) {
        self.target = target
        self.catalog = catalog
        self.configuration = configuration
    }

    /// Shows the overlay until it is closed, its task is cancelled, or `dismiss()` is called. The terminal is then as it
    /// was before.
    ///
    /// - Throws: `DevtoolsError` where there is no terminal that can show it, or an overlay is already up.
    public nonisolated(nonsending) func present() async throws {
        let session = OverlaySession(target: target, catalog: catalog, configuration: configuration)
        guard OverlaySession.claim(session) else { throw DevtoolsError.alreadyPresented }
        defer { OverlaySession.release(session) }
        try await session.run()
    }

    /// Closes the overlay that is up, if one is.
    public static func dismiss() async {
        OverlaySession.current?.mailbox.post(.close)
    }
}

/// Why an overlay could not be shown.
public enum DevtoolsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// An overlay is up already; there is one terminal, and one overlay at a time.
    case alreadyPresented
    /// The terminal can't show it; the text says why and what to do.
    case noTerminal(String)

    /// What happened and what to do, in a sentence.
    public var description: String {
        switch self {
        case .alreadyPresented: "An overlay is already open: close it before another is presented."
        case .noTerminal(let reason): reason
        }
    }
}
