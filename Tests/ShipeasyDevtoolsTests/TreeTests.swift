import Shipeasy
import Terminal
import Testing

@testable import ShipeasyDevtools

@Suite("A JSON value as a tree")
struct TreeTests {
    private let value: JSONValue = [
        "name": "shop", "limits": ["max": 3, "deep": ["x": [1, 2]]], "list": [true, nil, 2.5], "empty": [:], "none": [],
    ]

    /// The rows as they would be drawn, with the selected one marked.
    private func drawn(_ tree: JSONTree) -> [String] {
        tree.rows(from: 0, count: .max).enumerated().map { index, row in
            let mark = index == tree.selectedIndex ? "▌" : " "
            let fold = row.isContainer && row.count > 0 ? (row.isFolded ? "+" : "-") : " "
            return mark + String(repeating: "  ", count: row.depth) + fold + row.key + ": " + row.summary
        }
    }

    @Test("A small value is unfolded from the start, members by name")
    func unfolded() {
        #expect(
            drawn(JSONTree(value)) == [
                "▌ empty: {}", " -limits: 2 members", "   -deep: 1 member", "     -x: 2 elements", "        0: 1",
                "        1: 2", "    max: 3", " -list: 3 elements", "    0: true", "    1: null", "    2: 2.5",
                "  name: \"shop\"", "  none: []",
            ])
    }

    @Test("A scalar and an empty container are one row")
    func scalars() {
        #expect(drawn(JSONTree(3)) == ["▌ : 3"])
        #expect(drawn(JSONTree([:])) == ["▌ : {}"])
        #expect(drawn(JSONTree([])) == ["▌ : []"])
        var tree = JSONTree(nil)
        tree.toggleSelected()
        tree.foldSelected()
        tree.unfoldAll()
        tree.moveSelection(by: 5)
        #expect(drawn(tree) == ["▌ : null"])
    }

    @Test("Folding hides rows, and unfolding shows them as they were before")
    func folds() {
        var tree = JSONTree(value)
        tree.fold(JSONPath([.key("limits"), .key("deep"), .key("x")]))
        let before = drawn(tree)
        tree.toggle(JSONPath([.key("limits")]))
        #expect(drawn(tree).prefix(3) == ["▌ empty: {}", " +limits: 2 members", " -list: 3 elements"])
        tree.toggle(JSONPath([.key("limits")]))
        #expect(drawn(tree) == before)
    }

    @Test("A selection that is hidden goes to what hides it")
    func selectionWhenFolding() {
        var tree = JSONTree(value)
        tree.selection = JSONPath([.key("limits"), .key("deep"), .key("x"), .index(1)])
        tree.fold(JSONPath([.key("limits")]))
        #expect(tree.selection == JSONPath([.key("limits")]))
        tree.select(2)
        tree.unfold(JSONPath([.key("limits")]))
        #expect(tree.selection == JSONPath([.key("list")]))
    }

    @Test("Left folds, then goes to what the row is in; right unfolds, then goes inside")
    func arrows() {
        var tree = JSONTree(value)
        tree.selection = JSONPath([.key("limits"), .key("deep"), .key("x"), .index(0)])
        tree.foldSelected()
        #expect(tree.selection == JSONPath([.key("limits"), .key("deep"), .key("x")]))
        tree.foldSelected()
        #expect(tree.rows(from: tree.selectedIndex, count: 1).first?.isFolded == true)
        tree.unfoldSelected()
        tree.unfoldSelected()
        #expect(tree.selection == JSONPath([.key("limits"), .key("deep"), .key("x"), .index(0)]))
        tree.unfoldSelected()
        #expect(tree.selection == JSONPath([.key("limits"), .key("deep"), .key("x"), .index(0)]))
        tree.select(0)
        tree.unfoldSelected()
        tree.foldSelected()
        #expect(tree.selection == JSONPath([.key("empty")]))
    }

    @Test("Everything can be folded and unfolded at once")
    func all() {
        var tree = JSONTree(value)
        let rows = tree.rowCount
        tree.foldAll()
        #expect(tree.rowCount == 5)
        tree.unfoldAll()
        #expect(tree.rowCount == rows)
    }

    @Test("A new value keeps what was folded and selected, by path")
    func updates() {
        var tree = JSONTree(value)
        tree.fold(JSONPath([.key("list")]))
        tree.selection = JSONPath([.key("limits"), .key("max")])
        tree.update(["a": 1, "limits": ["b": 1, "max": 9], "list": [1]])
        #expect(drawn(tree) == ["  a: 1", " -limits: 2 members", "    b: 1", "▌   max: 9", " +list: 1 element"])
        tree.update(["limits": ["b": 1]])
        #expect(tree.selection == JSONPath([.key("limits")]))
        tree.update([1, 2])
        #expect(tree.selectedIndex < 2)
        tree.update("x")
        #expect(drawn(tree) == ["▌ : \"x\""])
        tree.update(value)
        #expect(tree.selectedIndex == 0)
    }

    @Test("A container that becomes a scalar, and back, is no trouble")
    func changesKind() {
        var tree = JSONTree(["a": ["b": 1]])
        tree.update(["a": 1])
        #expect(drawn(tree) == ["▌ a: 1"])
        tree.update(["a": [["c": 1]]])
        #expect(drawn(tree) == ["▌-a: 1 element", "   +0: 1 member"])
    }

    @Test("The selection stays on the rows there are")
    func clamps() {
        var tree = JSONTree(value)
        tree.moveSelection(by: .max)
        #expect(tree.selectedIndex == tree.rowCount - 1)
        tree.moveSelection(by: .min)
        #expect(tree.selectedIndex == 0)
        tree.select(-5)
        #expect(tree.selectedIndex == 0)
        tree.selection = JSONPath([.key("gone")])
        #expect(tree.selectedIndex == 0)
        #expect(tree.rows(from: -3, count: -1).isEmpty)
        #expect(tree.rows(from: 999, count: 9).isEmpty)
    }

    @Test("A value with a million rows starts folded, and unfolds no more than is allowed")
    func huge() {
        let row: JSONValue = ["id": 1, "tags": ["a", "b"]]
        let value = JSONValue.object(["items": .array(Array(repeating: row, count: 200_000)), "name": "x"])
        var tree = JSONTree(value)
        #expect(drawn(tree) == ["▌+items: 200000 elements", "  name: \"x\""])
        tree.unfoldAll()
        #expect(tree.rowCount <= JSONTree.maximumUnfolded)
        tree.unfold(JSONPath([.key("items")]))
        #expect(tree.rowCount == 200_002)
        tree.unfold(JSONPath([.key("items"), .index(199_999)]))
        #expect(tree.rowCount == 200_004)
        #expect(tree.rows(from: 200_000, count: 3).map(\.key) == ["199999", "id", "tags"])
        tree.fold(JSONPath([.key("items")]))
        #expect(tree.rowCount == 2)
    }

    @Test("512 levels are unfolded, drawn and folded")
    func deep() {
        let value = (0..<512).reduce(JSONValue.integer(1)) { inner, _ in .array([inner]) }
        var tree = JSONTree(value, unfoldingUpTo: 1_000)
        #expect(tree.rowCount == 512)
        #expect(tree.rows(from: 511, count: 1).first?.depth == 511)
        tree.foldAll()
        #expect(tree.rowCount == 1)
    }

    @Test("Paths are written as a person would, strange names in quotes")
    func paths() {
        #expect(JSONPath([.key("a"), .index(3), .key("b c"), .key("")]).description == "a[3][\"b c\"][\"\"]")
        #expect(JSONPath([.index(0)]).description == "[0]")
        #expect(JSONPath([.key("x\"\n")]).description == "[\"x\\\"\\n\"]")
        #expect(JSONPath().description == ".")
        #expect(JSONPath().parent == nil)
    }

    @Test("The value at a path, and nil where there is none")
    func lookUp() {
        let tree = JSONTree(value)
        #expect(tree.value(at: JSONPath([.key("limits"), .key("deep"), .key("x"), .index(1)])) == 2)
        #expect(tree.value(at: JSONPath([.key("list"), .index(9)])) == nil)
        #expect(tree.value(at: JSONPath([.key("name"), .key("x")])) == nil)
    }
}

@Suite("A JSON value in one line")
struct TreeValueTextTests {
    @Test(
        "It is JSON as far as there is room",
        arguments: [
            (["b": 1, "a": [true, nil]], 40, #"{"a":[true,null],"b":1}"#),
            (["b": 1, "a": [true, nil]], 10, #"{"a":[tru…"#), ("text", 6, "\"text\""), ("text", 5, "\"tex…"),
            (1.0, 5, "1.0"),
            ([1, 2, 3], 1, "…"), ([1], 0, ""), ("a\"\\\n\t\u{1}\r\n", 40, #""a\"\\\n\t\u0001\r\n""#),
        ] as [(JSONValue, Int, String)])
    func clips(value: JSONValue, columns: Int, line: String) {
        #expect(ValueText.line(value, columns: columns) == line)
    }

    @Test("Wide characters count as two")
    func wide() {
        #expect(TextWidth.columns(of: ValueText.line("日本語日本語", columns: 8)) <= 8)
    }

    @Test("Of ten megabytes only what is seen is written")
    func huge() {
        let text = JSONValue.string(String(repeating: "x", count: 10_000_000))
        #expect(ValueText.line(text, columns: 5) == "\"xxx…")
        let list = JSONValue.array(Array(repeating: ["a": 1], count: 1_000_000))
        #expect(ValueText.line(list, columns: 12) == #"[{"a":1},{"…"#)
        let object = JSONValue.object(Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("k\($0)", 1) }))
        #expect(ValueText.line(object, columns: 40) == "{1000 members}")
        #expect(ValueText.line([object, object], columns: 20) == "[{1000 members},{10…")
    }

    @Test("Whatever the value, the line fits", arguments: 0..<30)
    func fits(columns: Int) {
        for value: JSONValue in ["é\u{301}👩‍👩‍👧日\u{202E}", ["日本": [1, "🇪🇺"]], .double(.infinity), "", [:]] {
            #expect(TextWidth.columns(of: ValueText.line(value, columns: columns)) <= columns)
        }
    }
}
