/* What the graph below the board shows of a game: its figures by turn. What is missing is NAN. Plain values;
 * any thread. */
#ifndef TETRESS_STATE_REVIEW_GRAPH_H
#define TETRESS_STATE_REVIEW_GRAPH_H

#include "engine/game/viewpoint.h"
#include "ui/state/review/review_job.h"
#include "ui/state/search/analysis.h"

/* The referee's limit for a game, and what that is for each of a player's 75 moves. */
#define GRAPH_GAME_S 180.0
#define GRAPH_MOVE_S 2.4

typedef struct GraphTurn {
    double chance;                /* of the graph's side, from 0 to 1, at the position before the turn */
    double second;                /* the same by the second session's agent */
    int tokens[2], placements[2]; /* by Side */
    double used_s;                /* by the move of this turn */
    double total_s[2]; /* by each side until then; NAN from its first move on of which it is not known */
    Move move;         /* MOVE_NONE at the end */
    uint16_t marks;    /* RecordMark, of this move */
    double loss;       /* of the mover's chance by it */
    Outcome proven;    /* OUTCOME_NONE: not */
} GraphTurn;

typedef struct Graph {
    /* for whom chances are: red where the point of view is the mover's, as a curve needs one side */
    Side side;
    int first_turn;                 /* the number of the first, as people count */
    int count;                      /* turns, the position at the end included */
    GraphTurn turns[PLY_LIMIT + 1]; /* of the main line */
    int lost_from;                  /* from this index on all is proven to be lost; -1: nothing is */
    Side loser;
    int current; /* index of the position shown, or of where its variation begins */

    /* The line shown, where it is not the main line: from the position where it leaves that, which comes
     * first. */
    int variation_at; /* index of that position; -1: the main line is shown */
    int variation_count;
    int variation_current;           /* of these, the position shown */
    double variation[PLY_LIMIT + 1]; /* chances */
} Graph;

/* The review of the same game, or null. */
void graph_make(const Document *document, const ReviewState *desk, const Analysis *analysis,
                Viewpoint viewpoint, Graph *out);

#endif
