import Foundation
import Shipeasy

extension LocalEdge {
    /// Answers a client's requests in place of the network: evaluations, events (taken and forgotten), and usage
    /// beacons. Anything else is answered 404.
    public var transport: ShipeasyClient.Transport {
        { [self] request in try answer(request) }
    }

    private func answer(_ request: URLRequest) throws -> (Data, HTTPURLResponse) {
        let url = request.url ?? baseURL
        let (status, body) = answer(path: url.path, body: request.httpBody ?? Data())
        let response = HTTPURLResponse(
            url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: ["Content-Type": "application/json"])
        guard let response else { throw URLError(.badServerResponse) }
        return (body?.json() ?? Data(), response)
    }

    private func answer(path: String, body: Data) -> (status: Int, body: JSONValue?) {
        if path.hasSuffix("/sdk/evaluate") { return evaluation(body) }
        if path.hasSuffix("/collect") { return (202, nil) }
        if path.contains("/t/") { return (204, nil) }
        return (404, ["error": "not found"])
    }

    private func evaluation(_ body: Data) -> (status: Int, body: JSONValue?) {
        let request: JSONValue
        do {
            request = try JSONValue(json: body)
        } catch {
            return (400, ["error": .string("\(error)")])
        }
        guard let user = request["user"]?.objectValue else {
            return (400, ["error": "expected a user, which is an object of attributes"])
        }
        return (200, evaluateForClient(user: user, sticky: request["sticky"]?.objectValue ?? [:]))
    }
}
