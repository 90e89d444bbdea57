#ifndef CTASKPOOL_H
#define CTASKPOOL_H

/// Runs the process's Swift tasks on a few plain threads that sleep until there is something to do.
///
/// On Linux the runtime's own pool comes from libdispatch, which from its first job on wakes up once a second to look
/// after its threads (`_dispatch_workq_monitor_pools`): nothing for a server, but a tool that is open all day in a corner of
/// the screen should be silent. All threads then share one arena of glibc's memory. It has to be called before the first task
/// starts. Elsewhere it does nothing.
void task_pool_install(void);

#endif
