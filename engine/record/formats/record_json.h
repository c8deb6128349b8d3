/* What the reader and the writer of records as JSON share: the words for things that are numbers in a
 * record. */
#ifndef TETRESS_RECORD_FORMATS_RECORD_JSON_H
#define TETRESS_RECORD_FORMATS_RECORD_JSON_H

#include "engine/record/record.h"

#define RECORD_JSON_FORMAT "tetress-games"

enum { RECORD_JSON_VERSION = 1, JSON_MARKS = 9, JSON_REASONS = 8 };

typedef struct JsonMark {
    RecordMark mark;
    const char *name;
} JsonMark;

extern const JsonMark json_marks[JSON_MARKS];

/* By RecordReason. */
extern const char *const json_reasons[JSON_REASONS];

#endif
