/* Alpha-beta as students write it: one position at a time, with their own evaluation, their own choice of
 * moves, and whichever of the usual parts they had. Our strong alpha-beta is in alphabeta.h; this one does
 * what a document says, including its mistakes.
 *
 * Values are in the document's own unit, always for the side to move at the root: an evaluation may judge the
 * same position differently when the other side asks. Every node except leaves asks for the moves to try. A
 * node is a leaf when no depth is left; finished games have their own values.
 *
 * A StudentAlphaBeta belongs to one thread at a time. */
#ifndef TETRESS_STUDENTS_STUDENT_ALPHABETA_H
#define TETRESS_STUDENTS_STUDENT_ALPHABETA_H

#include "engine/game/game.h"
#include "engine/game/kernels/kernels.h"
#include "engine/report/session.h"
#include "engine/search/limits.h"

/* What the callbacks are shown. */
typedef struct StudentAlphaBetaNode {
    const Position *root;
    const Position *before;   /* the position that it was reached from; null at the root */
    const Position *position; /* a position that is not over */
    Move last;                /* that led here; MOVE_NONE at the root */
    int ply;                  /* from the root */
    int count;                /* placements of the side to move */
} StudentAlphaBetaNode;

typedef struct StudentAlphaBetaOptions {
    /* The value of a leaf for the side to move at the root. */
    double (*evaluate)(void *context, const StudentAlphaBetaNode *node);

    /* Moves the moves to try to the front, and returns how many to try, at least one; null: all, in the order
     * of their numbers. */
    int (*choose)(void *context, const StudentAlphaBetaNode *node, Move *moves, int count);

    /* Adds the agent's own counts to a report before it is published; may be null. */
    void (*amend)(void *context, Report *report);

    void *context; /* passed to all three */
    double win;    /* the value of a won game, and its negative for a lost one; a draw is 0 */
    double unit;   /* hundredths of a token that reports show for a value of 1 */

    bool deepening;    /* depth 1, then 2, and so on; otherwise directly to the limits' depth, or 2 plies */
    bool pruning;      /* by alpha and beta */
    bool ordering;     /* the best move of the previous iteration, then the table's move, are tried first */
    bool null_windows; /* all other moves are tried with a window of 1, and again if they pass */
    bool keep_partial; /* the best move of an iteration that was cut short counts */

    bool over_evaluated; /* finished games are worth what the evaluation says */
    int extend_moves;    /* a leaf whose mover has at most this many placements is extended */
    int extend_plies;    /* at most this many plies in a row */
    bool quiescence; /* leaves are extended through placements that clear lines, as long as there are any */

    /* 0: no table. The last entry written stays. Only for evaluations that don't depend on the root */
    int table_entries;
    /* an entry counts only for the position it was written for, not for all in its place */
    bool table_check;
    /* an upper bound settles a node when it is above alpha, which is a mistake; otherwise when it is not */
    bool table_above;

    /* For the program submitted by the authors of document 001; see negamax_tt.c. */
    bool table_at; /* a lower bound also settles a node when it equals beta */
    /* the move to try first comes from a place, whichever position wrote it; the value only from the
     * position's own entry, if its move can be played */
    bool table_hints;
    bool table_roots; /* results without a cut-off are stored with the root's best move, not the node's */
    bool table_root;  /* an exact entry may answer at the root */
    /* keys cover everything ever placed: cleared tokens are not removed, and the turn is not included */
    bool key_placed;
    /* the best move of the previous iteration comes first at every node; in the first iteration, only nodes
     * with an empty place get full windows */
    bool favour_all;
    bool fail_hard;    /* values never leave the window */
    bool finish_first; /* the first iteration is always finished */
    bool short_of_end; /* the last ply of the game is never searched */
} StudentAlphaBetaOptions;

enum { STUDENT_DEPTH_MAX = PLY_LIMIT };

/* The result of a finished iteration. */
typedef struct StudentAlphaBetaDepth {
    double value;
    Move best;
    uint64_t nodes, time_ns; /* since the search began */
} StudentAlphaBetaDepth;

typedef struct StudentAlphaBetaResult {
    Move best;
    double value;   /* of the line to be played */
    int depth;      /* of the last full iteration; 0 if there was no time for one */
    uint64_t nodes; /* positions visited; the root counts once for every iteration */
    uint64_t evaluations;
    uint64_t time_ns;
    /* from 1 to depth; zeros for depths that were not tried */
    StudentAlphaBetaDepth depths[STUDENT_DEPTH_MAX + 1];
} StudentAlphaBetaResult;

typedef struct StudentAlphaBeta StudentAlphaBeta;

/* Pruning and deepening, a win worth a million, a unit of one hundredth of a token; the rest is zero. */
void student_alphabeta_options_default(StudentAlphaBetaOptions *self);

Status student_alphabeta_create(const StudentAlphaBetaOptions *options, StudentAlphaBeta **out, Error *error);
void student_alphabeta_destroy(StudentAlphaBeta *self);  /* may be null */
void student_alphabeta_new_game(StudentAlphaBeta *self); /* empties the table */

/* Thinks about game->now, which is not over; always answers. Reports into the session and obeys its stop. */
void student_alphabeta_think(StudentAlphaBeta *self, const Game *game, const Limits *limits, Session *session,
                             Move *out);

/* Of the last search. */
const StudentAlphaBetaResult *student_alphabeta_result(const StudentAlphaBeta *self);

/* The caller's limits, reduced to an agent's own budget; 0 means no budget. */
Limits student_alphabeta_limits(const Limits *limits, uint64_t time_ns, uint64_t nodes, int depth);

#endif
