import Foundation
import Shipeasy
import ShipeasyDevtools
import Terminal

/// What the overlay costs by itself: rows, filter, forcing, a frame; and how that grows from 100 to 100,000 flags.
func overlayBench() {
    print("The overlay, 100 × 30, microseconds: median (minimum to maximum)")
    let counts = [100, 1_000, 10_000, 100_000]
    let measurements: [(String, (Int) -> [Double])] = [
        ("first frame, rows built", { count in times(9) { _ in firstFrame(count) } }),
        ("cursor move and frame", { count in moves(count) }),
        ("filter keystroke and frame", { count in keystrokes(count) }),
        ("override taken in and frame", { count in overrides(count) }),
        ("evaluation taken in and frame", { count in evaluations(count) }),
    ]
    for (name, measure) in measurements {
        print("  \(name)")
        for count in counts {
            let sorted = measure(count).sorted()
            guard let least = sorted.first, let most = sorted.last else { continue }
            let values = [sorted[sorted.count / 2], least, most].map { text(1e6 * $0) }
            print("    \(count) flags: \(values[0]) (\(values[1]) to \(values[2])), \(sorted.count) runs")
        }
    }
}

private func text(_ value: Double) -> String {
    value < 100 ? "\(Double(Int(value * 10)) / 10)" : "\(Int(value))"
}

private let size = Size(columns: 100, rows: 30)

/// Names like those of a real project: words, and a number that makes them differ.
private func snapshot(_ count: Int, revision: Int = 1, isOn: (Int) -> Bool = { $0 % 3 == 0 }) -> ClientSnapshot {
    let words = ["checkout", "cart", "search", "price", "banner", "header", "signup", "promo", "badge", "image"]
    var flags: [String: Bool] = [:]
    for number in 0..<count {
        let name = "\(words[number % 10])_\(words[number / 10 % 10])_\(words[number / 100 % 10])_\(number)"
        flags[name] = isOn(number)
    }
    return ClientSnapshot(revision: revision, assignments: Assignments(flags: flags))
}

private func seconds(_ body: () -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
}

private func times(_ runs: Int, _ body: (Int) -> Double) -> [Double] { (0..<runs).map(body) }

private func firstFrame(_ count: Int) -> Double {
    let snapshot = snapshot(count)
    return seconds {
        var overlay = HeadlessOverlay(snapshot: snapshot, size: size)
        _ = overlay.frame()
    }
}

private func moves(_ count: Int) -> [Double] {
    var overlay = HeadlessOverlay(snapshot: snapshot(count), size: size)
    return times(99) { _ in
        seconds {
            overlay.press(.down)
            _ = overlay.frame()
        }
    }
}

private func keystrokes(_ count: Int) -> [Double] {
    times(9) { _ in
        var overlay = HeadlessOverlay(snapshot: snapshot(count), size: size)
        overlay.press(.character("/"))
        return "check".map { character in
            seconds {
                overlay.press(.character(character))
                _ = overlay.frame()
            }
        }.max() ?? 0
    }
}

private func overrides(_ count: Int) -> [Double] {
    var snapshot = snapshot(count)
    let names = snapshot.assignments.flags.keys.sorted().prefix(99)
    var overlay = HeadlessOverlay(snapshot: snapshot, size: size)
    return names.map { name in
        snapshot.revision += 1
        let entry = OverrideEntry(value: .flag(true), setAt: Date(), order: snapshot.revision)
        snapshot.overrides[.flag(name)] = entry
        return seconds {
            overlay.take(snapshot)
            _ = overlay.frame()
        }
    }
}

private func evaluations(_ count: Int) -> [Double] {
    let before = snapshot(count)
    return times(9) { run in
        var overlay = HeadlessOverlay(snapshot: before, size: size)
        let after = snapshot(count, revision: 2 + run) { $0 % 2 == 0 }
        let report = EvaluationReport(trigger: .refresh, startedAt: Date(), duration: 0.01, status: 200)
        return seconds {
            let difference = AssignmentDifference(from: before.assignments, to: after.assignments)
            let event = ClientUpdate.Event.evaluationFinished(report, difference)
            overlay.take(after, ClientUpdate(date: Date(), revision: after.revision, event: event))
            _ = overlay.frame()
        }
    }
}
