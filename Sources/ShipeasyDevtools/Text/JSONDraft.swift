import Foundation
import Shipeasy

/// A JSON value that is being written, with what is wrong with it so far.
struct JSONDraft: Sendable, Equatable {
    /// What is wrong with the text, and where.
    struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// The line, from 1.
        var line: Int
        /// The column in Unicode scalars, from 1.
        var column: Int
        /// What is wrong, in words for a person.
        var message: String

        var description: String { "line \(line), column \(column): \(message)" }
    }

    /// The text with its cursor. It changes through ``edit(_:)``.
    private(set) var editor: TextEditor
    /// What the text says, or what is wrong with it.
    private(set) var result: Result<JSONValue, Problem>

    /// A draft of a value, written as people write it: one member or element a line.
    init(_ value: JSONValue) {
        self.init(text: String(decoding: value.json(pretty: true), as: UTF8.self))
    }

    /// A draft with that text.
    init(text: String) {
        editor = TextEditor(text)
        result = Self.read(editor.text)
    }

    /// Moves in the text or changes it; it is read again only if it changed.
    mutating func edit<Answer>(_ change: (inout TextEditor) -> Answer) -> Answer {
        let revision = editor.revision
        defer { if editor.revision != revision { result = Self.read(editor.text) } }
        return change(&editor)
    }

    /// The value, where the text is valid.
    var value: JSONValue? { try? result.get() }

    /// What is wrong, where the text is not valid.
    var problem: Problem? {
        if case .failure(let problem) = result { problem } else { nil }
    }

    /// Puts the cursor where the text is wrong.
    mutating func moveToProblem() {
        guard let problem else { return }
        editor.moveCursor(toLine: problem.line, column: problem.column)
    }

    /// Writes the text anew, one member or element a line. Does nothing while it is not valid.
    mutating func format() {
        guard let value else { return }
        edit { $0.replaceAll(with: String(decoding: value.json(pretty: true), as: UTF8.self)) }
    }

    private static func read(_ text: String) -> Result<JSONValue, Problem> {
        do {
            return .success(try JSONValue(json: text))
        } catch let error as JSONValue.SyntaxError {
            return .failure(Problem(line: error.line, column: error.column, message: error.message))
        } catch {
            return .failure(Problem(line: 1, column: 1, message: "\(error)"))
        }
    }
}
