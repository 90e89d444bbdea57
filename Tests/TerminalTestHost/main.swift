// A program for the terminal's tests: it opens a terminal, shows what it is told to, and does what breaks terminals.

import CursesTerminal
import TestHost

let options = Options(CommandLine.arguments.dropFirst())
let report = Report(options.value("--report"))
Misbehaviour.prepare(options)

do throws(TerminalError) {
    switch options.mode {
    case "events": try EventScreen(options).run()
    case "text": try TextScreen(options).run()
    case "list": try ListScreen(options).run()
    case "themes": try ThemeScreen(options).run()
    case "cycles": try Cycles.run(options)
    case "widths": WidthTable.print()
    case "measure": Measure.run()
    default: print("usage: terminal-test-host events|text|list|themes|cycles|widths|measure [OPTION …]")
    }
} catch {
    report.add("error \(error)")
    print("error: \(error)")
}
report.add("end")
