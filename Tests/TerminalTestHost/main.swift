// A program for the terminal's tests: it opens a terminal, shows what it is told to, and does what breaks terminals.

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "events":
    var screen = EventScreen(arguments)
    try screen.run()
case "widths": WidthTable.print()
default: print("usage: terminal-test-host events [OPTION …]")
}
