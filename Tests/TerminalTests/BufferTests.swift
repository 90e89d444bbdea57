import Testing

@testable import Terminal

@Suite("A screen as a value")
struct BufferTests {
    @Test("Text is clipped at its columns and at the screen's edge, a wide character as a whole")
    func clipping() {
        var buffer = Buffer(Size(columns: 5, rows: 2))
        #expect(buffer.write("checkout", at: Point(column: 0, row: 0), columns: 3) == 3)
        #expect(buffer.write("日本語", at: Point(column: 0, row: 1)) == 4)
        #expect(buffer.lines == ["che", "日本"])
        #expect(buffer.write("日", at: Point(column: 4, row: 0)) == 0)
        #expect(buffer.write("x", at: Point(column: 5, row: 0)) == 0)
        #expect(buffer.write("x", at: Point(column: -1, row: 0)) == 0)
        #expect(buffer.write("x", at: Point(column: 0, row: 2)) == 0)
        #expect(buffer.write("x", at: Point(column: 0, row: 0), columns: -3) == 0)
        #expect(buffer.faults.isEmpty)
    }

    @Test("Of a long text only what fits is looked at: the rest costs nothing")
    func longText() {
        // Walking over all of it so often would take minutes.
        let text = String(repeating: "日本x", count: 2_000_000)
        var buffer = Buffer(Size(columns: 10, rows: 1))
        for _ in 0..<1000 {
            #expect(buffer.write(text, at: Point(column: 0, row: 0)) == 10)
            #expect(TextWidth.fitted(text, to: 10) == "日本x日本…")
        }
    }

    @Test("Overwriting either half of a wide character blanks the other half")
    func overwritingHalves() {
        for (column, expected) in [(0, "x 本"), (1, " x本"), (2, "日x"), (3, "日 x")] {
            var buffer = Buffer(Size(columns: 4, rows: 1))
            buffer.write("日本", at: Point(column: 0, row: 0))
            buffer.write("x", at: Point(column: column, row: 0))
            #expect(buffer.lines == [expected])
            #expect(buffer.faults.isEmpty)
        }
        var buffer = Buffer(Size(columns: 4, rows: 1))
        buffer.write("日本", at: Point(column: 0, row: 0))
        buffer.fill(Rect(column: 1, row: 0, columns: 2, rows: 1))
        #expect(buffer.lines == [""])
        #expect(buffer.faults.isEmpty)
    }

    @Test("Whatever is written, filled and framed in whatever order, wide characters stay whole")
    func randomOperations() {
        var random = SeededRandom(seed: 9)
        for _ in 0..<500 {
            var buffer = Buffer(
                Size(columns: Int.random(in: 0...12, using: &random), rows: Int.random(in: 0...4, using: &random)))
            for _ in 0..<20 {
                let rect = Rect(
                    column: Int.random(in: -3...12, using: &random), row: Int.random(in: -2...4, using: &random),
                    columns: Int.random(in: 0...9, using: &random), rows: Int.random(in: 0...4, using: &random))
                switch Int.random(in: 0..<3, using: &random) {
                case 0: buffer.fill(rect, style: Style(.on).selected())
                case 1: buffer.frame(rect, title: random.text(), trailing: random.text())
                default: buffer.write(random.text(), at: rect.origin, columns: rect.columns)
                }
                #expect(buffer.faults.isEmpty)
            }
        }
    }

    @Test("A frame has its title on the left and further text on the right, as far as there is room")
    func frames() {
        var buffer = Buffer(Size(columns: 20, rows: 3))
        let inside = buffer.frame(Rect(buffer.size), title: "Flags", trailing: "12/42")
        #expect(buffer.lines == ["┌ Flags ─── 12/42 ─┐", "│                  │", "└──────────────────┘"])
        #expect(inside == Rect(column: 1, row: 1, columns: 18, rows: 1))

        buffer = Buffer(Size(columns: 12, rows: 2))
        buffer.frame(Rect(buffer.size), title: "Experiments", trailing: "7", ascii: true)
        #expect(buffer.lines == ["+ Exper~ --+", "+----------+"])
    }

    @Test("A frame too small for lines draws nothing, one too small for a title only lines")
    func smallFrames() {
        var buffer = Buffer(Size(columns: 6, rows: 2))
        #expect(buffer.frame(Rect(column: 0, row: 0, columns: 1, rows: 2), title: "x").isEmpty)
        #expect(buffer.lines == ["", ""])
        #expect(buffer.frame(Rect(column: 0, row: 0, columns: 2, rows: 2), title: "x").isEmpty)
        #expect(buffer.lines == ["┌┐", "└┘"])
        buffer.frame(Rect(buffer.size), title: "abc")
        #expect(buffer.lines == ["┌────┐", "└────┘"])
    }

    @Test("Styles are shown by letters, for tests that hold them")
    func styleLetters() {
        var buffer = Buffer(Size(columns: 8, rows: 2))
        buffer.write("on", at: Point(column: 0, row: 0), style: Style(.on))
        buffer.write("日", at: Point(column: 3, row: 0), style: Style(.danger, isBold: true))
        buffer.write("x", at: Point(column: 0, row: 1), style: Style(.forced).selected())
        buffer.write("y", at: Point(column: 1, row: 1), style: Style(isUnderlined: true, isSelected: true))
        #expect(buffer.roles == ["oo !!", "FN"])
        #expect(buffer.weights == ["   bb", " u"])
    }
}
