/* What the panels with figures keep between frames. */
#ifndef TETRESS_VIEW_INSIGHT_INSIGHT_VIEW_H
#define TETRESS_VIEW_INSIGHT_INSIGHT_VIEW_H

#include "ui/state/search/search_tree.h"

/* The text that has turned into a field. */
typedef struct PartTyping {
    char identity[64]; /* empty: none */
    char text[64];     /* what was typed */
    bool active;       /* the field has the focus */
} PartTyping;

typedef struct InsightView {
    TreePath chosen;  /* the tree node that buttons act on; no moves: the root */
    TreePath hovered; /* the node under the pointer; no moves: none */
    bool revealed;    /* the list of nodes must scroll to it */
    bool all_terms;   /* also list those without weight */
    PartTyping typing;
    char read_time[32]; /* when the table's entries were read */
    int log_chosen;     /* number of the search in the log; 0: none */
    bool all_features;  /* the same for single-player Tetris */
} InsightView;

#endif
