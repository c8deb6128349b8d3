/* Shared by the files of this folder only. One thread at a time for each record. */
#ifndef TETRESS_RECORD_RECORD_INNER_H
#define TETRESS_RECORD_RECORD_INNER_H

#include "engine/record/record.h"

/* The moves from the root to a node; returns how many. */
int node_moves(const RecordNode *node, Move out[PLY_LIMIT]);

/* Clears a node, except for its move and its place in the tree. */
void node_clear(RecordNode *node);

/* Removes players, agents, tags and result from a record. */
void record_clear_header(Record *self);

/* Replaces an owned text with a copy, normalised as record.h says; null if it is empty. */
Status text_keep(char **text, const char *bytes, size_t length, Error *error);

#endif
