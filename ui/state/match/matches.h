/* The matches and tournaments of the window: the ones being set up, those being played, and those of before,
 * of which one is shown.
 *
 * They are kept in the folder "matches" of the settings, from which they come back. For the thread of the
 * AppState. */
#ifndef TETRESS_STATE_MATCH_MATCHES_H
#define TETRESS_STATE_MATCH_MATCHES_H

#include "ui/state/match/match_run.h"

enum { MATCHES_MOST = 200 };

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
    const Roster *roster;
    Wake wake;
    Text folder;                /* empty: none is kept */
    MatchPlan plan, tournament; /* that are being set up */
    int count, last_number;
    MatchRun *runs[MATCHES_MOST]; /* the latest first */
    MatchRun *shown;              /* null: none */

    /* Of the one that is shown. */
    MatchFilter filter;
    int selected;     /* a game's index; -1: none */
    int watched;      /* the board that is shown alone, from 1; 0: all are */
    uint64_t version; /* counts the changes */
} Matches;

/* The folder is that of the settings; null for none. */
Status matches_init(Matches *self, const Roster *roster, const char *folder, Wake wake, Error *error);
void matches_close(Matches *self, Tasks *tasks); /* after tasks_close */

/* Keeps what is being set up. */
Status matches_keep_plans(const Matches *self, Error *error);

/* Makes a run of a plan the latest and the one that is shown; its profiles are looked up. Play it then. */
Status matches_add(Matches *self, const MatchPlan *plan, const Profiles *profiles, MatchRun **out,
                   Error *error);

MatchRun *matches_find(const Matches *self, int number); /* null if there is none */

/* Shows a run, whose games are read. */
Status matches_look(Matches *self, MatchRun *run, Error *error);

/* Removes a run that is not being played, with its files. */
void matches_remove(Matches *self, MatchRun *run);

/* Whether a game of the run shown is one that the filter wants. */
bool matches_wants(const Matches *self, const MatchGame *game);

bool matches_tick(Matches *self, Tasks *tasks);

/* Whether games are being read. */
bool matches_busy(const Matches *self);

#endif
