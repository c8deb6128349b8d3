/* Checks that a report is consistent: the parts of each value agree, moves are in the right order, lines are
 * the first moves, and the root's value follows from them. */
#ifndef TETRESS_TESTS_SUPPORT_REPORT_CHECK_H
#define TETRESS_TESTS_SUPPORT_REPORT_CHECK_H

#include "engine/report/report.h"

/* What is wrong with a report of alpha-beta or MCTS that has all moves of the root; null if nothing is. */
const char *report_fault(const Report *report);

#endif
