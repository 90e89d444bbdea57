import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("Snapshot")
struct OverlaySnapshotTests {
    static let sizes = [(110, 32), (60, 16), (24, 6)]

    /// States whose styles are kept too.
    static let styled: Set<String> = [
        "flags busy", "experiments", "configs tree", "switches", "identity edited", "evaluation failed",
        "palette searched",
        "groups, one forced with other params", "question to clear all", "JSON editor with an error",
    ]

    static func screens(of scene: Scene, isASCII: Bool) -> String {
        sizes.map { scene.overlay(columns: $0.0, rows: $0.1, isASCII: isASCII).buffer.described }.joined()
    }

    @Test("Every state looks as it did", arguments: Scene.all)
    func plain(_ scene: Scene) throws {
        let difference = try Snapshot.difference(of: Self.screens(of: scene, isASCII: false), from: scene.name)
        #expect(difference == nil)
    }

    @Test("Every state looks as it did with ASCII alone", arguments: Scene.all)
    func ascii(_ scene: Scene) throws {
        let difference = try Snapshot.difference(
            of: Self.screens(of: scene, isASCII: true), from: "\(scene.name) (ascii)")
        #expect(difference == nil)
    }

    @Test("Roles and weights stand where they did", arguments: Scene.all.filter { styled.contains($0.name) })
    func styles(_ scene: Scene) throws {
        let buffer = scene.overlay(columns: 100, rows: 24).buffer
        var text = ""
        for (row, line) in buffer.lines.enumerated() {
            text += "text  \(line)\n"
            if !buffer.roles[row].isEmpty { text += "role  \(buffer.roles[row])\n" }
            if !buffer.weights[row].isEmpty { text += "weight\(buffer.weights[row])\n" }
        }
        let difference = try Snapshot.difference(of: text, from: "\(scene.name) (styles)")
        #expect(difference == nil)
    }

    @Test("Every snapshot that is kept is of a state")
    func noneTooMany() {
        let names = Scene.all.flatMap { [$0.name, "\($0.name) (ascii)"] } + Self.styled.map { "\($0) (styles)" }
        #expect(Set(names).count == names.count)
        #expect(Snapshot.names.subtracting(names).isEmpty)
    }
}
