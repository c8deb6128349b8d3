/* The rules at full speed: one table of functions for each instruction set, all with the same answers.
 *
 * A side's "placements" are what it could place if it were to move: at this ply if it is the side to move,
 * otherwise one ply later. They ignore the limit of 150 plies. Any thread may call these functions. */
#ifndef TETRESS_GAME_KERNELS_KERNELS_H
#define TETRESS_GAME_KERNELS_KERNELS_H

#include "engine/base/random.h"
#include "engine/game/position.h"

enum {
    /* A list may be written to a little beyond its end, so lists have this size. */
    MOVE_LIST_SIZE = MOVE_COUNT + 64
};

typedef struct PlayoutEnd {
    Outcome outcome;
    int plies; /* where the game ended */
} PlayoutEnd;

/* How much to find out about a position; each level includes those before it. They cost 1, 1.5 and 2.3. */
typedef enum LeafDetail {
    LEAF_PLACEMENTS, /* placements and tokens */
    LEAF_TERRITORY,
    LEAF_SAFE
} LeafDetail;

/* Figures by Side; 0 if not asked for. */
typedef struct Leaf {
    uint16_t placements[2];
    uint16_t safe[2];     /* placements none of whose cells the other side could take */
    uint8_t territory[2]; /* cells that this side's placements can take and the other side's can't */
    uint8_t count[2];     /* tokens */
} Leaf;

/* Boards by Side: tokens, and the cells that placements can take. */
typedef struct Outlook {
    Board tokens[2], taken[2];
} Outlook;

typedef struct Kernels {
    const char *name; /* the instruction set's */

    /* The number of a side's placements. */
    int (*placements)(const Position *position, Side side);

    /* The number of each side's placements, faster than in two calls. */
    void (*both_placements)(const Position *position, int out[2]);

    /* The figures of a position. */
    void (*survey)(const Position *position, LeafDetail detail, Leaf *out);

    /* All of that, and where it is; the level is at least LEAF_TERRITORY. */
    void (*outlook)(const Position *position, LeafDetail detail, Leaf *out, Outlook *where);

    /* Lists all placements of a side in the order of their numbers; returns how many there are. */
    int (*list)(const Position *position, Side side, Move out[MOVE_LIST_SIZE]);

    /* For each cell, the number of a side's placements that take it. */
    void (*coverage)(const Position *position, Side side, uint8_t out[BOARD_CELLS]);

    /* A uniformly random placement of the side to move; MOVE_NONE if it has none. */
    Move (*random_move)(const Position *position, Random *random);

    /* The position after a placement by the side to move, with full lines cleared; out may be the position
     * itself. */
    void (*play)(const Position *position, Move move, Position *out);

    /* The same as survey, for the positions after each of these placements by the side to move. */
    void (*leaves)(const Position *position, const Move *moves, int count, LeafDetail detail, Leaf *out);

    /* The same as outlook, for those positions; the level is at least LEAF_TERRITORY. */
    void (*outlooks)(const Position *position, const Move *moves, int count, LeafDetail detail, Leaf *out,
                     Outlook *where);

    /* The sum, over these placements of the side to move, of the other side's placements after each. */
    uint64_t (*replies)(const Position *position, const Move *moves, int count);

    /* A placement of the side to move that leaves the other side none; MOVE_NONE if there is no such
     * placement. */
    Move (*silencing)(const Position *position);

    /* Plays uniformly random moves to the end of the game. */
    PlayoutEnd (*playout)(const Position *position, Random *random);
} Kernels;

/* The fastest kernels that this processor supports. */
const Kernels *kernels_best(void);

/* The kernels that this processor supports, slowest first; null beyond them. */
const Kernels *kernels_set(int i);

#endif
