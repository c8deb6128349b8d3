/* Statistics of the games of a folder, counted by a task, or of the games of the document. For the thread of
 * the AppState. */
#ifndef TETRESS_STATE_FILES_COUNTING_H
#define TETRESS_STATE_FILES_COUNTING_H

#include "engine/record/formats/format.h"
#include "engine/record/statistics.h"
#include "ui/state/match/tasks.h"

enum { COUNTING_TITLE_SIZE = 160 };

typedef struct CountingWork CountingWork;

typedef struct Counting {
    int task; /* its number among the tasks; 0: none */
    CountingWork *work;
    bool known;
    char title[COUNTING_TITLE_SIZE]; /* of what was counted */
    int files, unread;               /* of a folder; the second could not be read */
    Statistics statistics;
} Counting;

/* Begins to count the games of a folder. */
Status counting_start(Counting *self, const char *folder, Tasks *tasks, Error *error);

/* Counts games that are here, at once. */
void counting_take(Counting *self, const char *title, const RecordList *list);

/* Takes in what was counted; whether anything changed. */
bool counting_tick(Counting *self, Tasks *tasks);
void counting_close(Counting *self); /* after tasks_close */

#endif
