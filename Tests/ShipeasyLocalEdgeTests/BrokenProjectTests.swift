import Foundation
import Shipeasy
import Testing

@testable import ShipeasyLocalEdge

/// Project files that somebody or something got wrong.
struct BrokenProjectTests {
    @Test("Two hundred damaged projects are refused with places or evaluated and explained, never a crash")
    func damaged() throws {
        let whole = try json(
            #"{"flags": {"gates": {\#(sampleFlags)}}, "experiments": {"universes": {\#(sampleUniverses)}, "#
                + #""experiments": {\#(sampleExperiments)}}}"#)
        var random = Seeded(state: 7)
        var accepted = 0
        for number in 0..<200 {
            let damaged = damage(whole, &random, chance: number % 2 == 0 ? 0.0005 : 0.02)
            guard let file = try? ProjectFile(data: damaged.json(), name: "damaged") else {
                #expect(!faults(String(decoding: damaged.json(), as: UTF8.self)).isEmpty)
                continue
            }
            accepted += 1
            let edge = LocalEdge(project: file)
            let user: [String: JSONValue] = ["user_id": .integer(number), "plan": "pro", "email": "a@aurora.example"]
            #expect(edge.evaluate(user: user)["flags"]?.objectValue?.count == file.project.flags.count)
            for flag in file.project.flags { #expect(edge.explanation(of: .flag(flag.name), for: user) != nil) }
            for name in edge.experimentNames() {
                #expect(edge.explanation(of: .experiment(name), for: user) != nil)
                #expect(edge.experiment(name) != nil)
            }
        }
        #expect((20..<200).contains(accepted))
    }

    @Test("A thousand cut or overwritten texts are refused or read, never a crash")
    func cut() {
        let whole = Array(#"{"flags": {"gates": {\#(sampleFlags)}}}"#.utf8)
        var random = Seeded(state: 11)
        for _ in 0..<1000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                if Bool.random(using: &random) { bytes[place] = .random(in: 0...255, using: &random) }
                if Int.random(in: 0..<4, using: &random) == 0 { bytes.removeSubrange(place...) }
                if bytes.isEmpty { break }
            }
            do {
                _ = try ProjectFile(data: Data(bytes), name: "cut")
            } catch {
                #expect(!error.faults.isEmpty)
                #expect(!error.description.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
            }
        }
    }

    /// The value with some parts replaced, removed or nested.
    private func damage(_ value: JSONValue, _ random: inout Seeded, chance: Double) -> JSONValue {
        if Double.random(in: 0..<1, using: &random) < chance {
            let odd: [JSONValue] = [
                nil, true, -1, 1e300, .integer(.max), .integer(.min), 2.5, "", "half", [], [:], [nil], ["": nil],
                .array([value]), .object(["value": value]), "(a+)+$", .string(String(repeating: "x", count: 5000)),
            ]
            return odd.randomElement(using: &random) ?? nil
        }
        switch value {
        case .array(let elements): return .array(elements.map { damage($0, &random, chance: chance) })
        case .object(let members):
            // In the order of names, so that one seed always gives the same.
            let damaged = members.sorted { $0.key < $1.key }.map { ($0.key, damage($0.value, &random, chance: chance)) }
            return .object(Dictionary(damaged, uniquingKeysWith: { first, _ in first }))
        default: return value
        }
    }
}

/// Random numbers that are the same in every run (SplitMix64, by Sebastiano Vigna, in the public domain).
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
