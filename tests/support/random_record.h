/* Random records with some of everything. */
#ifndef TETRESS_TESTS_SUPPORT_RANDOM_RECORD_H
#define TETRESS_TESTS_SUPPORT_RANDOM_RECORD_H

#include "engine/record/record.h"
#include "tests/support/sample.h"

/* A tree of at most this many nodes. Fails the test if memory runs out. */
Record *random_record(Sample *sample, int nodes);

/* A text of at most this many characters, many of them awkward; valid until the next call with the same
 * memory. */
const char *random_text(Random *random, int most, Text *memory);

/* A random node of a record. */
RecordNode *random_node(Random *random, const Record *record);

/* Changes everything about a node except its move. */
void random_facts(Random *random, Record *record, RecordNode *node);

/* Adds a random move to a node; null if there is none. */
RecordNode *random_child(Random *random, Record *record, RecordNode *parent);

#endif
