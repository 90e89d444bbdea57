import CTaskPool
import Foundation

// No await at the top level: the main thread would be libdispatch's, which wakes up once a second for ever.
task_pool_install()
Task.detached {
    // Everything is in `DevtoolsCommand`, where tests reach it.
    exit(await DevtoolsCommand.run(Array(CommandLine.arguments.dropFirst()), ProcessInfo.processInfo.environment))
}
while true { pause() }
