/* The inside of a MatchRun, and the half of it that runs on threads. Only for match_run.c and its
 * neighbours. */
#ifndef TETRESS_STATE_MATCH_MATCH_RUN_INNER_H
#define TETRESS_STATE_MATCH_MATCH_RUN_INNER_H

#include "ui/state/match/match_run.h"

/* An empty run with its number and the path of its files. */
Status match_run_make(const char *folder, int number, MatchRun **out, Error *error);

/* Appends the path of a side's own weights. */
void match_run_weights_path(const MatchRun *self, int side, Text *out);

/* The most games a plan can have. */
int match_plan_games(const MatchPlan *plan);

/* What is new since the last call. */
typedef struct MatchNews {
    int count;
    MatchGame *games; /* to be freed */
    int board_count;
    MatchBoard boards[MATCH_BOARDS_MOST];
} MatchNews;

/* A copy of the plan whose agents have their weights. The roster must outlive it. */
Status match_work_create(const MatchRun *run, const Roster *roster, Wake wake, MatchWork **out, Error *error);
void match_work_destroy(MatchWork *self); /* may be null */

/* Plays: the work of a task, whose context is the MatchWork. */
Status match_work_play(Job *job, void *context, Error *error);

/* Reads the games that were played: the work of a job. */
Status match_work_read(Job *job, void *context, Error *error);

/* Makes the games wait before their next moves, or continue. */
void match_work_pause(MatchWork *self, bool pause);

/* Whether there is anything new. */
bool match_work_take(MatchWork *self, MatchNews *out);

#endif
