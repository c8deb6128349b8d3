/* Statistics of the games of a folder, counted by a task, or of the document's games. For the thread of the
 * AppState. */
#ifndef TETRESS_STATE_FILES_COUNTING_H
#define TETRESS_STATE_FILES_COUNTING_H

#include "engine/record/formats/format.h"
#include "engine/record/statistics.h"
#include "ui/state/runs/tasks.h"

enum { COUNTING_TITLE_SIZE = 160 };

typedef struct CountingWork CountingWork;

typedef struct Counting {
    int task;           /* its number among the tasks; 0: none */
    CountingWork *work; /* of that task */
    bool known;
    char title[COUNTING_TITLE_SIZE]; /* of what was counted */
    int files, unread;               /* of a folder; how many could not be read */
    Statistics statistics;
} Counting;

/* Starts to count the games of a folder. */
Status counting_start(Counting *self, const char *folder, Tasks *tasks, Error *error);

/* Takes in the results; returns whether anything changed. */
bool counting_tick(Counting *self, const Tasks *tasks);

#endif
