/* What the panels that look into searches hold between frames. */
#ifndef TETRESS_VIEW_INSIGHT_INSIGHT_VIEW_H
#define TETRESS_VIEW_INSIGHT_INSIGHT_VIEW_H

#include "ui/state/search/search_tree.h"

typedef struct InsightView {
    TreePath chosen;   /* the node of the tree that buttons are about; of no moves: the root */
    TreePath hovered;  /* the node that the pointer is on; of no moves: none */
    bool revealed;     /* the list of nodes is to scroll to it */
    bool all_terms;    /* those without weight are listed too */
    int typed_term;    /* whose weight is being typed, counted from 1; 0: none */
    char typed[32];    /* what was typed */
    bool typing;       /* the field has the keys */
    int log_chosen;    /* number of the search in the log; 0: none */
    bool all_features; /* the same of single-player Tetris */
} InsightView;

#endif
