import Foundation
import Shipeasy
import Testing

@testable import ShipeasyLocalEdge

/// Holds made-up projects against the vendor's answers, where somebody had them written by `compare_with_vendor.py`.
struct VendorComparisonTests {
    private static let folder = ProcessInfo.processInfo.environment["SHIPEASY_VENDOR_CASES"]

    @Test(
        "Each made-up project is answered as the vendor's engine does, with sticky groups, switches and ramps",
        .enabled(if: folder != nil, "SHIPEASY_VENDOR_CASES names no folder"))
    func cases() throws {
        let folder = try #require(Self.folder)
        var evaluations = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasPrefix("cases") {
            let file = try JSONValue(json: Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
            let now = try #require(file["now"]?.integerValue)
            for entry in try #require(file["cases"]?.arrayValue) {
                let project = try ProjectFile(data: (entry["project"] ?? .null).json(), name: "case")
                let edge = LocalEdge(project: project, now: { now })
                for evaluation in try #require(entry["evaluations"]?.arrayValue) {
                    let user = try #require(evaluation["user"]?.objectValue)
                    let answer = edge.evaluate(user: user, sticky: evaluation["sticky"]?.objectValue ?? [:])
                    #expect(answer == evaluation["response"], "project \(entry["number"] ?? .null), user \(user)")
                    evaluations += 1
                }
            }
        }
        #expect(evaluations > 0)
    }

    @Test(
        "Each made-up regular expression is read and found as Python's engine does",
        .enabled(if: folder != nil, "SHIPEASY_VENDOR_CASES names no folder"))
    func patterns() throws {
        let path = "\(try #require(Self.folder))/patterns.json"
        let cases = try #require(try JSONValue(json: Data(contentsOf: URL(fileURLWithPath: path))).arrayValue)
        #expect(!cases.isEmpty)
        for entry in cases.compactMap(\.arrayValue) where entry.count == 3 {
            guard let text = entry[0].stringValue, let subject = entry[1].stringValue else { continue }
            let pattern = Pattern(text)
            var patience = 10_000_000
            let isFound = pattern.outcome(in: subject.codePoints, patience: &patience) == .decided(true)
            #expect(pattern.isValid == !entry[2].isNull, "\(text.debugDescription) \(pattern.problem ?? "")")
            #expect(isFound == (entry[2] == true), "\(text.debugDescription) in \(subject.debugDescription)")
        }
    }
}
