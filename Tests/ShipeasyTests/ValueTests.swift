import Foundation
import Testing

@testable import Shipeasy

@Suite("The device's id")
struct AnonIdTests {
    @Test("A new id is a UUID in lower case, and another one each time")
    func minting() {
        let ids = Set((0..<100).map { _ in AnonId.mint() })
        #expect(ids.count == 100)
        for id in ids {
            #expect(UUID(uuidString: id) != nil && id == id.lowercased() && AnonId.isValid(id))
        }
    }

    @Test("Valid are 1 to 64 ASCII letters, digits, _ and -")
    func validity() {
        for id in ["a", "A-z_09", String(repeating: "x", count: 64)] { #expect(AnonId.isValid(id)) }
        for id in ["", " ", "a b", "a.b", "é", "a\n", "日", "a/b", String(repeating: "x", count: 65)] {
            #expect(!AnonId.isValid(id))
        }
        #expect(!AnonId.isValid(nil))
    }

    static let headers: [(String?, String?)] = [
        (nil, nil), ("", nil), ("__se_anon_id=abc", "abc"), ("a=b; __se_anon_id=abc; c=d", "abc"),
        ("a=b;__se_anon_id = abc ", "abc"), ("__se_anon_id=\"abc\"", "abc"), ("x__se_anon_id=abc", nil),
        ("__se_anon_id=", nil), ("__se_anon_id=a b", nil), ("__se_anon_id=bad!; __se_anon_id=good", "good"),
        ("__se_anon_id", nil), ("__se_anon_id=a=b", nil), (";;;=;", nil), ("__SE_ANON_ID=abc", nil),
    ]

    @Test("It is read from a Cookie header", arguments: headers)
    func reading(header: String?, id: String?) {
        #expect(AnonId.read(cookieHeader: header) == id)
        let resolved = AnonId.resolve(cookieHeader: header)
        #expect(resolved.minted == (id == nil))
        #expect(id == nil ? AnonId.isValid(resolved.id) : resolved.id == id)
    }

    @Test("The cookie lasts a year, for every path, and scripts can read it")
    func settingTheCookie() {
        #expect(AnonId.cookie == "__se_anon_id" && AnonId.maxAge == 31_536_000)
        #expect(
            AnonId.setCookieHeader("abc", secure: true)
                == "__se_anon_id=abc; Path=/; Max-Age=31536000; SameSite=Lax; Secure")
        #expect(
            AnonId.setCookieHeader("abc", secure: false) == "__se_anon_id=abc; Path=/; Max-Age=31536000; SameSite=Lax")
    }

    @Test(
        "An invalid stored id counts as absent, and is replaced",
        arguments: ["", "a b", String(repeating: "x", count: 65), "é"])
    func invalidStored(id: String) async {
        let store = InMemoryAnonymousStore([AnonId.cookie: id])
        let client = ShipeasyClient(clientKey: "pk", isNetworkEnabled: false, store: store)
        let minted = await client.anonymousId
        #expect(AnonId.isValid(minted) && store.get(AnonId.cookie) == minted)
    }

    @Test("A store that fails breaks nothing")
    func failingStore() async {
        struct Failing: AnonymousStore {
            func get(_ key: String) -> String? { nil }
            func set(_ key: String, _ value: String) {}
        }
        let client = ShipeasyClient.test(
            ScriptedTransport(["flags": ["a": true], "sticky": ["e": ["g": "b"]]]), store: Failing())
        await client.identify()
        #expect(await client.getFlag("a"))
        #expect(AnonId.isValid(await client.anonymousId))
    }
}

@Suite("SHA-256")
struct SHA256Tests {
    /// FIPS 180-2, appendix B, and the NIST example of a message of one million letters.
    static let vectors: [(String, String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ]

    @Test("Published messages have their published digests", arguments: vectors)
    func published(message: String, digest: String) {
        #expect(Self.hex(SHA256.digest(of: Array(message.utf8))) == digest)
        #expect(Self.hex(Platform.sha256(Array(message.utf8))) == digest)
    }

    @Test("A million letters have their published digest")
    func million() {
        #expect(
            Self.hex(SHA256.digest(of: [UInt8](repeating: 0x61, count: 1_000_000)))
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test("Every length around a block's end is padded right")
    func lengths() {
        // The digest of the digests of 0 to 129 letters, computed with OpenSSL.
        let all = (0...129).flatMap { SHA256.digest(of: [UInt8](repeating: 0x61, count: $0)) }
        #expect(Self.hex(SHA256.digest(of: all)) == "39a48225ae6069c68f7c9f867bf47f4a2e188c3903dd919926b8259a73ecada5")
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

@Suite("Production or not")
struct EnvironmentTests {
    private func isProduction(
        _ environment: [String: String], configured: String? = nil, isDebugBuild: Bool = true
    ) -> Bool {
        ProductionCheck(configuredEnv: configured, environment: environment, isDebugBuild: isDebugBuild).isProduction
    }

    @Test("SHIPEASY_ENV, then APP_ENV, then ENV decide, trimmed and in any case")
    func variables() {
        #expect(isProduction(["SHIPEASY_ENV": " Production "]))
        #expect(isProduction(["SHIPEASY_ENV": " Production "], configured: "staging"))
        #expect(isProduction(["SHIPEASY_ENV": "PROD\n"]))
        #expect(!isProduction(["SHIPEASY_ENV": "staging", "APP_ENV": "production"], isDebugBuild: false))
        #expect(isProduction(["SHIPEASY_ENV": "  ", "APP_ENV": "prod"]))
        #expect(isProduction(["ENV": "prod"]))
        #expect(!isProduction(["APP_ENV": "products", "ENV": "prod"], isDebugBuild: false))
        #expect(!isProduction(["APP_ENV": "", "ENV": "dev"], isDebugBuild: false))
    }

    @Test("With none of them set, a debug build is not production, and a release build is if its environment is")
    func builds() {
        #expect(!isProduction([:]))
        #expect(!isProduction([:], configured: "prod"))
        #expect(isProduction([:], isDebugBuild: false))
        #expect(isProduction([:], configured: "prod", isDebugBuild: false))
        #expect(!isProduction([:], configured: "staging", isDebugBuild: false))
    }

    @Test("They decide the network and tracking, an explicit value wins, and tracking needs the network")
    func defaults() {
        func egress(_ network: Bool?, _ tracking: Bool?, in environment: String) -> Egress {
            let check = ProductionCheck(configuredEnv: nil, environment: ["SHIPEASY_ENV": environment])
            return Egress(isNetworkEnabled: network, isTrackingEnabled: tracking, production: check)
        }
        #expect(egress(nil, nil, in: "prod").offlineReason == nil && egress(nil, nil, in: "prod").isTrackingEnabled)
        #expect(!egress(nil, false, in: "prod").isTrackingEnabled)
        #expect(
            egress(false, true, in: "prod").offlineReason != nil && !egress(false, true, in: "prod").isTrackingEnabled)
        #expect(egress(nil, nil, in: "dev").offlineReason == "SHIPEASY_ENV is “dev”")
        #expect(!egress(nil, true, in: "dev").isTrackingEnabled)
        #expect(egress(true, nil, in: "dev").offlineReason == nil && !egress(true, nil, in: "dev").isTrackingEnabled)
        #expect(egress(true, true, in: "dev").isTrackingEnabled)
    }
}
