/* Child processes: programs started without a shell, connected by pipes, and ended with everything they
 * started.
 *
 * A Process belongs to one thread at a time; different threads may have different ones. Nothing here waits
 * longer than its deadline, a time of clock_ns (UINT64_MAX: none), whatever the child does. Only ending a
 * child has none: that takes a moment, and up to 6 s with processes that the system itself can't end at once.
 * Standard error of the child is read during every wait, and the end of it is kept. */
#ifndef TETRESS_BASE_PLATFORM_PROCESS_H
#define TETRESS_BASE_PLATFORM_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/error.h"
#include "engine/base/text.h"

typedef struct ProcessPlan {
    const char *const *arguments; /* null after the last; the first is a path, or a name to find in PATH */
    const char *directory;        /* working folder; null: the current one */
    /* "NAME=value" entries that add to ours or replace them, null after the last; may be null */
    const char *const *environment;
    /* other people's program: everything it starts ends with it and with us, even outside its group */
    bool contained;
} ProcessPlan;

typedef struct Process Process;

/* Why no program can be started on this system, as part of a sentence; null if they can. */
const char *process_refusal(void);

/* Starts a program in its own process group. It inherits only its three standard streams. A contained program
 * runs in tetress-contain (contain.c), which is found beside the running program or in the folder bin next
 * to its own. Without containment, processes that leave the group may outlive it. */
Status process_start(const ProcessPlan *plan, Process **out, Error *error);

/* Appends sentences for the user about what contained programs can do here nevertheless; nothing if all is
 * well. Takes some milliseconds. */
void process_weakness(Text *out);

/* Kills the whole group if it is still running, and frees the process, which may be null. What the system
 * can't end stays. */
void process_destroy(Process *self);

/* Writes everything; STATUS_TIMEOUT if the child does not read it in time, STATUS_DIED if it no longer
 * reads. */
Status process_write(Process *self, const char *bytes, size_t length, uint64_t deadline_ns, Error *error);

/* Tells the child that no more input will come. */
void process_close_input(Process *self);

/* Waits for output and takes what there is, up to size bytes; STATUS_TIMEOUT if nothing came in time,
 * STATUS_DIED at the end of the output. A timeout leaves the error unchanged, because callers use timeouts to
 * do other work in between. */
Status process_read(Process *self, char *out, size_t size, uint64_t deadline_ns, size_t *length,
                    Error *error);

/* Waits until the child has ended; false if it has not in time. Processes it started may still run. */
bool process_wait(Process *self, uint64_t deadline_ns);

/* Kills the whole group. */
void process_kill(Process *self);

/* How the child ended, such as "exit code 3" or "signal 11"; or "still running". "unknown how" if this
 * program ignores SIGCHLD. */
void process_describe(Process *self, char *out, size_t size);

/* Appends what the child wrote to its standard error since a position, if it is still kept, and updates the
 * position. */
void process_errors_since(Process *self, uint64_t *place, Text *out);

/* The end of the child's standard error so far, as much as fits, from the start of a line if possible; on one
 * line, with " | " between lines and without invisible characters. */
void process_last_words(const Process *self, char *out, size_t size);

/* The most memory that the child itself has used, in bytes; 0 if unknown. */
uint64_t process_memory_peak(const Process *self);

#endif
