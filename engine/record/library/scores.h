/* What came of games: for players, their versions, their opponents, or months. Any thread, for a library of
 * its own. */
#ifndef TETRESS_RECORD_LIBRARY_SCORES_H
#define TETRESS_RECORD_LIBRARY_SCORES_H

#include "engine/record/library/library.h"

typedef enum LibraryScoreKind {
    SCORES_OF_PLAYERS,
    SCORES_BY_OPPONENT,
    SCORES_BY_VERSION, /* the agent's name as it is written, or the player's if there is no agent */
    SCORES_BY_MONTH,
    SCORE_KINDS
} LibraryScoreKind;

extern const char *const library_score_names[SCORE_KINDS + 1]; /* ended by null */

enum { LIBRARY_NAME_SIZE = 128 };

/* What stands for the name of those who have none, and for the month of games without a date. */
#define LIBRARY_NAMELESS "(unknown)"

typedef struct LibraryScore {
    char name[LIBRARY_NAME_SIZE];
    uint32_t won[2], lost[2], drawn[2]; /* by Side */
    uint32_t games;                     /* with those that have no result */
    uint32_t judged;                    /* sides of which the accuracy is known */
    uint64_t turns, accuracy;           /* sums, of the games and of these sides */
    const LibraryRow *last;             /* the game that was added last: one side may come after the other */
} LibraryScore;

/* A player, or where there is none the agent, as a number: agents come after all players. The name that it
 * stands for counts. 0 is nobody. */
uint32_t library_player_of(const Library *self, const LibraryRow *row, Side side);
uint32_t library_player_named(const Library *self, const char *name);
const char *library_player_name(const Library *self, uint32_t player);

/* What a side's result counts for, as a number below the limit. */
uint32_t library_score_of(const Library *self, const LibraryRow *row, Side side, LibraryScoreKind kind);
uint32_t library_score_limit(const Library *self, LibraryScoreKind kind);

/* An empty score with the name of such a number; and adding a side's result. */
void library_score_begin(const Library *self, uint32_t what, LibraryScoreKind kind, LibraryScore *out);
void library_score_add(LibraryScore *self, const LibraryRow *row, Side side);

#endif
