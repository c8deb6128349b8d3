/* A quick trial of weights: pairs of games against the saved ones, at a small number of positions a move, in the background.
 *
 * Both sides are the engine's alpha-beta with nothing but the weights different, so that what is won or lost is due to them. Games
 * come out the same for the same weights and seed, however many are played at a time. For the thread of the AppState; nothing
 * waits for a game but spar_close. */
#ifndef TETRESS_STATE_SPAR_H
#define TETRESS_STATE_SPAR_H

#include "engine/match/match.h"
#include "engine/record/record.h"
#include "ui/state/job.h"
#include "ui/state/profiles.h"

enum {
    SPAR_GAMES = 20,
    SPAR_GAMES_MOST = 1000,
    SPAR_NODES = 6000, /* a move */
    SPAR_ELO = 25,     /* the test asks whether the weights are so much stronger, or so much weaker */
    SPAR_SENTENCE_SIZE = 160
};

typedef struct SparGame {
    bool done;
    Side ours;   /* the side of the weights on trial */
    int opening; /* plies that nobody chose */
    GameSummary summary;
    Game game;
} SparGame;

typedef struct SparRun SparRun; /* what the games' threads share with us */

typedef struct Spar {
    Job *job; /* null: none is played */
    SparRun *run;
    uint64_t seed;    /* counts the trials */
    uint64_t version; /* counts the changes of all below */
    Status status;    /* how the last one ended; STATUS_INTERRUPTED if it was stopped */
    Error error;
    char against[PROFILES_NAME_SIZE];
    int all, played;    /* games */
    Wdl score;          /* of all games that were played */
    MatchResult result; /* of the pairs, in their order */
    SparGame *games;    /* by number; null before the first trial */
} Spar;

/* Begins a trial with so many games, rounded up to pairs; the games of the last one are gone. What ran before must have ended. */
Status spar_start(Spar *self, const Profile *weights, const Profile *saved, const char *against, int games,
                  Wake wake, Error *error);
void spar_stop(Spar *self);

/* Takes in what was played; whether anything changed. */
bool spar_tick(Spar *self);
void spar_close(Spar *self);

/* The numbers of the games that were played, losses first, then draws, each by number; there is room for all. */
int spar_order(const Spar *self, int *out);

/* How a game ended for the weights on trial: -1, 0, 1. */
int spar_outcome(const SparGame *game);

/* The test's log-likelihood ratio after each complete pair of the unbroken run; there is room for half of all games. Returns how
 * many. */
int spar_curve(const Spar *self, double *out);

/* "Elo −36 ± 44: leaning worse, not decided". */
void spar_sentence(const Spar *self, char out[SPAR_SENTENCE_SIZE]);

/* A game as a record. */
Status spar_record(const Spar *self, int number, Record **out, Error *error);

#endif
