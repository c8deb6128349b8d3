/* What the parts of PGN share: its words for results, clocks, the bytes of a file with problems at their
 * place, and tags. */
#ifndef TETRESS_RECORD_FORMATS_PGN_H
#define TETRESS_RECORD_FORMATS_PGN_H

#include "engine/base/scan.h"
#include "engine/record/formats/format.h"

/* "1-0", "0-1", "1/2-1/2" or "*". */
const char *pgn_result(Outcome outcome);

/* The reason that a runner's words mean; REASON_NONE if unknown. */
RecordReason pgn_reason_of(const char *words);

/* Takes the clocks at the start of a comment into the node. */
void pgn_take_clocks(RecordNode *node, const char **text, size_t *length);

/* ---- The bytes of a file, one after another ---- */

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

/* ---- The tags of a game, until its moves begin ---- */

typedef struct PgnTags {
    Record *record; /* has the players, agents and other tags; null: there are no tags */
    char fen[POSITION_TEXT_SIZE];
    int fen_line;
    char result[8]; /* or what followed the moves */
    int result_line;
    int plies, plies_line; /* from PlyCount; -1 if it is missing */
} PgnTags;

/* Clears all tags; one of zeros must be cleared before use. */
void pgn_tags_clear(PgnTags *self);

/* Reads the tag at the current place; mistakes in it are problems. */
Status pgn_tags_read(PgnTags *self, PgnScan *scan, Error *error);

#endif
