/// The page that `--help` prints: what is asked for most comes first, no line is longer than 80 columns.
enum HelpPage {
    /// The whole page.
    static var text: String {
        """
        Look into an app's Shipeasy flags, experiments and configs, force them, be
        somebody else, and see what changes.

        Usage
          shipeasy-devtools [SOURCE] [OPTIONS]            the overlay, on a terminal
          shipeasy-devtools demo [SOURCE] [OPTIONS]       a small shop that embeds the
                                                          overlay: d opens it
          shipeasy-devtools snapshot [SOURCE] [OPTIONS]   evaluate once and print what
                                                          reads would answer
          shipeasy-devtools evaluate --project FILE --users FILE.jsonl|-
                                                          one user per line in, one
                                                          answer per line out

        Source (none: the built-in sample project)
        \(section([.project, .clientKey, .baseURL, .env]))

        Who asks, and what is forced
        \(section([.user, .override, .scenario]))

          --override flag:NAME=true|false
                     config:NAME=JSON|absent
                     experiment:NAME=GROUP  or  experiment:NAME=GROUP:{"param": 1}
                     killswitch:NAME=true|false  or  killswitch:NAME/KEY=true|false
          A name may contain '=': the text is split at the first one that leaves a
          valid value.

        The overlay and the demo
        \(section([.readOnly, .poll, .theme, .noMouse, .noColor, .ascii]))

        snapshot and evaluate
        \(section([.json, .users]))

        Other
        \(section([.help, .version]))

        Options are written --option VALUE or --option=VALUE. Without a terminal on
        standard output the overlay prints the snapshot instead. Looking never counts:
        no exposure, no usage beacon. The device id is kept between runs; sticky
        assignments are kept for a service, and in memory for a project file.

        Exit status
           0  done                       65  a file that is not valid
           1  the evaluation failed      66  a file that cannot be read
           2  the command line is wrong

        Examples
          shipeasy-devtools
          shipeasy-devtools --project shop.json --user plan=pro --user country=DE
          shipeasy-devtools snapshot --override flag:new_checkout=true | less
          SHIPEASY_CLIENT_KEY=pk_… shipeasy-devtools snapshot --json --env staging

        """
    }

    private static let columns = 80
    private static let indent = 26

    /// The options with what they do, in two columns.
    private static func section(_ options: [Option]) -> String {
        options.map { option in
            let head = "  " + option.rawValue + (option.valueName.map { " \($0)" } ?? "")
            let lines = wrapped(option.summary, to: columns - indent)
            let margin = String(repeating: " ", count: indent)
            // A head too long for its column stands on a line of its own.
            let isLong = head.count + 2 > indent
            let first = isLong ? [head] : []
            let rest = lines.enumerated().map { index, line in
                index == 0 && !isLong ? head + margin.dropFirst(head.count) + line : margin + line
            }
            return (first + rest).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    private static func wrapped(_ text: String, to columns: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
