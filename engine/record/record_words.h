/* The words for a record's reasons and marks, one table for each, used by all formats, messages and pages.
 * Any thread. */
#ifndef TETRESS_RECORD_RECORD_WORDS_H
#define TETRESS_RECORD_RECORD_WORDS_H

#include "engine/record/record.h"

enum { RECORD_REASONS = REASON_RESIGNATION + 1, RECORD_MARKS = 9 };

typedef struct RecordReasonWords {
    const char *name;     /* in JSON; in actions, with '-' for '_' */
    const char *title;    /* in statistics of how games ended */
    const char *loser;    /* what happened to the loser, after its name */
    const char *by;       /* how the winner won */
    const char *side;     /* the same about the loser, in a few words */
    const char *sgf[2];   /* after "R+"; the first is what we write */
    const char *pgn;      /* in a PGN tag; null if PGN has no word for it */
    const char *pgn_part; /* recognises it there, in lower case */
} RecordReasonWords;

/* By RecordReason. */
extern const RecordReasonWords record_reasons[RECORD_REASONS];

/* The reason with this name, written with '-' or '_'; REASON_NONE if there is none. */
RecordReason record_reason_of(const char *name);

typedef struct RecordMarkWords {
    RecordMark mark;
    const char *name;
    int glyph;     /* its numeric annotation glyph in PGN */
    bool of_moves; /* judges a move; a move has at most one of these, and its name is a suffix */
} RecordMarkWords;

/* In the order of their bits. */
extern const RecordMarkWords record_marks[RECORD_MARKS];

#endif
