/* Whether a report says one thing: values whose parts agree, moves in the one order, lines that are the first
 * moves, and a whole that follows from them. */
#ifndef TETRESS_TESTS_SUPPORT_REPORT_CHECK_H
#define TETRESS_TESTS_SUPPORT_REPORT_CHECK_H

#include "engine/report/report.h"

/* What is wrong with a report of alpha-beta or MCTS that has all moves of the root; null if nothing is. */
const char *report_fault(const Report *report);

#endif
