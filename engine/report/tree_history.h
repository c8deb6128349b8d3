/* How a search's tree grows: views kept over time, and the moments at which another move became the best. For
 * one thread at a time. */
#ifndef TETRESS_REPORT_TREE_HISTORY_H
#define TETRESS_REPORT_TREE_HISTORY_H

#include "engine/report/report.h"
#include "engine/report/view.h"

enum {
    GROWTH_MOMENTS = 128, /* when it is full, every other moment without a change is dropped */
    GROWTH_NODES = 1000,  /* the most visited nodes of a view */
    GROWTH_CHANGES = 64   /* the latest changes */
};

typedef struct GrowthMoment {
    uint64_t time_ns; /* since the search began */
    TreeView view;    /* with its own copy of the nodes */
    bool first;       /* the first after another move became the best */
} GrowthMoment;

typedef struct BestChange {
    uint64_t time_ns;
    Move move; /* the new best move */
} BestChange;

/* A TreeHistory of zeros is empty. */
typedef struct TreeHistory {
    int count;
    GrowthMoment moments[GROWTH_MOMENTS];
    uint64_t gap_ns; /* shortest time between two moments */
    bool due;        /* the best move has changed, so the next view is kept */
    int change_count;
    BestChange changes[GROWTH_CHANGES];
} TreeHistory;

void tree_history_clear(TreeHistory *self);

/* Keeps a view of the tree from its root, unless it comes too soon after the last one. Does nothing if memory
 * runs out. */
void tree_history_add(TreeHistory *self, uint64_t time_ns, const TreeView *view);

/* Records the best move. */
void tree_history_note(TreeHistory *self, const Report *report);

/* The last moment at or before a time, or the first of all; -1 if there is none. */
int tree_history_at(const TreeHistory *self, uint64_t time_ns);

/* The first moment at or after a time; -1 if there is none. */
int tree_history_from(const TreeHistory *self, uint64_t time_ns);

#endif
