import Terminal

/// What a question says, folded to the room there is. More than fits is scrolled.
enum QuestionText {
    /// The columns inside its frame.
    static func columns(of question: Question, in size: Size) -> Int {
        let most = Layout.dialogColumns(in: size)
        let longest = question.lines.map { $0.walk(columns: most + 4).columns }.max() ?? 0
        return min(most, max(44, longest, question.title.walk(columns: most).columns + 4))
    }

    /// What will happen, line by line; what does not fit a line goes on below it, indented.
    static func lines(of question: Question, in size: Size) -> [String] {
        let columns = columns(of: question, in: size)
        return question.lines.flatMap { line -> [String] in
            let folded = Wrapping.lines(line, columns: columns)
            guard folded.count > 1 else { return folded }
            let rest = Wrapping.lines(folded.dropFirst().joined(separator: " "), columns: columns - 2)
            return [folded[0]] + rest.map { "  \($0)" }
        }
    }

    /// How many of the lines are seen at once. The answers stand below them, apart by a blank row where there is room.
    static func rows(in state: OverlayState) -> Int {
        let rows = Layout(state).dialogRows(in: state.size)
        return max(1, rows - (rows > 8 ? 2 : 1))
    }

    /// What is seen of the lines, such as `3-9 of 12`, or nothing where that is all of them.
    static func note(of question: Question, in state: OverlayState) -> String {
        let (count, rows) = (lines(of: question, in: state.size).count, rows(in: state))
        guard count > rows else { return "" }
        let top = min(question.top, count - rows)
        return "\(top + 1)-\(top + rows) of \(count)"
    }
}
