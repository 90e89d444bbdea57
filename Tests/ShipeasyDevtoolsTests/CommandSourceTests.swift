import Foundation
import Testing

@testable import shipeasy_devtools

@Suite("The source that a command line names")
struct CommandSourceTests {
    @Test("A client key names the service, from the option or else from the environment")
    func key() throws {
        #expect(try source("--client-key", "pk_a") == .service(ServiceArgument(key: "pk_a")))
        #expect(try source(key: "pk_env") == .service(ServiceArgument(key: "pk_env")))
        #expect(try source("--client-key", "pk_a", key: "pk_env") == .service(ServiceArgument(key: "pk_a")))
        #expect(try source(key: "") == .sample)
    }

    @Test("A project file wins over a key in the environment, and conflicts with one on the command line")
    func conflicts() throws {
        #expect(try source("--project", "p", key: "pk_env") == .project("p"))
        for option in ["--client-key=k", "--base-url=http://h", "--env=dev"] {
            let name = option.prefix { $0 != "=" }
            #expect(error("--project", "p", option) == "--project and \(name) name two sources; give one")
        }
    }

    @Test("An address or an environment without a key says that a key is missing")
    func missingKey() {
        #expect(
            error("--base-url", "http://h")
                == "--base-url needs a client key: give --client-key KEY or set SHIPEASY_CLIENT_KEY")
        #expect(error("--env=dev") == "--env needs a client key: give --client-key KEY or set SHIPEASY_CLIENT_KEY")
    }

    @Test("An address keeps its port and path, and loses the slash at its end")
    func address() throws {
        let service = ServiceArgument(
            key: "k", baseURL: URL(string: "http://127.0.0.1:8080/edge"), environment: "staging")
        #expect(
            try source("--client-key=k", "--base-url=http://127.0.0.1:8080/edge/", "--env=staging")
                == .service(service))
    }

    @Test(
        "What is wrong with an address is said",
        arguments: [
            ("example.com", "has no scheme; it begins with https:// or http://; did you mean 'https://example.com'?"),
            ("ftp://h", "has the scheme 'ftp'; only https and http are understood"),
            ("http://", "names no host"),
            ("http:///x", "names no host"),
            ("http://h:99999", "has a port beyond 65535"),
            ("http://h/?a=b", "has a query; give the address without it"),
            ("http://h h", "is not a URL"),
        ])
    func badAddress(text: String, reason: String) {
        #expect(error("--client-key=k", "--base-url", text) == "--base-url '\(text)' \(reason)")
    }

    @Test("A password in an address is never shown")
    func password() {
        for text in ["http://me:hunter2@h", "me:hunter2@h", "ftp://me:hunter2@h/x"] {
            #expect(error("--client-key=k", "--base-url", text)?.contains("hunter2") == false)
        }
    }

    @Test("A key that could not be sent is refused without being shown")
    func badKey() {
        for key in ["pk_secret\r\nX-Evil: 1", "pk secret", "pk_secrét"] {
            #expect(
                error("--client-key", key) == "--client-key holds a space or a character that no key has")
        }
    }

    @Test("A key is masked wherever it stands, and a short one wholly")
    func masking() {
        let service = ServiceArgument(key: "pk_live_0123456789")
        #expect(service.masked("no such key: pk_live_0123456789!") == "no such key: pk_…89!")
        #expect(ServiceArgument(key: "pk_test").maskedKey == "…")
        #expect(ServiceArgument(key: "k").masked("check the key") == "check the key")
    }

    private func source(_ arguments: String..., key: String? = nil) throws -> SourceArgument? {
        let environment = key.map { ["SHIPEASY_CLIENT_KEY": $0] } ?? [:]
        return try Invocation(parsing: arguments, environment: environment).situation?.source
    }

    private func error(_ arguments: String...) -> String? {
        do {
            _ = try Invocation(parsing: arguments, environment: [:])
            return nil
        } catch {
            return error.line
        }
    }
}
