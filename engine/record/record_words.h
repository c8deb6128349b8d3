/* The words for a record's reasons and marks: one table of each, from which all formats, messages and
 * pages take theirs. Any thread. */
#ifndef TETRESS_RECORD_RECORD_WORDS_H
#define TETRESS_RECORD_RECORD_WORDS_H

#include "engine/record/record.h"

enum { RECORD_REASONS = REASON_RESIGNATION + 1, RECORD_MARKS = 9 };

typedef struct RecordReasonWords {
    const char *name;     /* in JSON, and of actions with '-' for '_' */
    const char *title;    /* in lists of how many games ended so */
    const char *loser;    /* what became of the loser, after its name */
    const char *by;       /* how the winner won */
    const char *side;     /* the same of the losing side, in a few words */
    const char *sgf[2];   /* after "R+"; the first is what we write */
    const char *pgn;      /* in a PGN tag; null where PGN has nothing to say */
    const char *pgn_part; /* by which it is known there, in lower case */
} RecordReasonWords;

/* By RecordReason. */
extern const RecordReasonWords record_reasons[RECORD_REASONS];

/* The reason of a name, with '-' or '_'; REASON_NONE where there is no such name. */
RecordReason record_reason_of(const char *name);

typedef struct RecordMarkWords {
    RecordMark mark;
    const char *name;
    int glyph;     /* its numeric annotation glyph in PGN */
    bool of_moves; /* says of a move how good it is; a move has one of these at most, its name is a suffix */
} RecordMarkWords;

/* In the order of their bits. */
extern const RecordMarkWords record_marks[RECORD_MARKS];

#endif
