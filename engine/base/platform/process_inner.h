/* Inside process.c: what differs between systems. process_linux.c has Linux's own calls, process_posix.c what
 * every system of POSIX 2008 can do, and more does not. */
#ifndef TETRESS_BASE_PLATFORM_PROCESS_INNER_H
#define TETRESS_BASE_PLATFORM_PROCESS_INNER_H

#include <sys/types.h>

#include "engine/base/platform/process.h"
#include "engine/base/time_units.h"

enum { PATH_SIZE = 4096 };

/* For what is told to end or killed: a container gives its contents less (KILLING_MS). Longer takes only a
 * process that waits for a broken disk or network, which nobody can end. */
#define ENDING_NS (3 * NS_PER_S)

/* The path of a plan's program, found in PATH if it has no folder: 0, or the error's number. */
int process_find(const ProcessPlan *plan, char path[PATH_SIZE]);

/* A pipe that no child inherits, out of the range of its three streams. */
bool process_raised_pipe(int ends[2]);

/* ---- By system ---- */

bool process_pipe(int ends[2]);

/* Starts a program with these streams, in a container if that is wanted and possible: 0, or the error's
 * number. */
int process_spawn(const ProcessPlan *plan, char **environment, const int streams[3], pid_t *id,
                  bool *contained);

/* A descriptor that becomes readable when this child ends, whatever happens to SIGCHLD here; -1 and errno if
 * there is none: ESRCH if the child has ended and left nothing. */
int process_life(pid_t id);

/* Appends sentences that end with a space. */
void process_weakness_of_system(Text *out);

/* process_memory_peak of a child. */
uint64_t process_memory_of(pid_t process, bool contained);

#endif
