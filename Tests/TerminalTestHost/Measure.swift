import CCurses
import Terminal

/// Prints how long drawing into a buffer takes, without a terminal: microseconds for a screen of 100 × 30, the median of
/// 200 of each kind.
enum Measure {
    static func run() {
        let size = Size(columns: 100, rows: 30)
        let pieces = [
            (
                "ASCII",
                "checkout_express_search_banner_4711 reads as on, assigned off, forced here at 12:03:10 by a person who likes it long"
            ),
            (
                "Latin",
                "größe_überprüfen_straße_äöü_4711 reads as on, assigned off, forced here, été naïf, and so on up to the right edge"
            ),
            ("wide", String(repeating: "日本語", count: 40)), ("joined", String(repeating: "👩‍👩‍👧é⚠️", count: 40)),
            ("100,000 characters", String(repeating: "name", count: 25_000)),
            ("10,000 marks", "a" + String(repeating: "\u{301}", count: 10_000)),
        ]
        for (name, text) in pieces {
            let times = (0..<200).map { _ in
                elapsed {
                    var buffer = Buffer(size)
                    for row in 0..<size.rows { buffer.write(text, at: Point(column: 0, row: row)) }
                }
            }
            print(name, "write", times.sorted()[100] / 1000, "µs")
        }
        let frames = (0..<200).map { _ in
            elapsed {
                var buffer = Buffer(size)
                buffer.frame(Rect(size), title: "Flags", trailing: "12/42")
                for row in 1..<29 { buffer.fill(Rect(column: 1, row: row, columns: 98, rows: 1), style: Style(.dim)) }
            }
        }
        print("frame and fill", frames.sorted()[100] / 1000, "µs")
    }

    /// Nanoseconds.
    private static func elapsed(_ body: () -> Void) -> Int {
        let start = now()
        body()
        return now() - start
    }

    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
