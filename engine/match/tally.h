/* The results of all games between two agents, A and B. Any thread. */
#ifndef TETRESS_MATCH_TALLY_H
#define TETRESS_MATCH_TALLY_H

#include "engine/match/elo.h"
#include "engine/match/play.h"

enum { BUSY_TEXT_SIZE = 200 };

typedef struct Wdl {
    uint64_t wins, draws, losses; /* for A */
} Wdl;

typedef struct Tally {
    Wdl as[2]; /* by A's side */
    uint64_t pairs[PAIR_KINDS];
    uint64_t reasons[END_REASONS];
    uint64_t forfeits[2]; /* by A and by B */
    uint64_t plies;       /* of all games */
    uint64_t tokens[2];   /* of A and of B at the ends of all games */
    Usage spent[2];       /* by A and by B */
} Tally;

/* Adds a pair: in the first game A was Red, in the second Blue. */
void tally_add(Tally *self, const GameSummary pair[2]);

/* Adds what was used in other games. */
void usage_add(Usage *self, const Usage *other);

/* Writes a sentence on a machine that was so busy that agents of our own played weaker than they are; false
 * if it was not. */
bool usage_busy_text(const Usage *usages, int count, char out[BUSY_TEXT_SIZE]);

Wdl tally_total(const Tally *self);
uint64_t tally_games(const Tally *self);

#endif
