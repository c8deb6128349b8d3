/* Monte-Carlo tree search for Tetress: a Tree whose moves get their priors from the evaluation, and whose
 * leaves get their values from the evaluation or from playouts.
 *
 * All functions are for one thread at a time, the owner of the Mcts; others look in through its session. */
#ifndef TETRESS_SEARCH_TREE_MCTS_H
#define TETRESS_SEARCH_TREE_MCTS_H

#include "engine/eval/eval.h"
#include "engine/game/game.h"
#include "engine/report/session.h"
#include "engine/search/limits.h"
#include "engine/search/tree/tree.h"

typedef enum MctsPlayout {
    MCTS_CUT,    /* a few plies, then the evaluation; with 0 plies, only the evaluation */
    MCTS_GREEDY, /* the best of a few random moves, until the game ends */
    MCTS_UNIFORM /* random moves, until the game ends */
} MctsPlayout;

/* All tuning parameters. WHOLE or REAL(field, name, initial, low, high, unit, help) */
#define MCTS_NUMBERS(WHOLE, REAL)                                                                            \
    WHOLE(threads, "threads", 1, 1, 256, NULL, "Threads to search with")                                     \
    WHOLE(memory, "memory", 64, 1, 65536, "MB", "Size of the tree")                                          \
    WHOLE(lines, "lines", 1, 1, REPORT_LINES, NULL, "How many best moves to report")                         \
    REAL(exploration, "exploration", 4, 0, 10, NULL, "Weight of exploring rarely tried moves")               \
    REAL(first_play, "first-play", 0.1, -2, 2, NULL,                                                         \
         "How much worse than its prior value an untried move counts")                                       \
    REAL(temperature, "temperature", 2000, 1, 100000, "1/100 token",                                         \
         "Loss in evaluation that makes a move e times less likely to be tried")                             \
    REAL(caution, "caution", 0.8, 0.01, 100, NULL,                                                           \
         "Evaluations are divided by this before they become expected results")                              \
    REAL(width, "width", 1, 0, 100, NULL, "With uct, moves considered, times the square root of the visits") \
    WHOLE(expand_after, "expand-after", 8, 0, 1000000, "visits", "Visits before a leaf gets children")       \
    WHOLE(cut_plies, "cut-plies", 5, 0, 150, "plies", "Length of a cut playout")                             \
    WHOLE(playouts, "playouts", 1, 1, 1024, NULL, "Playouts for each leaf")                                  \
    WHOLE(proof, "proof", 8, 0, 1000, "positions",                                                           \
          "Positions searched at each visit to prove a node with few placements; 0: none")                   \
    WHOLE(seed, "seed", 1, 0, 2147483647, NULL, "Seed of the random numbers")

typedef struct MctsOptions {
#define MCTS_WHOLE(field, name, initial, low, high, unit, help) int field;
#define MCTS_REAL(field, name, initial, low, high, unit, help) double field;
    MCTS_NUMBERS(MCTS_WHOLE, MCTS_REAL)
#undef MCTS_WHOLE
#undef MCTS_REAL
    TreePolicy policy;
    MctsPlayout playout;
    const Kernels *kernels;
    Profile profile;
} MctsOptions;

typedef struct Mcts Mcts;

/* The initial parameters, PUCT, cut playouts and the default profile. At 10 ms a move, cut playouts scored
 * 60% of 19 games against uniform ones. With weights that had no term for territory, in some 25 games each:
 * cut playouts scored 74% against uniform ones; uniform ones scored 60% with PUCT against UCT, and 85%
 * against leaves that are evaluated at once. */
void mcts_options_default(MctsOptions *self);

Status mcts_create(const MctsOptions *options, Mcts **out, Error *error);
void mcts_destroy(Mcts *self); /* may be null */

/* Forgets everything it knows. */
void mcts_new_game(Mcts *self);

/* Thinks about game->now, which must not be over. A node of the limits is an iteration, or as many positions
 * of proofs as take the same time; the last of these may exceed the limit by a fifth. If the game continues
 * the previous one, the tree is kept. The session may be null. */
Status mcts_think(Mcts *self, const Game *game, const Limits *limits, Session *session, Move *out,
                  Error *error);

#endif
