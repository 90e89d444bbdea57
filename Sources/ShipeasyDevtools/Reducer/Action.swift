import Foundation
import Shipeasy
import Terminal

/// Everything that can reach the reducer. The time comes in with it.
struct Action: Sendable {
    var date: Date
    var event: Event

    init(_ event: Event, at date: Date) {
        self.event = event
        self.date = date
    }

    enum Event: Sendable {
        // From the terminal.
        case key(Key)
        case paste(String)
        case mouse(MouseEvent)
        case resize(Size)
        /// Time has passed: a message may be over.
        case tick
        // From the client.
        case update(ClientUpdate)
        case snapshot(ClientSnapshot)
        case catalog(CatalogContents)
        case explained(EntryID, Explanation?)
        // From an effect that was carried out.
        case overridesChanged([OverrideChange], step: String?)
        case edited(EditPurpose, Result<String, EffectFailure>)
        case scenarioRead(Result<Scenario, EffectFailure>)
        case done(String)
        /// Nothing was written, since there is a file already; the effect that replaces it.
        case fileExists(path: String, replacing: Effect)
        case failed(EffectFailure)
        // From the host.
        case printed([LogLine], dropped: Int)
    }
}

/// Why something outside did not work, in words.
struct EffectFailure: Error, Sendable, Hashable {
    var message: String
}

/// What the catalog knows of a project, taken when it may have changed.
struct CatalogContents: Sendable, Equatable {
    var experiments: [String: ExperimentDescription] = [:]
    var universes: [String: UniverseDescription] = [:]

    /// Whether there is a catalog at all: without one, groups are those seen so far, and no reason is known.
    var isKnown = false
}

/// A line that the host printed while the overlay was up.
struct LogLine: Sendable, Hashable {
    var text: String
    var isError: Bool
}
