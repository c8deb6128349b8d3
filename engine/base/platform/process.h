/* Child processes: programs started without a shell, talked to through pipes, and ended with everything they
 * started.
 *
 * A Process belongs to one thread at a time; different threads may have different ones. Nothing here waits
 * longer than its deadline, which is a time of clock_ns (UINT64_MAX: none), whatever the child does. What the
 * child writes to its standard error is taken in whenever somebody waits, and the end of it is kept. */
#ifndef TETRESS_BASE_PLATFORM_PROCESS_H
#define TETRESS_BASE_PLATFORM_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/error.h"
#include "engine/base/text.h"

typedef struct ProcessPlan {
    const char *const
        *arguments;        /* null after the last; the first is a path, or a name to be found in PATH */
    const char *directory; /* to run in; null: where we are */
    const char *const
        *environment; /* "NAME=value" that add to ours or replace it, null after the last; may be null */
    /* other people's program: whatever it starts ends with it, left its group or not, and with us */
    bool contained;
} ProcessPlan;

typedef struct Process Process;

/* Starts a program in a process group of its own. It inherits nothing but its three standard streams. One
 * that is contained runs in tetress-contain (app/contain), which is found beside the running program or where
 * it was built; without it, or for others, what leaves the group may outlive it. */
Status process_start(const ProcessPlan *plan, Process **out, Error *error);

/* Kills the whole group if it still runs, and forgets it. The process may be null. */
void process_destroy(Process *self);

/* Writes everything; STATUS_TIMEOUT if the child does not take it in time, STATUS_DIED if it no longer
 * reads. */
Status process_write(Process *self, const char *bytes, size_t length, uint64_t deadline_ns, Error *error);

/* Tells the child that nothing more will come. */
void process_close_input(Process *self);

/* Waits for output and takes what there is, up to size bytes; STATUS_TIMEOUT if nothing came until then,
 * STATUS_DIED at the end of the output. Timeouts leave the error alone, since they are how one looks up now
 * and then. */
Status process_read(Process *self, char *out, size_t size, uint64_t deadline_ns, size_t *length,
                    Error *error);

/* Waits until the child has ended; false if it has not by then. What it started itself may still run. */
bool process_wait(Process *self, uint64_t deadline_ns);

/* Kills the whole group. */
void process_kill(Process *self);

/* How the child ended, such as "exit code 3" or "signal 11"; "still running" if it has not. */
void process_describe(Process *self, char *out, size_t size);

/* Adds what the child wrote to its standard error after a place in it, as far as that is kept, and moves the
 * place on. */
void process_errors_since(Process *self, uint64_t *place, Text *out);

/* The end of what the child wrote to its standard error so far, as much as fits, from the start of a line if
 * possible; on one line, with " | " between the lines and without characters that do not show. */
void process_last_words(const Process *self, char *out, size_t size);

/* The most memory that the child itself ever held, in bytes; 0 if that is not known. */
uint64_t process_memory_peak(const Process *self);

#endif
