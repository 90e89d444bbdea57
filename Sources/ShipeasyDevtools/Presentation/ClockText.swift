import Foundation

/// Times and durations for people.
enum ClockText {
    /// The time of day to the second, such as `12:03:41`. Absolute, so that nothing on the screen ticks.
    static func time(_ date: Date, in zone: TimeZone) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: date)
        let ofDay = ((seconds % 86_400) + 86_400) % 86_400
        return "\(padded(ofDay / 3_600)):\(padded(ofDay / 60 % 60)):\(padded(ofDay % 60))"
    }

    /// A duration such as `18 ms`, `2.4 s` or `75 s`.
    static func duration(_ seconds: TimeInterval) -> String {
        if seconds < 0.9995 { return "\(Int((max(0, seconds) * 1_000).rounded())) ms" }
        if seconds < 9.95 { return "\(Double(Int((seconds * 10).rounded())) / 10) s" }
        return "\(Int(min(seconds, 1e9).rounded())) s"
    }

    /// Hundredths of a percent as a percentage, such as `25 %` or `12.5 %`.
    static func percent(_ basisPoints: Int) -> String {
        let whole = basisPoints / 100
        let rest = abs(basisPoints % 100)
        if rest == 0 { return "\(whole) %" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10) %" : "\(whole).\(padded(rest)) %"
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
