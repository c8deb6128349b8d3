/* What the reader and the writer of PGN share: its words for results, reasons, marks and times. */
#ifndef TETRESS_RECORD_FORMATS_PGN_H
#define TETRESS_RECORD_FORMATS_PGN_H

#include "engine/record/record.h"

/* A mark and its numeric annotation glyph. */
typedef struct PgnGlyph {
    int number;
    RecordMark mark;
    const char *suffix; /* behind a move, where people write it so; otherwise null */
} PgnGlyph;

enum { PGN_GLYPHS = 9 };

extern const PgnGlyph pgn_glyphs[PGN_GLYPHS];

/* "1-0", "0-1", "1/2-1/2" or "*". */
const char *pgn_result(Outcome outcome);

/* How runners call a reason that is none of the rules', such as "Out of time"; null for the others. */
const char *pgn_reason(RecordReason reason);

/* The reason that a runner's words mean; REASON_NONE if that is not known. */
RecordReason pgn_reason_of(const char *words);

/* Takes the clocks at the front of a comment into the node. */
void pgn_take_clocks(RecordNode *node, const char **text, size_t *length);

#endif
