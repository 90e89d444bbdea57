import Foundation

/// Where a command line says that assignments come from.
enum SourceArgument: Sendable, Equatable {
    /// The built-in sample project.
    case sample
    /// A project file, by its path.
    case project(String)
    /// The service.
    case service(ServiceArgument)
}

/// The service that a command line names.
struct ServiceArgument: Sendable, Equatable {
    /// The client key. It is never printed whole: see `maskedKey`.
    var key: String
    /// The address, or `nil` for the client's own default.
    var baseURL: URL?
    /// The environment to ask for.
    var environment = "prod"

    /// The key as it may be shown: its kind and its last two letters, if enough stays hidden.
    var maskedKey: String {
        guard key.count >= 12 else { return "…" }
        return "\(key.prefix(3))…\(key.suffix(2))"
    }

    /// A text in which the key, wherever it stands, is masked: a service may send back what it was sent. A key of a few
    /// letters is a placeholder, and would only take letters out of words.
    func masked(_ text: String) -> String {
        key.count < 6 ? text : text.replacingOccurrences(of: key, with: maskedKey)
    }
}

extension SourceArgument {
    /// The source that the options name; a key in the environment names the service where nothing else is named.
    init(_ given: GivenArguments, environment: [String: String]) throws(UsageError) {
        let environment = Option.clientKey.commands.contains(given.command) ? environment : [:]
        let serviceOptions: [Option] = [.clientKey, .baseURL, .env]
        if let path = given.value(of: .project) {
            if let other = serviceOptions.first(where: given.has) {
                throw UsageError("--project and \(other.rawValue) name two sources; give one")
            }
            self = .project(path)
            return
        }
        let variable = "SHIPEASY_CLIENT_KEY"
        let inherited = environment[variable].flatMap { $0.isEmpty ? nil : $0 }
        guard let key = given.value(of: .clientKey) ?? inherited else {
            if let option = serviceOptions.first(where: given.has) {
                throw UsageError("\(option.rawValue) needs a client key: give --client-key KEY or set \(variable)")
            }
            self = .sample
            return
        }
        // A key travels in a header: a line break in it would begin another one.
        guard key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            let place = given.has(.clientKey) ? Option.clientKey.rawValue : variable
            throw UsageError("\(place) holds a space or a character that no key has")
        }
        var service = ServiceArgument(key: key)
        if let text = given.value(of: .baseURL) { service.baseURL = try SourceArgument.address(text) }
        if let name = given.value(of: .env) { service.environment = name }
        self = .service(service)
    }

    /// The address in that text, without a slash at its end.
    private static func address(_ text: String) throws(UsageError) -> URL {
        func error(_ reason: String, suggestion: String? = nil) -> UsageError {
            UsageError("--base-url '\(text)' \(reason)", suggestion: suggestion)
        }
        // Never shown back: it may hold a password.
        guard !text.contains("@") else {
            throw UsageError("--base-url holds a user name or password; give the address without it")
        }
        guard let scheme = text.range(of: "://").map({ text[..<$0.lowerBound].lowercased() }) else {
            throw error("has no scheme; it begins with https:// or http://", suggestion: "https://\(text)")
        }
        guard scheme == "https" || scheme == "http" else {
            throw error("has the scheme '\(scheme)'; only https and http are understood")
        }
        guard let parts = URLComponents(string: text) else { throw error("is not a URL") }
        guard let host = parts.host, !host.isEmpty else { throw error("names no host") }
        if let port = parts.port, !(1...65_535).contains(port) { throw error("has a port beyond 65535") }
        guard parts.query == nil, parts.fragment == nil else { throw error("has a query; give the address without it") }
        var trimmed = parts
        while trimmed.path.hasSuffix("/") { trimmed.path.removeLast() }
        guard let url = trimmed.url else { throw error("is not a URL") }
        return url
    }
}
