/* Monte-Carlo tree search as students wrote it for this game: UCB1, small budgets, and the quirks that made
 * each agent what it was. Each quirk is an option, so the agents in this folder stay small.
 *
 * Our strong tree search is in tree.h; its proofs, priors and sides of nodes can't be switched off. Here a
 * node's value is a plain mean of the results counted, on one thread.
 *
 * A StudentTree belongs to one thread at a time. */
#ifndef TETRESS_STUDENTS_STUDENT_TREE_H
#define TETRESS_STUDENTS_STUDENT_TREE_H

#include <stddef.h>

#include "engine/game/game.h"
#include "engine/report/session.h"
#include "engine/search/limits.h"

/* The value for a side of a position that a move led to; greater is better, about 1 if nothing is decided. */
typedef double (*StudentTreeHeuristic)(const void *context, const Position *before, const Position *after,
                                       Side side);

/* How a game is played out from a node. */
typedef enum StudentTreePlayout {
    STUDENT_RANDOM, /* uniformly random moves, by the kernels */
    STUDENT_FIRST   /* always the first placement of the list: the same end every time */
} StudentTreePlayout;

/* Which of the root's moves is played in the end; the first wins ties. */
typedef enum StudentTreeFinal {
    STUDENT_BEST_MEAN, /* of the moves tried */
    STUDENT_MOST_VISITS,
    STUDENT_BEST_UCT, /* the one that would be selected next, perhaps never tried */
    /* the same, after removing untried moves while walking the list, which skips every second one */
    STUDENT_BEST_KEPT
} StudentTreeFinal;

typedef struct StudentTreeOptions {
    double exploration;             /* factor of sqrt(ln(visits of the parent) / visits) */
    int children;                   /* how many moves of a node are kept, the best by the heuristic; 0: all */
    StudentTreeHeuristic heuristic; /* null: there is none, and its contributions are left out */
    const void *heuristic_context;  /* passed to it */
    double selection_share;         /* share of the node's heuristic added in selection */
    double backup_share;            /* share of the new node's heuristic added to the result */
    /* an untried child has its heuristic as value; otherwise it comes before all tried ones */
    bool heuristic_first;
    bool expand_first; /* a leaf is expanded and its best child played out; otherwise the leaf itself is */
    /* results and heuristics count for the side that moved to a node; otherwise always for the root's mover,
     * even where the other side chooses */
    bool by_mover;
    /* every ply of the tree is a move of the root's mover; a leaf where it has none counts as nothing */
    bool own_moves;
    /* a leaf is expanded, but the leaf itself is played out; the first iteration plays out the root */
    bool playout_leaf;
    bool playout_long; /* games are played out for some 150 more plies, whatever their ply */
    bool draw_lost;    /* a draw counts as 0 */
    /* selection figures are recomputed only on an iteration's path, not when the parent is visited */
    bool stale;
    StudentTreePlayout playout;
    StudentTreeFinal final;
    /* the tree is kept from turn to turn if it holds the new position; otherwise each turn starts anew */
    bool keep;
    uint64_t seed;       /* for playouts and for the order of children */
    uint64_t iterations; /* for a turn; 0: as in the limits */
    uint64_t time_ns;    /* for a turn; 0: as in the limits */
    size_t bytes;        /* for nodes; when they are used up, leaves are played out but not expanded */
} StudentTreeOptions;

typedef struct StudentTree StudentTree;

/* No heuristic, all children, untried ones first, UCB1's own sqrt(2), random playouts, for the root's mover
 * only, best mean, a new tree every turn, 250 MB, no budget of its own. */
void student_tree_options_default(StudentTreeOptions *out);

/* The heuristic's context must outlive it. */
Status student_tree_create(const StudentTreeOptions *options, StudentTree **out, Error *error);
void student_tree_destroy(StudentTree *self); /* may be null */

/* Forgets the tree. */
void student_tree_new_game(StudentTree *self);

/* Finds a move for game->now, which has one, within the smaller of its own budget and the limits. An
 * iteration counts as a node; with a depth limit, nothing is expanded below it. Reports nodes (iterations),
 * playouts, evaluations (of the heuristic), reused (nodes that an earlier turn visited), depth (of the line
 * to be played) and seldepth (of the deepest path). Root moves that were never tried have no expected
 * result. */
Status student_tree_think(StudentTree *self, const Game *game, const Limits *limits, Session *session,
                          Move *out, Error *error);

#endif
