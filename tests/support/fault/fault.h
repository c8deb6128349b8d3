/* Makes system calls fail, in programs that are linked with fault.c: the linker puts its functions in place
 * of those in fault_calls.txt, for our own code but not for the system's. Other programs pay nothing.
 *
 * A test arms a failure, does its work, and disarms it; calls of all threads count. */
#ifndef TETRESS_TESTS_SUPPORT_FAULT_FAULT_H
#define TETRESS_TESTS_SUPPORT_FAULT_FAULT_H

#include "engine/base/text.h"

#include <stdbool.h>

typedef enum FaultKind {
    FAULT_MEMORY = 1,
    FAULT_FILES = 2,
    FAULT_THREADS = 4,
    FAULT_CLOCK = 8,
    FAULT_CHILDREN = 16,
    FAULT_ALL = 31,
    FAULT_SPARINGLY = 32 /* for fault_try: each run takes long, so there are fewer of them */
} FaultKind;

/* From now on this many calls of these kinds succeed; then the next one fails, or all later ones do. */
void fault_arm(unsigned kinds, long good, bool lasting);

/* No call fails any more. Returns the name of the first call that failed; null if none did. */
const char *fault_disarm(void);

/* From now on this many bytes can be written to files until the disk is full; -1 for no limit. */
void fault_room(long bytes);

/* Counts the steps that change files from now on: each call, and each write a second time when it is half
 * done. */
void fault_count_steps(void);
long fault_steps(void);

/* Appends the calls of the first of these steps: "open write fsync rename fsync-folder". */
void fault_name_steps(Text *out);

/* This process kills itself just before the nth step from now on, counted from 0. */
void fault_kill_at(long step);

/* Something that must survive any failure. */
typedef struct FaultCase {
    const char *name;
    unsigned kinds;
    Status (*run)(void *context, Error *error); /* while failures are armed */

    /* Called after each run. Checks that a success is complete and that a failure lost nothing, and cleans
     * up. */
    void (*check)(void *context, Status status);
    void *context;
} FaultCase;

/* Runs a case with the nth call failing, and with all calls from the nth on failing, for each n until a run
 * has no failure. An error must have a message. No descriptor may stay open, and under AddressSanitizer no
 * memory may be lost. With TETRESS_FAULTS=all in the environment every n is tried; otherwise fewer and fewer
 * as n grows. TETRESS_FAULTS=tell prints each run. */
void fault_try(const FaultCase *self);

/* Whether every n is to be tried. */
bool fault_all(void);

#endif
