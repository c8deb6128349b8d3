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
    int index;                          /* in the order in which they were first met */
    uint32_t won[2], lost[2], drawn[2]; /* by Side */
    uint32_t games;                     /* with those that have no result */
    uint32_t reviewed;                  /* of these */
    uint32_t judged;                    /* sides of which the accuracy is known */
    uint64_t turns, accuracy;           /* sums, of the games and of these sides */
    const LibraryRow *last;             /* the game that was added last: one side may come after the other */
} LibraryScore;

/* Zeros are empty, but for the kind. */
typedef struct LibraryScores {
    LibraryScoreKind kind;
    LibraryScore *items;
    int count, capacity;
    uint32_t *places; /* of the items, from 1, by what they are of; a number each */
} LibraryScores;

void library_scores_free(LibraryScores *self);

/* Adds a side's result in a game to the score that it counts for; says which. The library must stay as it
 * is. */
Status library_scores_add(LibraryScores *self, const Library *library, const LibraryRow *row, Side side,
                          LibraryScore **out, Error *error);

/* A player, or where there is none the agent, as a number: agents come after all players. The name that it
 * stands for counts. 0 is nobody. */
uint32_t library_player_of(const Library *self, const LibraryRow *row, Side side);
uint32_t library_player_named(const Library *self, const char *name);
const char *library_player_name(const Library *self, uint32_t player);

#endif
