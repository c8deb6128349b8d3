/* The bytes of a PGN file, one after another, and problems at the current place. */
#ifndef TETRESS_RECORD_FORMATS_PGN_SCAN_H
#define TETRESS_RECORD_FORMATS_PGN_SCAN_H

#include "engine/base/scan.h"
#include "engine/record/formats/format.h"

typedef struct PgnScan {
    RecordList *list; /* where problems go */
    Scan text;
    int line; /* from 1 */
    const char *line_start;
} PgnScan;

static inline int pgn_peek(const PgnScan *self)
{
    return scan_peek(&self->text);
}

/* Not at the end. */
static inline void pgn_skip(PgnScan *self)
{
    if (*self->text.at++ == '\n') {
        self->line++;
        self->line_start = self->text.at;
    }
}

static inline bool pgn_is_space(int byte)
{
    return byte != SCAN_END && is_blank((char)byte);
}

static inline void pgn_skip_spaces(PgnScan *self)
{
    while (pgn_is_space(pgn_peek(self)))
        pgn_skip(self);
}

/* To the end of the line. */
static inline void pgn_skip_line(PgnScan *self)
{
    while (pgn_peek(self) != SCAN_END && pgn_peek(self) != '\n')
        pgn_skip(self);
}

static inline int pgn_column(const PgnScan *self)
{
    return (int)(self->text.at - self->line_start) + 1;
}

/* A problem at the current place, and one about a line. */
void pgn_problem(PgnScan *self, const char *text);
void pgn_problem_on_line(PgnScan *self, int line, const char *text);

#endif
