import Foundation
import Shipeasy

@testable import ShipeasyDevtools

/// A client that a test reaches without a run loop.
protocol TestTarget: DevtoolsTarget {
    /// What happened since this was asked last.
    func takeUpdates() -> [ClientUpdate]
}
