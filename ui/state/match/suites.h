/* A suite in the window: a task tests which of its mistakes an agent would avoid. For the thread of the
 * AppState. */
#ifndef TETRESS_STATE_MATCH_SUITES_H
#define TETRESS_STATE_MATCH_SUITES_H

#include "engine/match/play.h"
#include "ui/state/runs/tasks.h"
#include "ui/state/settings.h"

typedef struct SuiteWork SuiteWork;

typedef struct Suites {
    const Roster *roster;
    char path[SETTINGS_PATH_SIZE];   /* of the suite; empty: none was chosen */
    char agent[SETTINGS_AGENT_SIZE]; /* the agent tested */
    TimeControl pace;                /* for each position */
    int task;                        /* its number among the tasks; 0: none */
    SuiteWork *work;                 /* of that task */
    char title[TASK_TITLE_SIZE]; /* of the latest task: which agent on which suite; empty: there was none */
    int tried, found, all;       /* positions of that task */
    Text result;                 /* one line for each position */
    Error trouble;               /* why it ended; STATUS_OK: nothing went wrong */
    bool stopped;
} Suites;

void suites_close(Suites *self); /* call after tasks_close */

/* Starts, and replaces the previous result. */
Status suites_start(Suites *self, Tasks *tasks, Error *error);

/* Takes in the results; returns whether anything changed. */
bool suites_tick(Suites *self, const Tasks *tasks);

#endif
