/* The course of an alpha-beta search: what each iteration found for the root moves, and how well the search
 * cuts off. Collected from its reports. For one thread at a time. */
#ifndef TETRESS_REPORT_ITERATIONS_H
#define TETRESS_REPORT_ITERATIONS_H

#include "engine/report/report.h"

enum { ITERATIONS_MOST = 96, ITERATION_ROOTS = 12 };

typedef struct IterationRootMove {
    Move move;
    VALUE_MEMBER;
    float share; /* of the nodes of all root moves so far */
} IterationRootMove;

typedef struct Iteration {
    int depth;
    uint64_t time_ns, nodes; /* at the end of the iteration, since the search began */
    Score score;
    float expected;
    bool changed; /* another move is best than in the iteration before */
    int root_count;
    IterationRootMove roots[ITERATION_ROOTS]; /* in the search's order, best first */
} Iteration;

/* All zeros is empty. */
typedef struct Iterations {
    Position position;
    int count;
    Iteration items[ITERATIONS_MOST];
} Iterations;

/* Adds a report of the search; returns whether anything changed. */
bool iterations_note(Iterations *self, const Report *report);

/* What an alpha-beta search did at a number of plies above its leaves. */
typedef struct DepthFigures {
    double nodes;                 /* share of all nodes */
    double branching;             /* nodes one ply lower for each of these; NAN if unknown */
    double first;                 /* share of the cut-offs made by the first move; NAN without cut-offs */
    double places[REPORT_PLACES]; /* shares of the cut-offs by the place of the move, as in ReportDepth */
} DepthFigures;

/* Returns the greatest depth with figures; 0 for searches without depths. */
int report_depth_figures(const Report *report, DepthFigures out[REPORT_DEPTHS]);

#endif
