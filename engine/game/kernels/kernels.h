/* The rules at the machine's speed: one table of functions an instruction set, all giving the same answers.
 *
 * "Placements" are what a side could place if it were to move: at this ply if it is the side to move,
 * otherwise one ply later. They do not ask whether 150 plies are over. Any thread may call these
 * functions. */
#ifndef TETRESS_GAME_KERNELS_KERNELS_H
#define TETRESS_GAME_KERNELS_KERNELS_H

#include "engine/base/random.h"
#include "engine/game/position.h"

enum {
    /* A list may be written to somewhat beyond its end, so lists have this size. */
    MOVE_LIST_SIZE = MOVE_COUNT + 64
};

typedef struct PlayoutEnd {
    Outcome outcome;
    int plies; /* of the position where it ended */
} PlayoutEnd;

/* What to find of a position, each with all before it: at the price of 1, 1.5 and 2.3. */
typedef enum LeafDetail {
    LEAF_PLACEMENTS, /* placements and tokens */
    LEAF_TERRITORY,
    LEAF_SAFE
} LeafDetail;

/* What is found, by Side; what was not asked for is 0. */
typedef struct Leaf {
    uint16_t placements[2];
    uint16_t safe[2];     /* placements that take no cell which a placement of the other side could take */
    uint8_t territory[2]; /* cells that a placement of this side takes, and none of the other's */
    uint8_t count[2];     /* tokens */
} Leaf;

/* What is where, by Side: tokens, and the cells that placements take. */
typedef struct Outlook {
    Board tokens[2], taken[2];
} Outlook;

typedef struct Kernels {
    const char *name; /* "portable", "avx2", "avx512" */

    /* How many placements a side has. */
    int (*placements)(const Position *position, Side side);

    /* How many placements each side has, for less than the price of two. */
    void (*both_placements)(const Position *position, int out[2]);

    /* A position in detail. */
    void (*survey)(const Position *position, LeafDetail detail, Leaf *out);

    /* All of that, and where it is; the detail is LEAF_TERRITORY at least. */
    void (*outlook)(const Position *position, LeafDetail detail, Leaf *out, Outlook *where);

    /* All placements of a side, in the order of their numbers; returns how many. */
    int (*list)(const Position *position, Side side, Move out[MOVE_LIST_SIZE]);

    /* For each cell, how many placements of a side take it. */
    void (*coverage)(const Position *position, Side side, uint8_t out[BOARD_CELLS]);

    /* A uniformly random placement of the side to move; MOVE_NONE if it has none. */
    Move (*random_move)(const Position *position, Random *random);

    /* The position after a placement of the mover, with full lines cleared; out may be the position. */
    void (*play)(const Position *position, Move move, Position *out);

    /* The same of the positions after each of these placements of the side to move. */
    void (*leaves)(const Position *position, const Move *moves, int count, LeafDetail detail, Leaf *out);

    /* The same, and where it is; the detail is LEAF_TERRITORY at least. */
    void (*outlooks)(const Position *position, const Move *moves, int count, LeafDetail detail, Leaf *out,
                     Outlook *where);

    /* The sum over these placements of the side to move of how many placements the other side then has. */
    uint64_t (*replies)(const Position *position, const Move *moves, int count);

    /* A placement of the side to move that leaves the other side none; MOVE_NONE if there is no such. */
    Move (*silencing)(const Position *position);

    /* Plays uniformly random moves to the end of the game. */
    PlayoutEnd (*playout)(const Position *position, Random *random);
} Kernels;

/* The fastest set that this processor has. */
const Kernels *kernels_best(void);

/* The sets this processor has, slowest first; the list ends with null. */
const Kernels *const *kernels_available(void);

#endif
