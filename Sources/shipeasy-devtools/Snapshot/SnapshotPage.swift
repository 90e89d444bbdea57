import Foundation
import Shipeasy
import Terminal

/// The report as a page for a person: a head, then a table for each kind.
struct SnapshotPage {
    private let report: SnapshotReport
    private let style: PageStyle
    private let timeZone: TimeZone
    private var lines: [String] = []

    /// The page's text, with a line break at its end.
    static func text(of report: SnapshotReport, style: PageStyle, timeZone: TimeZone = .current) -> String {
        var page = SnapshotPage(report: report, style: style, timeZone: timeZone)
        page.writeHead()
        page.writeFlags()
        page.writeExperiments()
        page.writeConfigs()
        page.writeKillswitches()
        return page.lines.joined(separator: "\n") + "\n"
    }

    private init(report: SnapshotReport, style: PageStyle, timeZone: TimeZone) {
        self.report = report
        self.style = style
        self.timeZone = timeZone
    }

    // MARK: Head

    private mutating func writeHead() {
        let snapshot = report.snapshot
        let identity = snapshot.identity
        writeFact("Project", "\(report.title)  (\(snapshot.service.environment))", role: .accent)
        let attributes = identity.attributes.sorted { $0.key < $1.key }.map {
            "\($0.key)=\(SnapshotPage.word($0.value))"
        }
        writeFact("User", ([identity.userId ?? "anonymous"] + attributes).joined(separator: "  "))
        writeFact("Device", identity.anonymousId)
        if let last = snapshot.evaluation.last {
            let outcome = last.failure.map { "failed: \($0)" } ?? "ok"
            let milliseconds = Int((last.duration * 1000).rounded())
            writeFact(
                "Evaluated", "\(outcome)  \(clock(last.endedAt))  \(milliseconds) ms", role: last.isOK ? .on : .danger)
        }
        let overrides = snapshot.overrides.count
        if overrides > 0 {
            let inert = snapshot.inertOverrides.count
            let note = inert == 0 ? "" : ", \(inert) of them not seen by any read (\(style.inertMark))"
            writeFact("Forced", "\(overrides) \(overrides == 1 ? "override" : "overrides")\(note)", role: .forced)
        }
    }

    private mutating func writeFact(_ name: String, _ value: String, role: Role = .normal) {
        let label = pad(name, to: 11)
        lines.append(style.paint(label, .dim) + style.paint(style.fitted(value, to: style.columns - 11), role))
    }

    private func clock(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = timeZone
        formatter.dateFormat = "HH:mm:ss"
        return formatter.string(from: date)
    }

    // MARK: Tables

    private mutating func writeFlags() {
        writeTable(
            "Flags",
            report.flags.map { name in
                let id = EntryID.flag(name)
                let isOn = report.snapshot.reading(flag: name) ?? false
                let assigned = report.snapshot.assignments.flags[name].map { $0 ? "on" : "off" }
                return Row(
                    id: id, name: name, value: isOn ? "on" : "off", role: isOn ? .on : .off,
                    note: note(id, assigned: assigned) ?? report.explanation(of: id)?.summary)
            })
    }

    private mutating func writeExperiments() {
        let experiments = report.experiments
        let assignments = report.snapshot.assignments.experiments
        var rows: [Row] = []
        for universe in report.universes {
            let reading = report.snapshot.reading(universe: universe)
            rows.append(
                Row(
                    id: .universe(universe), name: universe, value: reading.experiment == nil ? "in none" : "",
                    role: .dim, note: SnapshotPage.params(reading.params), isHeading: true))
            rows += experiments.filter { assignments[$0]?.universe == universe }.map(experimentRow)
        }
        let homeless = experiments.filter { assignments[$0]?.universe == nil }
        if !homeless.isEmpty, !rows.isEmpty {
            rows.append(
                Row(id: .universe(""), name: "without a universe", value: "", role: .dim, note: nil, isHeading: true))
        }
        writeTable("Experiments", rows + homeless.map(experimentRow), count: experiments.count)
    }

    private func experimentRow(_ name: String) -> Row {
        let id = EntryID.experiment(name)
        let assigned = report.snapshot.assignments.experiments[name]
        let reading = report.snapshot.reading(experiment: name)
        let isEnrolled = reading?.isEnrolled ?? false
        let word = assigned.map { $0.isEnrolled ? $0.group : "not enrolled" }
        return Row(
            id: id, name: name, value: isEnrolled ? reading?.group ?? "" : "not enrolled",
            role: isEnrolled ? .on : .off, note: note(id, assigned: word) ?? report.explanation(of: id)?.summary)
    }

    private mutating func writeConfigs() {
        writeTable(
            "Configs",
            report.configs.map { name in
                let id = EntryID.config(name)
                let value = report.snapshot.reading(config: name)
                let assigned = report.snapshot.assignments.configs[name]
                return Row(
                    id: id, name: name, value: value.map(SnapshotPage.text) ?? "absent",
                    role: value == nil ? .off : .normal, note: note(id, assigned: assigned.map(SnapshotPage.text)),
                    isWide: true)
            })
    }

    private mutating func writeKillswitches() {
        let rows = report.killswitches.flatMap { name in
            let assigned = report.snapshot.assignments.killswitches[name]
            return [killswitchRow(.killswitch(name), assigned: assigned?.isEngaged)]
                + report.switches(of: name).map { key in
                    killswitchRow(.killswitch(name, switchKey: key), assigned: assigned?.switches[key])
                }
        }
        writeTable("Kill switches", rows, count: report.killswitches.count)
    }

    private func killswitchRow(_ id: EntryID, assigned: Bool?) -> Row {
        let isEngaged = report.snapshot.reading(killswitch: id.name, switchKey: id.switchKey) ?? false
        return Row(
            id: id, name: id.qualifiedName, value: isEngaged ? "KILLED" : "off", role: isEngaged ? .danger : .off,
            note: note(id, assigned: assigned.map { $0 ? "KILLED" : "off" }))
    }

    /// What an override hides, in words; `nil` where nothing is forced.
    private func note(_ id: EntryID, assigned: String?) -> String? {
        guard report.snapshot.overrides[id] != nil else { return nil }
        if report.isInert(id) {
            return assigned == nil
                ? "forced, but not in the assignments: no read sees it"
                : "forced, but another override of its universe is later"
        }
        return assigned.map { "forced; assigned \($0)" } ?? "forced; not assigned"
    }

    // MARK: Rows

    private struct Row {
        var id: EntryID
        var name: String
        var value: String
        var role: Role
        var note: String?
        /// A line that the rows after it belong to.
        var isHeading = false
        /// The value takes the rest of the line, and the note the line after it.
        var isWide = false
    }

    private mutating func writeTable(_ title: String, _ rows: [Row], count: Int? = nil) {
        lines.append("")
        lines.append(style.paint("\(title) (\(count ?? rows.count))", .accent))
        if rows.isEmpty { lines.append(style.paint("   none", .dim)) }
        // A name is cut only where it fills the page; one that is wider than its column pushes the rest to a line
        // of its own.
        let names = rows.map { style.fitted($0.name, to: style.columns - 4) }
        let values = rows.map { style.fitted($0.value, to: $0.isWide ? style.columns : 24) }
        let limit = style.columns * 2 / 5
        let nameWidths = zip(rows, names).filter { !$0.0.isHeading || $0.0.note != nil }
            .map { TextWidth.columns(of: $1) - ($0.isHeading ? 3 : 0) }
        let nameWidth = nameWidths.filter { $0 <= limit }.max() ?? 0
        let valueWidth = zip(rows, values).filter { !$0.0.isWide }.map { TextWidth.columns(of: $1) }.max() ?? 0
        for (index, row) in rows.enumerated() {
            write(row, name: names[index], value: values[index], widths: (nameWidth, valueWidth))
        }
    }

    private mutating func write(_ row: Row, name: String, value: String, widths: (name: Int, value: Int)) {
        let isForced = report.snapshot.overrides[row.id] != nil
        let mark = !isForced ? "" : report.isInert(row.id) ? style.inertMark : style.forcedMark
        let indent = row.isHeading ? "" : style.paint(pad(mark, to: 2), .forced) + " "
        let nameWidth = widths.name + (row.isHeading ? 3 : 0)
        let start = (row.isHeading ? 0 : 3) + nameWidth + 2
        let rest = style.columns - start
        var line = indent + (row.isHeading ? style.paint(name, .dim) : name)
        let isOverlong = TextWidth.columns(of: name) > nameWidth
        if isOverlong {
            lines.append(line)
            if row.value.isEmpty, row.note == nil { return }
            line = String(repeating: " ", count: start)
        } else {
            line += String(repeating: " ", count: nameWidth - TextWidth.columns(of: name) + 2)
        }
        let noteRole: Role = isForced ? .forced : .dim
        if row.isWide {
            lines.append(trimmed(line + style.paint(style.fitted(value, to: rest), row.role)))
            if let note = row.note {
                let margin = String(repeating: " ", count: start)
                lines.append(margin + style.paint(style.fitted(note, to: rest), noteRole))
            }
            return
        }
        let padding = String(repeating: " ", count: max(widths.value - TextWidth.columns(of: value), 0) + 2)
        line += style.paint(value, row.role)
        if let note = row.note {
            line += padding + style.paint(style.fitted(note, to: rest - widths.value - 2), noteRole)
        }
        lines.append(trimmed(line))
    }

    private func pad(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(columns - TextWidth.columns(of: text), 0))
    }

    /// The line without spaces at its end, which a terminal would show as nothing and a copy would carry along.
    private func trimmed(_ line: String) -> String {
        guard let end = line.lastIndex(where: { $0 != " " }) else { return "" }
        return String(line[...end])
    }

    private static func text(_ value: JSONValue) -> String { String(decoding: value.json(), as: UTF8.self) }

    /// A value as it would be typed after `--user KEY=`: a text without quotes.
    private static func word(_ value: JSONValue) -> String { value.stringValue ?? text(value) }

    private static func params(_ params: [String: JSONValue]) -> String? {
        params.isEmpty ? nil : text(.object(params))
    }
}
