/* A suite: positions in which somebody went wrong, with what was better, to see what an agent finds in them.
 *
 * Its file has a JSON object a line; empty lines and lines that begin with # are passed over:
 *
 *     {"position":"... r 32","turn":33,"played":"3-4,...","better":[{"move":"...","chance":0.51},...],
 *      "chance":0.52,"loss":0.31,"source":"round-3.log, game 1"}
 *
 * Chances are the mover's, from 0 to 1. `better` has the moves that are at least as good as the best within a
 * tolerance, the best first; `chance` is the best one's, and `loss` what the played move lost of it. Only
 * `position` and `better` must be there. One thread at a time for each. */
#ifndef TETRESS_ANALYSIS_SUITE_H
#define TETRESS_ANALYSIS_SUITE_H

#include "engine/analysis/review.h"

enum { SUITE_MOVES = REPORT_LINES, SUITE_SOURCE_SIZE = 160 };

typedef struct SuiteMove {
    Move move;
    double chance; /* NAN: unknown */
} SuiteMove;

typedef struct SuiteEntry {
    Position position;
    Move played;   /* MOVE_NONE: unknown */
    double chance; /* of the best move; NAN: unknown */
    double loss;   /* by the move played; NAN: unknown */
    int better_count;
    SuiteMove better[SUITE_MOVES];
    char source[SUITE_SOURCE_SIZE];
} SuiteEntry;

typedef struct Suite {
    int count, capacity;
    SuiteEntry *entries;
} Suite;

void suite_free(Suite *self);
Status suite_add(Suite *self, const SuiteEntry *entry, Error *error);

/* The entry for a review's turn, with the better move. False if there is nothing to find. */
bool suite_entry_of(const Review *review, int index, const char *source, SuiteEntry *out);

/* Adds the moves of an analysis of the position that are as good as its best within a tolerance, except the
 * move played. */
void suite_entry_add_lines(SuiteEntry *self, const Report *report, double tolerance);

/* Whether a move is among the better ones. */
bool suite_entry_has(const SuiteEntry *self, Move move);

/* Reads what suite_write wrote, possibly edited by hand; errors have line and column. */
Status suite_read(const char *bytes, size_t length, Suite *out, Error *error);

/* The same from a file, which errors name; the positions are added to the existing ones. */
Status suite_read_file(const char *path, Suite *out, Error *error);

void suite_write(const Suite *self, Text *out);

#endif
