/* Inside the learned evaluation: one function for each instruction set. */
#ifndef TETRESS_EVAL_LEARNED_LEARNED_INNER_H
#define TETRESS_EVAL_LEARNED_LEARNED_INNER_H

#include "engine/base/processor.h"
#include "engine/eval/learned/learned.h"

/* Those of LearnedValues. */
#define LEARNED_VALUES(set)                                                                        \
    void learned_values_##set(const LearnedPly *self, const Leaf *leaves, const Outlook *outlooks, \
                              int count, Side mover, Score *out);
PROCESSOR_SETS(LEARNED_VALUES)

/* Placements are counted up to each limit, times its factor, divided by four: exact for small numbers. */
enum { LEARNED_BEND_SHIFT = 2 };
#define LEARNED_LIMITS 4, 12, 32, 80, 200, 1020
#define LEARNED_FACTORS 64, 32, 16, 8, 4, 1

#endif
