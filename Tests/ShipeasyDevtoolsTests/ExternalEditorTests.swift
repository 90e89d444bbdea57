import Foundation
import Testing

@testable import ShipeasyDevtools

/// Runs the editor with a null device in place of a terminal.
@Suite("A person's own editor")
struct ExternalEditorTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "editor-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func edit(_ text: String, with editor: String) throws -> Result<String, EffectFailure> {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = ExternalEditor.edit(
            text, environment: ["EDITOR": editor, "TMPDIR": folder], terminal: "/dev/null")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [], "a temporary file is left")
        return result
    }

    @Test("What it saves is taken; $VISUAL goes before $EDITOR; arguments and spaces are the shell's")
    func saves() throws {
        #expect(try edit("1\n", with: "printf 2 >") == .success("2"))
        let result = ExternalEditor.edit(
            "1\n", environment: ["VISUAL": "printf v >", "EDITOR": "printf e >"], terminal: "/dev/null")
        #expect(result == .success("v"))
    }

    @Test("The file it gets is the person's alone, and holds the text")
    func file() throws {
        let editor =
            "f() { stat -c %a \"$1\" > \"$1.mode\"; cat \"$1\" \"$1.mode\" > \"$1.new\"; rm \"$1.mode\"; mv \"$1.new\" \"$1\"; }; f"
        #expect(try edit("[1]\n", with: editor) == .success("[1]\n600\n"))
    }

    @Test(
        "Where nothing can be taken, it says so and why",
        arguments: [
            ("false", "Nothing changed: false ended with status 1"), ("true", "Nothing changed"),
            ("no-such-editor-anywhere", "Nothing changed: no-such-editor-anywhere was not found"),
            ("rm -f", "Nothing changed: rm -f left no file"),
            ("printf '\\377' >", "Nothing changed: what printf '\\377' > saved is not UTF-8"),
            ("kill -9 $$ #", "Nothing changed: kill -9 $$ # ended with status 137"),
        ])
    func fails(editor: String, message: String) throws {
        #expect(try edit("1\n", with: editor) == .failure(EffectFailure(message: message)))
    }

    @Test("What is no JSON comes back in the editor of the overlay, and nothing is forced")
    func badJSON() {
        var overlay = OverlayTester()
        overlay.send(.edited(.config(.config("headline")), .success("{\"a\": ")))
        #expect(overlay.state.context == .json)
        #expect(overlay.target.currentSnapshot().overrides.isEmpty)
        overlay.press(.escape)
        #expect(overlay.shows("Leave the editor?"))
    }
}
