import Foundation
import Shipeasy
import Testing

@testable import shipeasy_devtools

@Suite("What is said of a failed evaluation")
struct CommandFailureTests {
    private let service = ServiceArgument(key: "pk_live_0123456789", environment: "staging")

    @Test(
        "It names the place, the reason and what to check",
        arguments: [
            (nil, "Check that the service is running, and --base-url."),
            (401, "Check --client-key or SHIPEASY_CLIENT_KEY (pk_…89 was sent), and --env ('staging')."),
            (200, "Something answers at this address, but not as a Shipeasy service does: check --base-url."),
            (503, "The fault is the service's: try again later."),
            (302, "Check --base-url and --env."),
        ] as [(Int?, String)])
    func advice(status: Int?, advice: String) {
        let lines = FailedEvaluation.lines(report(status, "the reason"), title: "http://h", service: service)
        #expect(lines == ["the evaluation failed at http://h: the reason", advice])
    }

    @Test("The key is masked in whatever the reason holds")
    func masked() {
        let lines = FailedEvaluation.lines(
            report(500, "no key pk_live_0123456789 here"), title: "http://h", service: service)
        #expect(lines.first == "the evaluation failed at http://h: no key pk_…89 here")
    }

    @Test("A project file has no service to check")
    func project() {
        #expect(
            FailedEvaluation.lines(nil, title: "shop (local)", service: nil)
                == ["the evaluation failed at shop (local): there was no answer"])
    }

    private func report(_ status: Int?, _ failure: String) -> EvaluationReport {
        EvaluationReport(trigger: .identify, startedAt: Date(), duration: 0, status: status, failure: failure)
    }
}
