import Foundation
import Shipeasy
import Testing

@testable import ShipeasyLocalEdge

/// The answers of the vendor's engine that are kept in `Fixtures/evaluate.json`.
struct VendorVectorTests {
    @Test("Each of the 30 hashes is the vendor's")
    func hashes() throws {
        let hashes = try #require(try fixture()["hash"]?.arrayValue)
        #expect(hashes.count == 30)
        for entry in hashes {
            let input = try #require(entry["input"]?.stringValue)
            #expect(Int(MurmurHash3.hash(input)) == entry["hash"]?.integerValue, "\(input)")
        }
    }

    @Test("Each of the 360 evaluations is the vendor's, value for value and type for type")
    func evaluations() throws {
        var count = 0
        for (index, entry) in try #require(try fixture()["cases"]?.arrayValue).enumerated() {
            let edge = LocalEdge(project: try ProjectFile(data: (entry["project"] ?? .null).json(), name: "case"))
            for evaluation in entry["evaluations"]?.arrayValue ?? [] {
                let user = try #require(evaluation["user"]?.objectValue)
                let expected = try #require(evaluation["response"]?.objectValue)
                let answer = edge.evaluate(user: user)
                for key in ["flags", "configs", "experiments", "universes"] {
                    #expect(answer[key] == expected[key], "case \(index), \(key), user \(user)")
                }
                count += 1
            }
        }
        #expect(count == 360)
    }

    private func fixture() throws -> JSONValue {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/evaluate", withExtension: "json"))
        return try JSONValue(json: Data(contentsOf: url))
    }
}
