/* Records with analyses made by hand, for tests of whatever uses analyses. */
#ifndef TETRESS_TESTS_SUPPORT_REVIEWED_H
#define TETRESS_TESTS_SUPPORT_REVIEWED_H

#include "engine/record/record.h"

/* A record from a position, or from the empty board for null; its main line is this many first moves. */
Record *record_of_first_moves(const Position *start, int moves);

/* The node on the main line after this many moves. */
RecordNode *record_node_at(const Record *record, int moves);

/* Gives a node an analysis: Red's chance, and the best move; MOVE_NONE for the move that was played. */
void record_analyse(const Record *record, RecordNode *node, double red, Move best);

#endif
