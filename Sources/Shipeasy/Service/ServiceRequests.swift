import Foundation

/// The requests that the service understands.
struct ServiceRequests: Sendable {
    /// The public key of the project.
    let clientKey: String
    /// Where evaluations and events go.
    let baseURL: String
    /// Where usage beacons go.
    let telemetryURL: String
    /// The environment asked for.
    let environment: String
    /// Names of attributes that are used to evaluate and not kept.
    let privateAttributes: [String]
    private let keyDigest: String

    init(clientKey: String, baseURL: URL, telemetryURL: String, environment: String, privateAttributes: [String]) {
        self.clientKey = clientKey
        self.baseURL = Self.withoutTrailingSlashes(baseURL.absoluteString)
        self.telemetryURL = Self.withoutTrailingSlashes(telemetryURL)
        self.environment = environment
        self.privateAttributes = privateAttributes
        keyDigest = Platform.sha256(Array(clientKey.utf8)).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }

    /// Asks for the assignments of `user`, who keeps the groups in `sticky`.
    func evaluate(user: [String: JSONValue], sticky: [String: JSONValue]) -> URLRequest? {
        var body: [String: JSONValue] = ["user": .object(user)]
        if !privateAttributes.isEmpty { body["private_attributes"] = .array(privateAttributes.map(JSONValue.string)) }
        if !sticky.isEmpty { body["sticky"] = .object(sticky) }
        return post(
            "\(baseURL)/sdk/evaluate?env=\(Self.encoded(environment))", .object(body), type: "application/json")
    }

    /// Tells the service of events.
    func collect(_ events: [JSONValue]) -> URLRequest? {
        post("\(baseURL)/collect", ["events": .array(events)], type: "text/plain")
    }

    /// Tells the service that an entry was read.
    func beacon(_ kind: BeaconKind, _ name: String) -> URLRequest? {
        let path = [keyDigest, "client", environment, kind.rawValue, name].map(Self.encoded).joined(separator: "/")
        return URL(string: "\(telemetryURL)/t/\(path)").map { URLRequest(url: $0) }
    }

    private func post(_ address: String, _ body: JSONValue, type: String) -> URLRequest? {
        guard let url = URL(string: address) else { return nil }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = body.json()
        request.setValue(clientKey, forHTTPHeaderField: "X-SDK-Key")
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        return request
    }

    /// `text` as JavaScript's `encodeURIComponent` writes it (ECMA-262, 19.2.6.4).
    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()")

    private static func withoutTrailingSlashes(_ text: String) -> String {
        String(text.prefix(upTo: text.lastIndex { $0 != "/" }.map(text.index(after:)) ?? text.startIndex))
    }
}

/// What kind of entry a usage beacon tells of.
enum BeaconKind: String, Sendable {
    case gate, config, experiment
}
