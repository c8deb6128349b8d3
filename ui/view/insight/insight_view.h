/* What the panels that look into searches keep between frames. */
#ifndef TETRESS_VIEW_INSIGHT_INSIGHT_VIEW_H
#define TETRESS_VIEW_INSIGHT_INSIGHT_VIEW_H

#include "ui/state/search/search_tree.h"

typedef struct InsightView {
    TreePath chosen;    /* the tree node that buttons act on; no moves: the root */
    TreePath hovered;   /* the node under the pointer; no moves: none */
    bool revealed;      /* the list of nodes must scroll to it */
    bool all_terms;     /* also list those without weight */
    int typed_term;     /* the term whose weight is being typed, from 1; 0: none */
    char typed[32];     /* what was typed */
    bool typing;        /* the field has the focus */
    char read_time[32]; /* when the table's entries were read */
    int log_chosen;     /* number of the search in the log; 0: none */
    bool all_features;  /* the same for single-player Tetris */
} InsightView;

#endif
