/* What class and coach share: work that is watched, and what their options have in common. For the main
 * thread. */
#ifndef TETRESS_APP_CLI_CLASS_ATTENDING_H
#define TETRESS_APP_CLI_CLASS_ATTENDING_H

#include "app/cli/cli.h"
#include "app/cli/games.h"
#include "engine/classroom/class_pages.h"
#include "engine/classroom/playing.h"

typedef struct Attending {
    Cli *cli;
    Progress progress;
    Roster roster;
    Classroom room;
    ClassPages pages;
    ClassWatch watch; /* whose context is this */
} Attending;

/* The file that keeps a class, in the folder of its pages. */
#define CLASS_FILE "class.jsonl"

/* A ready one, that holds nothing yet; and its end. */
void attending_begin(Attending *self, Cli *cli);
void attending_end(Attending *self);

/* Makes the folder of the pages, finds the way to it, and takes up the file in it; the pupils are known. */
Status attending_open(Attending *self, const char *folder, Error *error);

/* Adds our levels by a list such as "1-4,7", as pupils. */
Status attending_add_levels(Attending *self, const char *list, Error *error);

#endif
