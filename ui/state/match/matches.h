/* The matches and tournaments of the window: those being set up, those running, and earlier ones, one of
 * which is shown.
 *
 * They are saved in the folder "matches" of the settings, and loaded from there. For the thread of the
 * AppState. */
#ifndef TETRESS_STATE_MATCH_MATCHES_H
#define TETRESS_STATE_MATCH_MATCHES_H

#include "ui/state/match/match_run.h"

typedef enum MatchFilter {
    MATCH_ALL,
    MATCH_WON,
    MATCH_DRAWN,
    MATCH_LOST,
    MATCH_FORFEITS,
    MATCH_FILTERS
} MatchFilter;

extern const char *const match_filter_names[MATCH_FILTERS];

typedef struct Matches {
    const AgentNames *names;
    MatchPlan plan, tournament; /* being set up */
    Runs runs;
    MatchRun *shown; /* null: none */

    /* For the run shown. */
    MatchFilter filter;
    int selected; /* a game's index; -1: none */
    int watched;  /* the only board shown, from 1; 0: all */
} Matches;

/* The folder is the settings folder; null for none. The keeper must outlive it. */
Status matches_init(Matches *self, const AgentNames *names, const char *folder, Keeper *keeper, Wake wake,
                    Error *error);
void matches_close(Matches *self, const Tasks *tasks); /* call after tasks_close */

/* Makes a run from a plan; it becomes the latest and the one shown. Looks up its profiles. Play it
 * afterwards. */
Status matches_add(Matches *self, const MatchPlan *plan, const Profiles *profiles, MatchRun **out,
                   Error *error);

/* Who played a side of a game, which is named as in its match's file; null if that is no match's. */
const char *matches_player(const Matches *self, const char *file, const char *round, Side side);

/* A game of a match's file has been reviewed. */
void matches_note_review(Matches *self, const char *file, const char *round);

/* Shows a run, and reads its games. */
Status matches_look(Matches *self, MatchRun *run, Error *error);

/* Removes a run that is not being played, with its files. */
void matches_remove(Matches *self, MatchRun *run);

/* Whether the filter includes a game of the run shown. */
bool matches_wants(const Matches *self, const MatchGame *game);

bool matches_tick(Matches *self, const Tasks *tasks);

#endif
