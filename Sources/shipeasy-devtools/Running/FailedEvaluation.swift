import Foundation
import Shipeasy

/// What a person is told when an evaluation failed: what happened, where, and what to do.
enum FailedEvaluation {
    /// The message, a line each. The client key stands nowhere in it, whatever the service answered.
    static func lines(_ report: EvaluationReport?, title: String, service: ServiceArgument?) -> [String] {
        let reason = report?.failure ?? "there was no answer"
        let line = "the evaluation failed at \(title): \(service?.masked(reason) ?? reason)"
        return [line] + (service.map { [advice(report?.status, $0)] } ?? [])
    }

    private static func advice(_ status: Int?, _ service: ServiceArgument) -> String {
        switch status {
        case nil: "Check that the service is running, and --base-url."
        case 401, 403:
            "Check --client-key or SHIPEASY_CLIENT_KEY (\(service.maskedKey) was sent), and --env "
                + "('\(service.environment)')."
        case 200: "Something answers at this address, but not as a Shipeasy service does: check --base-url."
        case 429: "Wait a little before you try again."
        case .some(500...): "The fault is the service's: try again later."
        default: "Check --base-url and --env."
        }
    }
}
