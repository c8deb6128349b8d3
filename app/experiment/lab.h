/* How experiments are run: games between agents, and agents watched while they think. For the one thread that
 * runs them; games are played on their own threads.
 *
 * Agents play only with the budgets in their names, so with budgets of nodes or iterations everything is the
 * same on every machine. If stopped, functions return STATUS_INTERRUPTED with what they have. */
#ifndef TETRESS_APP_EXPERIMENT_LAB_H
#define TETRESS_APP_EXPERIMENT_LAB_H

#include "app/experiment/result.h"
#include "engine/match/contest.h"
#include "engine/match/tally.h"

typedef struct Lab {
    const Roster *roster;
    const atomic_bool *stop; /* may be null */
    void (*progress)(void *context, const char *what, int64_t done,
                     int64_t all); /* called often; may be null */
    void *context;
    uint64_t seed;
    int threads;
    int games;  /* requested; 0: the experiment's default */
    bool quick; /* fewer games, smaller budgets */
    bool timed; /* the published times instead of nodes and iterations */
} Lab;

typedef struct Experiment {
    const char *id;        /* "000/versus" */
    const char *title;     /* what is measured */
    const char *published; /* what the document says about it, in a sentence or two */
    Status (*run)(const Lab *lab, Result *out, Error *error);
    bool apart; /* not part of "all" */
    bool timed; /* the document gives its agents times, which can be used */
} Experiment;

bool lab_stopped(const Lab *self);

/* How many games to play, an even number. */
int lab_games(const Lab *self, int quick, int full);

/* The same if agents may get the published times: their games take a minute or more, so there are as many as
 * the documents played, or two. */
int lab_timed_games(const Lab *self, int quick, int full);

/* Every agent against every other, games in pairs from openings of this many random plies. `see` is then
 * called for each pair played, first with a < b as Red, then with sides swapped. */
typedef struct LabGames {
    const char *what; /* for the progress */
    int agent_count;
    const char *agents[SETUP_AGENTS];
    TimeControl paces[SETUP_AGENTS]; /* zeros: only the budgets in their names */
    int games;                       /* between any two */
    int plies;
} LabGames;

Status lab_play(const Lab *self, const LabGames *games, ContestSee *see, void *context, Error *error);

/* The games of two agents; they are added to the tally. */
Status lab_play_tally(const Lab *self, const LabGames *games, Tally *out, Error *error);

/* Two agents by name. */
typedef struct LabPair {
    const char *a, *b;
} LabPair;

/* The same for a against b, with only the budgets in their names. */
Status lab_versus(const Lab *self, LabPair pair, int games, int plies, Tally *out, Error *error);

/* What a pairing's first agent wins, and what of that was published: NAN if nothing; of so many games; and
 * why ours differs, if it does. */
typedef struct LabPairing {
    const char *name, *a, *b;
    double low, high;
    int published_games;
    const char *why;
} LabPairing;

/* Plays pairings, and adds a finding for each. */
Status lab_pairings(const Lab *self, const LabPairing *pairings, int count, int games, int plies,
                    Group *group, Error *error);

/* A chosen move, and everything reported about it. */
typedef struct LabTurn {
    int number;       /* of the game */
    const Game *game; /* before the move */
    Agent *agent;
    const Report *report; /* null if the agent made none */
    uint64_t time_ns;
    Move move;
} LabTurn;

typedef void LabWatch(void *context, const LabTurn *turn);

/* Games of the first agent against the second with alternating colours, in which the first one's moves are
 * watched. */
typedef struct LabShow {
    const char *what;
    const char *agents[2];
    int games;
    int plies;
} LabShow;

Status lab_watch(const Lab *self, const LabShow *show, LabWatch *watch, void *context, Error *error);

/* Turns a tally's wins and losses into a finding: the share of games won; a draw is half a win. */
void finding_tally(Finding *self, const Tally *tally);

#endif
