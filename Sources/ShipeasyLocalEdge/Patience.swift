/// How many steps the regular expressions of one evaluation may take, all together and each by itself.
///
/// A pattern that backtracks for ever costs some milliseconds, ten thousand of them a few hundred. An evaluation that
/// runs out answers that the rest is not found; explaining a single flag starts anew, so that it may find more.
final class Patience {
    private var left: Int
    private let each: Int

    init(all: Int = 20_000_000, each: Int = 2_000_000) {
        left = all
        self.each = each
    }

    /// Lends what one search may take, and takes off what it took.
    func lend<Result>(_ body: (inout Int) -> Result) -> Result {
        let lent = min(left, each)
        var rest = lent
        defer { left -= lent - max(0, rest) }
        return body(&rest)
    }
}
