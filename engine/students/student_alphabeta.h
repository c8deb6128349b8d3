/* Alpha-beta as students write it: one position at a time, with their evaluation, their choice of moves, and
 * whichever of the usual parts they had. alphabeta.h is the strong one; this one does what a document says,
 * mistakes included.
 *
 * Values are in the document's own unit, always for the side to move at the root: an evaluation may look at
 * the same position otherwise when the other side asks. Every node but the leaves asks for the moves to try;
 * a node is a leaf when no depth is left, and a game that is over is worth what it is worth.
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
    const Position *position; /* not over */
    Move last;                /* that led here; MOVE_NONE at the root */
    int ply;                  /* from the root */
    int count;                /* placements of the side to move */
} StudentAlphaBetaNode;

typedef struct StudentAlphaBetaOptions {
    /* What a leaf is worth to the side to move at the root. */
    double (*evaluate)(void *context, const StudentAlphaBetaNode *node);

    /* Puts the moves to try first to the front, and says how many to try, at least one; null: all, in the
     * order of their numbers. */
    int (*choose)(void *context, const StudentAlphaBetaNode *node, Move *moves, int count);

    /* Puts what the agent counts itself into a report that is about to be published; may be null. */
    void (*amend)(void *context, Report *report);

    void *context; /* of all three */
    double win;    /* what a won game is worth, the same less than nothing if it is lost; a draw is worth 0 */
    double unit;   /* hundredths of a token that reports show for a value of 1 */

    bool deepening; /* depth 1, then 2, and so on; otherwise at once as deep as the limits say, or 2 plies */
    bool pruning;   /* by alpha and beta */
    bool ordering;  /* the best move of the iteration before, then the table's move, are tried first */
    bool null_windows; /* all moves but those two are tried with a window of 1, and again if they pass */
    /* out of time: take the best of the moves that are done, not the last full iteration's */
    bool keep_partial;

    bool over_evaluated; /* games that are over are worth what the evaluation says */
    int extend_moves;    /* a leaf where the mover has at most so many placements is searched on */
    int extend_plies;    /* so many plies in a row */
    bool
        quiescence; /* leaves are searched on through placements that clear lines, as long as there are any */

    /* 0: no table. The last one written stays. Only for evaluations that do not depend on the root */
    int table_entries;
    /* an entry counts for the very position that it was written for, not for all in its place */
    bool table_check;
    /* an upper bound settles a node when it is above alpha, which is a mistake; otherwise when not */
    bool table_above;

    /* What the authors of document 001 handed in; see negamax_tt.c. */
    bool table_at; /* a lower bound settles a node when it is beta, too, not only beyond it */
    /* the move to try first is taken from a place whoever's it is; the value only from a position's own
     * entry, and if its move can be played */
    bool table_hints;
    bool table_roots; /* what is no cut-off is stored with the best move of the root, not the node's */
    bool table_root;  /* an exact entry may answer at the root */
    /* keys are of all that was ever placed: nothing is taken out that was cleared, nor is the turn in them */
    bool key_placed;
    /* the best move of the iteration before goes first at every node; in the first one, nodes whose place
     * is empty have full windows alone */
    bool favour_all;
    bool fail_hard;    /* values never leave the window */
    bool finish_first; /* the first iteration is never cut short */
    bool short_of_end; /* the last ply of the game is never searched */
} StudentAlphaBetaOptions;

enum { STUDENT_DEPTH_MAX = PLY_LIMIT };

/* What an iteration that was finished came to. */
typedef struct StudentAlphaBetaDepth {
    double value;
    Move best;
    uint64_t nodes, time_ns; /* since the search began */
} StudentAlphaBetaDepth;

typedef struct StudentAlphaBetaResult {
    Move best;
    double value;   /* of the line that is played */
    int depth;      /* of the last full iteration; 0 if there was no time for one */
    uint64_t nodes; /* positions visited, the root once in every iteration */
    uint64_t evaluations;
    uint64_t time_ns;
    StudentAlphaBetaDepth depths[STUDENT_DEPTH_MAX + 1]; /* from 1 to depth; zeros for those never tried */
} StudentAlphaBetaResult;

typedef struct StudentAlphaBeta StudentAlphaBeta;

/* Pruning and deepening, a win worth a million, one hundredth of a token a unit; the rest is zero. */
void student_alphabeta_options_default(StudentAlphaBetaOptions *self);

Status student_alphabeta_create(const StudentAlphaBetaOptions *options, StudentAlphaBeta **out, Error *error);
void student_alphabeta_destroy(StudentAlphaBeta *self);  /* may be null */
void student_alphabeta_new_game(StudentAlphaBeta *self); /* empties the table */

/* Thinks about game->now, which is not over; always answers. Reports into the session, obeys its stop. */
void student_alphabeta_think(StudentAlphaBeta *self, const Game *game, const Limits *limits, Session *session,
                             Move *out);

/* Of the last search. */
const StudentAlphaBetaResult *student_alphabeta_result(const StudentAlphaBeta *self);

/* The caller's limits with an agent's own budget within them; 0 is no budget. */
Limits student_alphabeta_limits(const Limits *limits, uint64_t time_ns, uint64_t nodes, int depth);

#endif
