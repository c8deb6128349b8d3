/* Positions in a library's games, however they are turned and shifted; colours are kept.
 *
 * Every game that is not deleted counts once. Functions see what is committed in the file, up to the games
 * that the library has rows of. */
#ifndef TETRESS_RECORD_LIBRARY_POSITIONS_H
#define TETRESS_RECORD_LIBRARY_POSITIONS_H

#include "engine/game/symmetry.h"
#include "engine/record/library/library.h"

/* Games by number, in order. Zeros are empty. */
typedef struct LibraryNumbers {
    uint32_t *items;
    int count, capacity;
} LibraryNumbers;

void library_numbers_free(LibraryNumbers *self);

/* A set of games: a bit for each, that of game 1 first. Null stands for all games. */
typedef const uint64_t *LibrarySet;

static inline bool library_set_has(LibrarySet self, uint32_t number)
{
    return !self || (self[(number - 1) / 64] >> (number - 1) % 64 & 1);
}

/* Finds the games in which a position occurs. */
Status library_find_position(Library *self, const Position *position, LibrarySet only,
                             const atomic_bool *stop, LibraryNumbers *out, Error *error);

/* Where a position first occurs in a game: after how many of its moves, and the symmetry that turns it into
 * the game's. -1 if it does not occur. */
int library_place(const Game *game, const Position *position, Symmetry *out);

/* A move played in a position; equivalent ones count as one. */
typedef struct LibraryMove {
    uint32_t key; /* of the position after it: the last bits of what symmetric ones share */
    Move move;    /* the first of those equivalent; MOVE_NONE: the game ended here, and the key is 0 */
    uint32_t games;
    uint32_t results[OUTCOME_DRAW + 1]; /* by Outcome */
    uint64_t plies;                     /* the sum of the games' lengths */
    Value value;                        /* for the mover, by analyses of some of the games; or unknown */
    uint64_t effort;                    /* nodes behind the value */
} LibraryMove;

/* Zeros are empty. */
typedef struct LibraryExplored {
    LibraryMove *moves; /* the most played first */
    int count, capacity;
    LibraryMove all; /* the sum of them */
} LibraryExplored;

void library_explored_free(LibraryExplored *self);

/* Finds what was played in a position. Values are looked up in the last LIBRARY_VALUED reviewed games that
 * have it. */
enum { LIBRARY_VALUED = 32 };
Status library_explore(Library *self, const Position *position, LibrarySet only, const atomic_bool *stop,
                       LibraryExplored *out, Error *error);

#endif
