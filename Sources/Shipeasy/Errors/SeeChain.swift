import Foundation

/// Reports an error that the app handled, on the client built last: `see(error).causesThe("checkout").to("use cached
/// prices")`. Nothing is sent before `to`. It never throws and never waits for the network.
public func see(_ error: any Error) -> SeeChain { SeeChain(ErrorReport(error), core: lastCore("see")) }

/// Reports a problem that is no error, on the client built last.
///
/// - Parameter name: the same for the same problem; what varies belongs into the extras.
public func seeViolation(_ name: String) -> SeeChain {
    SeeChain(ErrorReport(violation: name), core: lastCore("seeViolation"))
}

/// Says that an error is expected: `controlFlowException(error).because("the token had expired")`. Nothing is sent.
public func controlFlowException(_ error: any Error) -> ControlFlowChain { ControlFlowChain(error) }

private func lastCore(_ name: String) -> ClientCore? {
    let core = LastClient.core
    if core == nil { warn("\(name) was called while there is no client: nothing is reported") }
    return core
}

extension ShipeasyClient {
    /// Reports an error that the app handled: `client.see(error).causesThe("checkout").to("use cached prices")`.
    public nonisolated func see(_ error: any Error) -> SeeChain { SeeChain(ErrorReport(error), core: core) }

    /// Reports a problem that is no error.
    public nonisolated func seeViolation(_ name: String) -> SeeChain {
        SeeChain(ErrorReport(violation: name), core: core)
    }

    /// Says that an error is expected. Nothing is sent.
    public nonisolated func controlFlowException(_ error: any Error) -> ControlFlowChain { ControlFlowChain(error) }
}

/// The report of an error, until ``to(_:extras:)`` sends it.
public final class SeeChain: Sendable {
    private let core: ClientCore?
    private let report: Locked<ErrorReport?>

    init(_ report: ErrorReport, core: ClientCore?) {
        self.core = core
        self.report = Locked(report)
    }

    /// What part of the product is affected; `app` if nobody says.
    @discardableResult
    public func causesThe(_ subject: String) -> SeeChain {
        report.withLock { if !subject.isEmpty { $0?.subject = subject } }
        return self
    }

    /// What else helps to understand it: strings, finite numbers and booleans, the first 20 by name.
    @discardableResult
    public func extras(_ extras: [String: Any]) -> SeeChain {
        report.withLock { $0?.add(extras) }
        return self
    }

    /// Sends the report, with what the app does now instead. A second call does nothing.
    ///
    /// Equal reports are sent once in 30 seconds, and at most 25 in all.
    public func to(_ outcome: String, extras: [String: Any]? = nil) {
        let report: ErrorReport? = report.withLock { report in
            defer { report = nil }
            if let extras { report?.add(extras) }
            if !outcome.isEmpty { report?.outcome = outcome }
            return report
        }
        if let report { core?.send(report) }
    }
}

extension ClientCore {
    fileprivate func send(_ report: ErrorReport) {
        guard let outbox, errorLimiter.allows(report.fingerprint) else { return }
        // Where it was reported: Swift does not keep where it was thrown.
        let stack = report.kind == .caught ? Thread.callStackSymbols : []
        outbox.post(
            report.event(
                environment: requests.environment, stack: stack,
                isPrivate: { requests.privateAttributes.contains($0) }))
    }
}

/// An error that is expected, until somebody says why.
public final class ControlFlowChain: Sendable {
    private let error: any Error

    init(_ error: any Error) { self.error = error }

    /// Says why the error is expected.
    @discardableResult
    public func because(_ reason: String) -> ControlFlowTail { ControlFlowTail(error: error, reason: reason) }
}

/// An error that is expected, and why. It stays on the device.
public final class ControlFlowTail: Sendable {
    /// The error.
    public let error: any Error
    /// Why it is expected.
    public let reason: String

    init(error: any Error, reason: String) {
        self.error = error
        self.reason = reason
    }

    /// Where the extras of a report would be; those of an expected error go nowhere.
    @discardableResult
    public func extras(_ extras: [String: Any]) -> ControlFlowTail { self }
}
