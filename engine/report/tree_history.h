/* How a search's tree has grown: views of it kept over time, and the moments when another move became the
 * best. For one thread at a time. */
#ifndef TETRESS_REPORT_TREE_HISTORY_H
#define TETRESS_REPORT_TREE_HISTORY_H

#include "engine/report/report.h"
#include "engine/report/view.h"

enum {
    GROWTH_MOMENTS = 128, /* when there are more, every other one is forgotten that shows no change */
    GROWTH_NODES = 1000,  /* of a view, the most visited */
    GROWTH_CHANGES = 64   /* the latest */
};

typedef struct GrowthMoment {
    uint64_t time_ns; /* since the search began */
    TreeView view;    /* its nodes are the moment's */
    bool first;       /* after another move became the best */
} GrowthMoment;

typedef struct BestChange {
    uint64_t time_ns;
    Move move; /* that became the best */
} BestChange;

/* A Growth of zeros is empty. */
typedef struct TreeHistory {
    int count;
    GrowthMoment moments[GROWTH_MOMENTS];
    uint64_t gap_ns; /* between two moments, at least */
    bool due;        /* the best move has changed, and the next view is kept for it */
    int change_count;
    BestChange changes[GROWTH_CHANGES];
} TreeHistory;

void tree_history_clear(TreeHistory *self);

/* Keeps a view from the root of the search, unless the last one is too near. If memory runs out it is not
 * kept. */
void tree_history_add(TreeHistory *self, uint64_t time_ns, const TreeView *view);

/* Notes the best move. */
void tree_history_note(TreeHistory *self, const Report *report);

/* The last moment up to a time, or the first of all; -1 if there is none. */
int tree_history_at(const TreeHistory *self, uint64_t time_ns);

/* The first moment from a time on; -1 if there is none. */
int tree_history_from(const TreeHistory *self, uint64_t time_ns);

#endif
