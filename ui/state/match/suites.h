/* A suite in the window: which of the mistakes in its file an agent would avoid, tried as a task. For the
 * thread of the AppState. */
#ifndef TETRESS_STATE_MATCH_SUITES_H
#define TETRESS_STATE_MATCH_SUITES_H

#include "engine/match/play.h"
#include "ui/state/match/tasks.h"
#include "ui/state/settings.h"

typedef struct SuiteWork SuiteWork;

typedef struct Suites {
    const Roster *roster;
    char path[SETTINGS_PATH_SIZE];   /* of the suite; empty: none was chosen */
    char agent[SETTINGS_AGENT_SIZE]; /* who is tried */
    TimeControl pace;                /* for each position */
    int task;                        /* its number among the tasks; 0: none */
    SuiteWork *work;                 /* of the task, or of the one before; null: there was none */
    char title[TASK_TITLE_SIZE];     /* of that: who was tried on what */
    int tried, found, all;           /* positions of that */
    Text result;                     /* a line each */
    Error trouble;                   /* why it ended; STATUS_OK: nothing went wrong */
    bool stopped;
} Suites;

void suites_init(Suites *self, const Roster *roster);
void suites_close(Suites *self); /* after tasks_close */

/* A limit for each position, such as "300 ms" or "20000 nodes". */
Status suites_limit(Suites *self, const char *text, Error *error);

/* Begins, in place of what was found before. */
Status suites_start(Suites *self, Tasks *tasks, Error *error);
void suites_stop(Suites *self, Tasks *tasks);

/* Takes in what was found; whether anything changed. */
bool suites_tick(Suites *self, Tasks *tasks);

#endif
