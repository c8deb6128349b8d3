/* Shared by class and coach: work that is watched, and options they have in common. For the main thread. */
#ifndef TETRESS_APP_CLI_CLASS_CLASS_SESSION_H
#define TETRESS_APP_CLI_CLASS_CLASS_SESSION_H

#include "app/cli/cli.h"
#include "app/cli/games.h"
#include "engine/classroom/class_run.h"

typedef struct ClassSession {
    Cli *cli;
    Progress progress;
    Roster roster;
    Classroom room;
    ClassPages pages;
    ClassWatch watch; /* must be first: this is its context */
} ClassSession;

/* Prepares an empty one; and frees it. */
void class_session_begin(ClassSession *self, Cli *cli);
void class_session_end(ClassSession *self);

/* Its parts, for the work that the command line shares with the window. */
ClassRun class_session_run(ClassSession *self, int64_t threads);

#endif
