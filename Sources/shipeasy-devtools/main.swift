import Foundation

// Everything is in `DevtoolsCommand`, where tests reach it.
exit(await DevtoolsCommand.run(Array(CommandLine.arguments.dropFirst()), ProcessInfo.processInfo.environment))
