/* The course of an alpha-beta search: what each iteration said of the root moves, and how well it cuts off.
 * Collected from its reports; for one thread at a time. */
#ifndef TETRESS_REPORT_ITERATIONS_H
#define TETRESS_REPORT_ITERATIONS_H

#include "engine/report/report.h"

enum { ITERATIONS_MOST = 96, ITERATION_ROOTS = 12 };

typedef struct IterationRoot {
    Move move;
    VALUE_MEMBER;
    float share; /* of the nodes of all root moves so far */
} IterationRoot;

typedef struct Iteration {
    int depth;
    uint64_t time_ns, nodes; /* when it was finished, and all until then */
    Score score;
    float expected;
    bool changed; /* it wants another move than the one before */
    int root_count;
    IterationRoot roots[ITERATION_ROOTS]; /* in the search's order, the best first */
} Iteration;

/* One of zeros is empty. */
typedef struct Iterations {
    Position position;
    uint64_t time_ns;
    int count;
    Iteration items[ITERATIONS_MOST];
} Iterations;

/* Adds a report; another search begins a new list. Returns whether anything changed. */
bool iterations_note(Iterations *self, const Report *report);

/* What an alpha-beta search did so many plies above its leaves. */
typedef struct DepthFigures {
    double nodes;                 /* share of all */
    double branching;             /* nodes a ply lower for each of these; NAN where there are none */
    double first;                 /* share of the cut-offs made by the first move; NAN where there are none */
    double places[REPORT_PLACES]; /* shares of the cut-offs by the place of the move, as in ReportDepth */
} DepthFigures;

/* Returns up to which depth there is anything; 0 for searches without depths. */
int report_depth_figures(const Report *report, DepthFigures out[REPORT_DEPTHS]);

#endif
