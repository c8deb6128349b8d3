/* The inside of a MatchRun, and the half of it that runs on threads. Only for match_run.c and its
 * neighbours. */
#ifndef TETRESS_STATE_MATCH_MATCH_RUN_INNER_H
#define TETRESS_STATE_MATCH_MATCH_RUN_INNER_H

#include "ui/state/match/match_run.h"

/* Appends the path of one of its files, such as "-1.profile" and ".games". */
void match_run_path(const MatchRun *self, Text *out, const char *ending);
void match_run_weights_path(const MatchRun *self, int side, Text *out);

/* The most games a plan can have. */
int match_plan_games(const MatchPlan *plan);

/* What the threads share with us. */
struct MatchWork {
    TaskWork work;
    const Roster *roster;
    MatchSetup setup;
    Text record;   /* path of the file of games; empty: none */
    Text reviewed; /* the names of its games that were reviewed, each between two line breaks */
    char agents[MATCH_SIDES_MOST][SPEC_TEXT_SIZE];

    /* Shared. */
    Condition resumed;
    bool paused, fresh, failed; /* failed: out of memory for games */
    int count, capacity;
    MatchGame *games;
    MatchBoard boards[MATCH_BOARDS_MOST];
};

/* Work for a run. The roster must outlive it. */
Status match_work_create(const MatchRun *run, const Roster *roster, MatchWork **out, Error *error);

/* Reads the games that were played: the work of a job. */
Status match_work_read(Job *job, void *context, Error *error);

#endif
