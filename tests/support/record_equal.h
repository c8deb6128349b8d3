/* Comparing two records. */
#ifndef TETRESS_TESTS_SUPPORT_RECORD_EQUAL_H
#define TETRESS_TESTS_SUPPORT_RECORD_EQUAL_H

#include "engine/record/record.h"

/* Whether two records are equal in every detail. */
bool record_equal(const Record *a, const Record *b);

#endif
