/* Shared by class and coach: work that is watched, and options they have in common. For the main thread. */
#ifndef TETRESS_APP_CLI_CLASS_ATTENDING_H
#define TETRESS_APP_CLI_CLASS_ATTENDING_H

#include "app/cli/cli.h"
#include "app/cli/games.h"
#include "engine/classroom/course.h"

typedef struct Attending {
    Cli *cli;
    Progress progress;
    Roster roster;
    Classroom room;
    ClassPages pages;
    ClassWatch watch; /* must be first: this is its context */
} Attending;

/* Prepares an empty one; and frees it. */
void attending_begin(Attending *self, Cli *cli);
void attending_end(Attending *self);

/* Its parts, for the work that the command line shares with the window. */
Course attending_course(Attending *self, int64_t threads);

#endif
