/* The best lines of a search as a list: the value of each, its loss against the best, and its share of the
 * search. Plain values; any thread. */
#ifndef TETRESS_STATE_SEARCH_LINES_H
#define TETRESS_STATE_SEARCH_LINES_H

#include "engine/analysis/insight/loss.h"

enum { LINES_LOCKED = 8, LINES_SHOWN = REPORT_LINES + LINES_LOCKED + 1 };

/* First moves that stay in the list during the search, for comparison; all of one position. */
typedef struct LineLocks {
    Position position;
    int count;
    Move moves[LINES_LOCKED];
} LineLocks;

bool line_locked(const LineLocks *self, const Position *position, Move move);

/* Locks or unlocks a move; locks of another position are forgotten. False if there are too many. */
bool line_lock(LineLocks *self, const Position *position, Move move);

/* Everything is for the side to move. */
typedef struct ShownLine {
    ReportLine line;
    double share; /* of the whole search's effort, in [0, 1]; NAN: unknown */
    double loss;  /* of the mover's chance against the best, from 0 to 1; NAN: unknown */
    Loss loss_class;
    bool locked;
    bool alone;  /* a locked or played move that is not among the best */
    bool played; /* the game continues with it */
    bool saved;  /* its value is of another search, which is saved with the game */
} ShownLine;

typedef struct ShownLines {
    Position position;
    int count;
    ShownLine lines[LINES_SHOWN];
} ShownLines;

/* The move that the game continues with. */
typedef struct LinePlayed {
    Move move;
    const ReportMove *root;      /* what the search shown says of it; null: nothing */
    const RecordAnalysis *after; /* of the position after it; null: there is none */
    bool other;                  /* that is of another search than the one shown */
    double loss;                 /* found by a review, from 0 to 1; NAN: there was none */
} LinePlayed;

/* Marks it among the lines, or adds it for comparison: with what this search knows of it, or else with what
 * is saved. */
void lines_add_played(const LinePlayed *played, const Report *report, const ReviewMarks *marks,
                      ShownLines *out);

/* An empty report has no lines; for a report without lines, the root moves with the most effort are used. The
 * locks may be null. */
void lines_make(const Report *report, const ReviewMarks *marks, const LineLocks *locks, ShownLines *out);

#endif
