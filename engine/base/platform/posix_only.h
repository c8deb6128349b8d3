/* Comes before every source of a build with TETRESS_POSIX_ONLY, and has the compiler refuse what POSIX 2008
 * does not have, and what it has but macOS has not. Every system has flock and the size of terminals. */
#ifndef TETRESS_BASE_PLATFORM_POSIX_ONLY_H
#define TETRESS_BASE_PLATFORM_POSIX_ONLY_H

#define _XOPEN_SOURCE 700 /* realpath */

/* These declare some of it, and may. */
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <time.h>

#pragma GCC poison _GNU_SOURCE _DEFAULT_SOURCE MAP_ANONYMOUS madvise syscall prctl unshare clone signalfd
#pragma GCC poison pidfd_open pipe2 dup3 ppoll epoll_create1 eventfd inotify_init1 memfd_create
#pragma GCC poison sysinfo getrandom sched_setaffinity renameat2
#pragma GCC poison posix_spawn_file_actions_addchdir_np posix_spawn_file_actions_addclosefrom_np
#pragma GCC poison pthread_cond_clockwait pthread_condattr_setclock
#pragma GCC poison sem_init sem_timedwait sigtimedwait clock_nanosleep

#endif
