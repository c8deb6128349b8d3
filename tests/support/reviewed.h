/* Records with analyses made by hand, for tests of what is made of them. */
#ifndef TETRESS_TESTS_SUPPORT_REVIEWED_H
#define TETRESS_TESTS_SUPPORT_REVIEWED_H

#include "engine/record/record.h"

/* A record from a position, or the empty board for null, whose main line is so many first moves. */
Record *record_of_first_moves(const Position *start, int moves);

/* The node of the main line after so many moves. */
RecordNode *record_node_at(const Record *record, int moves);

/* Gives it an analysis: the chance of Red, and what was best; MOVE_NONE for the move that was played. */
void record_analyse(const Record *record, RecordNode *node, double red, Move best);

#endif
