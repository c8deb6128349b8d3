/* Monte-Carlo tree search as students wrote it for this game: UCB1, short budgets, and the quirks that made
 * each agent what it was. Each quirk is an option here, so that the agents which imitate them (in this
 * folder) stay thin.
 *
 * It is not tree.h, which plays well: that one knows proofs, priors and whose node is whose, and none of
 * them can be switched off. A node's value here is a plain mean of what was counted, for one thread.
 *
 * A StudentTree belongs to one thread at a time. */
#ifndef TETRESS_STUDENTS_STUDENT_TREE_H
#define TETRESS_STUDENTS_STUDENT_TREE_H

#include <stddef.h>

#include "engine/game/game.h"
#include "engine/report/session.h"
#include "engine/search/limits.h"

/* What a position that a move led to is worth to a side; the greater the better, about 1 where nothing is
 * decided. */
typedef double (*StudentAlphaBetaHeuristic)(const void *context, const Position *before,
                                            const Position *after, Side side);

/* How a game is played out from a node. */
typedef enum StudentAlphaBetaPlayout {
    STUDENT_RANDOM, /* uniformly random moves, by the kernels */
    STUDENT_FIRST   /* always the first placement of the list: the same end every time */
} StudentAlphaBetaPlayout;

/* Which of the root's moves is played in the end; ties go to the one that stands first. */
typedef enum StudentAlphaBetaFinal {
    STUDENT_BEST_MEAN, /* of those that were tried */
    STUDENT_MOST_VISITS,
    STUDENT_BEST_UCT, /* the one that would be selected next: perhaps one never tried */
    /* the same, once those never tried are struck off while walking along them, which skips every second */
    STUDENT_BEST_KEPT
} StudentAlphaBetaFinal;

typedef struct StudentTreeOptions {
    double exploration; /* factor of sqrt(ln(visits of the parent) / visits) */
    int children;       /* so many moves of a node are kept, the best by the heuristic; 0: all of them */
    StudentAlphaBetaHeuristic heuristic; /* null: there is none, and what it has a part in is left out */
    const void *heuristic_context;       /* handed to it */
    double selection_share;              /* of the node's heuristic, added when a child is selected */
    double backup_share; /* of the new node's heuristic, added to the result that is counted */
    /* a child never tried is worth its heuristic; otherwise it goes before all tried ones */
    bool heuristic_first;
    bool expand_first; /* a leaf is expanded and its best child played out; otherwise the leaf itself is */
    /* results and heuristics count for the side that moved to a node; otherwise everywhere for the root's
     * mover, also where the other side chooses */
    bool by_mover;
    /* every ply of the tree is a move of the root's mover; a leaf where he has none counts for nothing */
    bool own_moves;
    bool playout_leaf; /* a leaf is expanded, but played out itself; the first iteration plays out the root */
    bool playout_long; /* games are played out for some 150 plies more, whatever their ply */
    bool draw_lost;    /* a draw counts as nothing */
    /* what selection goes by is renewed on the path of an iteration only, not where its parent is visited */
    bool stale;
    StudentAlphaBetaPlayout playout;
    StudentAlphaBetaFinal final;
    /* the tree lives on from turn to turn where it holds the new position; otherwise each starts anew */
    bool keep;
    uint64_t seed;       /* of playouts and of the order in which children stand */
    uint64_t iterations; /* a turn; 0: as the limits have it */
    uint64_t time_ns;    /* a turn; 0: as the limits have it */
    size_t bytes;        /* of nodes; once they are used up, leaves are played out but not expanded */
} StudentTreeOptions;

typedef struct StudentTree StudentTree;

/* No heuristic, all children, untried ones first, UCB1's own sqrt(2), random playouts, for the root's mover
 * alone, best mean, a new tree every turn, 250 MB, no budget of its own. */
void student_tree_options_default(StudentTreeOptions *out);

/* The heuristic's context must outlive it. */
Status student_tree_create(const StudentTreeOptions *options, StudentTree **out, Error *error);
void student_tree_destroy(StudentTree *self); /* may be null */

/* Forgets the tree. */
void student_tree_new_game(StudentTree *self);

/* Finds a move for game->now, which has one, within the smaller of its own budget and the limits: an
 * iteration counts as a node, and with a depth limit nothing is expanded below it. Reports nodes
 * (iterations), playouts, evaluations (of the heuristic), reused (nodes that an earlier turn had visited),
 * depth (of the line to be played) and seldepth (of the deepest path). Root moves that were never tried have
 * no expected result. */
Status student_tree_think(StudentTree *self, const Game *game, const Limits *limits, Session *session,
                          Move *out, Error *error);

#endif
