/* What class and coach share: work that is watched, and what their options have in common. For the main
 * thread. */
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
    ClassWatch watch; /* whose context is this */
} Attending;

/* A ready one, that holds nothing yet; and its end. */
void attending_begin(Attending *self, Cli *cli);
void attending_end(Attending *self);

/* Its parts, for the work that the command line shares with the window. */
Course attending_course(Attending *self, int64_t threads);

#endif
