import Foundation

/// What came of asking the service for assignments.
struct EvaluationAnswer: Sendable {
    /// The assignments, or `nil` if there are none.
    var assignments: Assignments?
    /// The groups to keep units in, by experiment.
    var sticky: [String: JSONValue] = [:]
    /// The HTTP status, where there was an answer.
    var status: Int?
    /// Why there are no assignments, in words for a person.
    var failure: String?

    /// Who is asked.
    enum Source: Sendable {
        /// The service, which is told of events too.
        case service(HTTPExchange)
        /// This process; events go nowhere.
        case process(ShipeasyClient.InProcessEvaluation)
    }

    /// The answer for `user`, who keeps the groups in `sticky`.
    init(
        from source: Source, by requests: ServiceRequests, user: [String: JSONValue], sticky: [String: JSONValue]
    ) async {
        do {
            let answer: JSONValue
            switch source {
            case .process(let evaluation):
                answer = try evaluation(user, sticky)
                status = 200
            case .service(let exchange):
                guard let request = requests.evaluate(user: user, sticky: sticky) else {
                    failure = "the base URL is not one: \(requests.baseURL)"
                    return
                }
                let (data, response) = try await exchange.send(request)
                status = response.statusCode
                guard response.statusCode == 200 else {
                    failure = Self.meaning(ofStatus: response.statusCode)
                    return
                }
                answer = try JSONValue(json: data)
            }
            guard let body = answer.objectValue else {
                failure = "the answer is not a JSON object"
                return
            }
            assignments = Assignments(response: body)
            self.sticky = StoredIdentity.entries(body["sticky"])
        } catch let error as JSONValue.SyntaxError {
            failure = "the answer is not JSON: \(error)"
        } catch {
            failure = Self.meaning(of: error)
        }
    }

    private static func meaning(ofStatus status: Int) -> String {
        switch status {
        case 401, 403: "the service does not accept the client key (status \(status))"
        case 404: "there is no evaluation service at this address (status 404)"
        case 429: "too many requests (status 429)"
        case 500...: "the service failed (status \(status))"
        default: "the service answered with status \(status)"
        }
    }

    private static func meaning(of error: any Error) -> String {
        if let timeout = error as? HTTPExchange.TimedOut {
            let limit = timeout.limit == timeout.limit.rounded() ? String(Int(timeout.limit)) : "\(timeout.limit)"
            return "no answer within \(limit) s"
        }
        // What a transport of the app's own says of its failure needs no preamble.
        if !(error is URLError), let words = (error as? LocalizedError)?.errorDescription { return words }
        switch (error as? URLError)?.code {
        case .cannotConnectToHost: return "nobody answers at this address"
        case .cannotFindHost, .dnsLookupFailed: return "the host is not known"
        case .timedOut: return "no answer in time"
        case .networkConnectionLost: return "the connection was lost before the answer was complete"
        case .notConnectedToInternet: return "there is no network"
        case .badURL, .unsupportedURL: return "the base URL is not one that can be asked"
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate:
            return "the secure connection failed"
        default: return "the request failed: \(error.localizedDescription)"
        }
    }
}
