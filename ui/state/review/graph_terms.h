/* What each term of the evaluation contributes along a game: those that matter most, turn by turn, by the
 * weights at hand. A term and the one that grows towards ply 150 count as one, and the edge of the side to
 * move is left out, which changes sides every turn. Plain values; any thread. */
#ifndef TETRESS_STATE_REVIEW_GRAPH_TERMS_H
#define TETRESS_STATE_REVIEW_GRAPH_TERMS_H

#include "engine/analysis/insight/weight_editor.h"
#include "engine/record/record.h"

enum { GRAPH_TERMS_MOST = 6 };

typedef struct GraphTerms {
    int count; /* of terms, the one that is worth most on average first */
    int terms[GRAPH_TERMS_MOST];
    int turns;
    double worth[GRAPH_TERMS_MOST][PLY_LIMIT + 1]; /* to the side, in tokens; NAN where the game is over */
    double most;                                   /* of their sizes */
} GraphTerms;

/* Of the main line, by these weights. */
void graph_terms_make(const Record *record, const Profile *weights, Side side, GraphTerms *out);

#endif
