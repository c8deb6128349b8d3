/* Records with something of everything, at random. */
#ifndef TETRESS_TESTS_SUPPORT_RANDOM_RECORD_H
#define TETRESS_TESTS_SUPPORT_RANDOM_RECORD_H

#include "engine/record/record.h"
#include "tests/support/sample.h"

/* A tree of up to so many nodes. Fails the test if memory runs out. */
Record *random_record(Sample *sample, int nodes);

/* A text of up to so many characters, many of them awkward; good until the next call with the same memory. */
const char *random_text(Random *random, int most, Text *memory);

/* A random node of a record. */
RecordNode *random_node(Random *random, const Record *record);

/* Changes everything in a node but its move. */
void random_dress(Random *random, Record *record, RecordNode *node);

/* Adds a random move at a node; null if there is none. */
RecordNode *random_child(Random *random, Record *record, RecordNode *parent);

#endif
