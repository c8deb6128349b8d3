/* A folder on a disk that takes long for every call, in programs that are linked with slow_disk.c: the linker
 * puts its functions in place of those in slow_disk_calls.txt. It also says how long a thread was held up. */
#ifndef TETRESS_TESTS_SUPPORT_SLOW_DISK_H
#define TETRESS_TESTS_SUPPORT_SLOW_DISK_H

#include <stdint.h>

/* From now on, calls for files in this folder take so long on every thread. The caller's thread is watched. A
 * time of 0 ends that. */
void slow_disk_begin(const char *folder, int milliseconds);

/* How long the watched thread has waited for these calls and for other threads since this was last asked; and
 * the call that it waited for longest; null if it has not waited. */
uint64_t slow_disk_waited_ns(const char **call);

#endif
