/* The data of the graph below the board: a game's figures by turn. NAN marks what is missing. Plain values;
 * any thread. */
#ifndef TETRESS_STATE_REVIEW_GRAPH_H
#define TETRESS_STATE_REVIEW_GRAPH_H

#include "engine/analysis/insight/weight_editor.h"
#include "engine/game/viewpoint.h"
#include "ui/state/review/review_job.h"
#include "ui/state/search/analysis.h"

/* The referee's limit for a game, and its share for each of a player's 75 moves. */
#define GRAPH_GAME_S 180.0
#define GRAPH_MOVE_S 2.4

typedef struct GraphTurn {
    double chance;                /* for the graph's side, from 0 to 1, before the turn */
    double second;                /* the same from the second session's agent */
    int tokens[2], placements[2]; /* by Side */
    double used_s;                /* by the move of this turn */
    double total_s[2];            /* by each side so far; NAN from its first unknown time on */
    Move move;                    /* MOVE_NONE at the end */
    uint16_t marks;               /* RecordMark, of this move */
    double loss;                  /* the mover's loss of chance by it */
    Outcome proven;               /* OUTCOME_NONE: not proven */
} GraphTurn;

typedef struct Graph {
    /* the side whose chances are shown: Red if the viewpoint is the mover's, because a curve needs one
     * side */
    Side side;
    int first_turn;                 /* the number of the first turn, as people count */
    int count;                      /* turns, including the position at the end */
    GraphTurn turns[PLY_LIMIT + 1]; /* of the main line */
    int lost_from;                  /* from this index on the loss is proven; -1: none */
    Side loser;
    int current; /* index of the position shown, or of where its variation starts */

    /* The line shown, if it is not the main line: from the position where it leaves the main line, which
     * comes first. */
    int variation_at; /* index of that position; -1: the main line is shown */
    int variation_count;
    int variation_current;           /* index in the variation of the position shown */
    double variation[PLY_LIMIT + 1]; /* chances */
} Graph;

/* The review of the same game, or null. */
void graph_make(const Document *document, const ReviewState *state, const Analysis *analysis,
                Viewpoint viewpoint, Graph *out);

/* The contribution of each term of the evaluation along a game, turn by turn, by the current weights; only
 * the largest. A term and the one that grows towards ply 150 count as one. The advantage of the side to move
 * is left out, because it changes sides every turn. */
enum { GRAPH_TERMS_MOST = 6 };

typedef struct GraphTerms {
    int count;                                   /* number of terms; the largest on average comes first */
    char names[GRAPH_TERMS_MOST][OWN_NAME_SIZE]; /* "territory", with blanks for '_' */
    int turns;
    double worth[GRAPH_TERMS_MOST][PLY_LIMIT + 1]; /* for the side, in tokens; NAN where the game is over */
    double most;                                   /* largest absolute value */
} GraphTerms;

/* For the main line, by these weights. */
void graph_terms_make(const Record *record, const Profile *weights, Side side, GraphTerms *out);

#endif
