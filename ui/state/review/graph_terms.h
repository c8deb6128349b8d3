/* The contribution of each term of the evaluation along a game, turn by turn, by the current weights; only
 * the largest. A term and the one that grows towards ply 150 count as one. The advantage of the side to move
 * is left out, because it changes sides every turn. Plain values; any thread. */
#ifndef TETRESS_STATE_REVIEW_GRAPH_TERMS_H
#define TETRESS_STATE_REVIEW_GRAPH_TERMS_H

#include "engine/analysis/insight/weight_editor.h"
#include "engine/record/record.h"

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
