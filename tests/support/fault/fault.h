/* Makes calls of the system fail, in programs that are linked with fault.c: the linker then puts its
 * functions in front of those in fault_calls.txt, for our own code and not for the system's. Programs that
 * are not linked so pay nothing.
 *
 * A test arms a failure, does what it is about, and disarms it; calls of all threads count. */
#ifndef TETRESS_TESTS_SUPPORT_FAULT_FAULT_H
#define TETRESS_TESTS_SUPPORT_FAULT_FAULT_H

#include "engine/base/error.h"

#include <stdbool.h>

typedef enum FaultKind {
    FAULT_MEMORY = 1,
    FAULT_FILES = 2,
    FAULT_THREADS = 4,
    FAULT_CLOCK = 8,
    FAULT_CHILDREN = 16,
    FAULT_ALL = 31,
    FAULT_SPARINGLY = 32 /* for fault_try: a run takes long, and fewer are made */
} FaultKind;

/* From now on so many calls of these kinds succeed; the next one fails, or all later ones do. */
void fault_arm(unsigned kinds, long good, bool lasting);

/* No call fails any more. Returns the name of the first call that did; null if none did. */
const char *fault_disarm(void);

/* From now on so many bytes can be written to files, and then the disk is full; -1 for no end. */
void fault_room(long bytes);

/* Counts what changes files from now on: each call, and each write a second time, when half of it is done. */
void fault_count_steps(void);
long fault_steps(void);

/* This process kills itself just before the nth of these steps from now on, counted from 0. */
void fault_kill_at(long step);

/* Something that must survive any failure. */
typedef struct FaultCase {
    const char *name;
    unsigned kinds;
    Status (*run)(void *context, Error *error); /* while failures are armed */

    /* Called after each run: checks that a success left nothing out and that a failure lost nothing, and
     * tidies up. */
    void (*check)(void *context, Status status);
    void *context;
} FaultCase;

/* Runs a case with the nth call failing, and with all calls from the nth on, for each n until a run passes
 * untouched. What is told as an error must have a sentence; no descriptor may stay open, and under
 * AddressSanitizer no memory be lost. With TETRESS_FAULTS=all in the environment it leaves out no n;
 * otherwise fewer and fewer are tried as n grows. TETRESS_FAULTS=tell prints each run. */
void fault_try(const FaultCase *self);

/* Whether no n is to be left out. */
bool fault_all(void);

#endif
