import XCTest

@testable import Shipeasy

/// A test of an app's own, as the vendor's testing page shows how to write one: it has to compile as it stands, with
/// nothing but XCTest and the module, on Linux too.
final class VendorStyleTests: XCTestCase {
    final class MemStore: AnonymousStore, @unchecked Sendable {
        private let lock = NSLock()
        private var map: [String: String] = [:]
        func get(_ key: String) -> String? {
            lock.lock()
            defer { lock.unlock() }
            return map[key]
        }
        func set(_ key: String, _ value: String) {
            lock.lock()
            defer { lock.unlock() }
            map[key] = value
        }
    }

    private let stubTransport: ShipeasyClient.Transport = { req in
        let body: [String: Any] = ["flags": ["new_ui": true], "configs": ["limit": 3]]
        let data = try JSONSerialization.data(withJSONObject: body)
        let resp = HTTPURLResponse(url: req.url!, statusCode: 200, httpVersion: nil, headerFields: nil)!
        return (data, resp)
    }

    func testReadsTheFlagOfTheStub() async {
        let client = ShipeasyClient(
            clientKey: "pk_test", isNetworkEnabled: true, isTrackingEnabled: false, store: MemStore(),
            transport: stubTransport)
        await client.identify(["user_id": "u1"])
        let isOn = await client.getFlag("new_ui", default: false)
        XCTAssertTrue(isOn)
        let limit = await client.getConfig("limit") as? Int
        XCTAssertEqual(limit, 3)
    }

    func testKeepsTheDeviceIdInTheStore() async {
        let store = MemStore()
        let first = ShipeasyClient(clientKey: "pk_test", isNetworkEnabled: false, store: store)
        let second = ShipeasyClient(clientKey: "pk_test", isNetworkEnabled: false, store: store)
        let ids = (await first.anonymousId, await second.anonymousId)
        XCTAssertEqual(ids.0, ids.1)
        XCTAssertEqual(store.get(AnonId.cookie), ids.0)
    }

    func testDecidesProductionByTheEnvironment() {
        let before = ProcessInfo.processInfo.environment["SHIPEASY_ENV"]
        defer { if let before { setenv("SHIPEASY_ENV", before, 1) } else { unsetenv("SHIPEASY_ENV") } }
        setenv("SHIPEASY_ENV", "production", 1)
        XCTAssertTrue(isProductionEnv())
        XCTAssertTrue(isProductionEnv("staging"))
        setenv("SHIPEASY_ENV", "development", 1)
        XCTAssertFalse(isProductionEnv())
    }
}
