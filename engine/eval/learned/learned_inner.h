/* Inside the learned evaluation: one function for each instruction set. */
#ifndef TETRESS_EVAL_LEARNED_LEARNED_INNER_H
#define TETRESS_EVAL_LEARNED_LEARNED_INNER_H

#include "engine/eval/learned/learned.h"

void learned_values_portable(const LearnedPly *self, const Leaf *leaves, const Outlook *outlooks, int count,
                             Side mover, Score *out);
void learned_values_avx2(const LearnedPly *self, const Leaf *leaves, const Outlook *outlooks, int count,
                         Side mover, Score *out);
void learned_values_avx512(const LearnedPly *self, const Leaf *leaves, const Outlook *outlooks, int count,
                           Side mover, Score *out);

/* Placements are counted up to each limit, times its factor, divided by four: exact for small numbers. */
enum { LEARNED_BEND_SHIFT = 2 };
#define LEARNED_LIMITS 4, 12, 32, 80, 200, 1020
#define LEARNED_FACTORS 64, 32, 16, 8, 4, 1

#endif
