/* The inside of a MatchRun, and the half of it that threads play. For match_run.c and its neighbours
 * alone. */
#ifndef TETRESS_STATE_MATCH_MATCH_RUN_INNER_H
#define TETRESS_STATE_MATCH_MATCH_RUN_INNER_H

#include "ui/state/match/match_run.h"

/* An empty run with its number and the path of its files. */
Status match_run_make(const char *folder, int number, MatchRun **out, Error *error);

/* How many games a plan has at most. */
int match_plan_games(const MatchPlan *plan);

/* What came since it was asked last. */
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

/* Has the games wait before their next moves, or go on. */
void match_work_pause(MatchWork *self, bool pause);

/* Whether there is anything new. */
bool match_work_take(MatchWork *self, MatchNews *out);

#endif
