/* The best lines of a search as they are listed: what each is worth, what it loses against the best, how much
 * of the search went into it. Plain values; any thread. */
#ifndef TETRESS_STATE_SEARCH_LINES_H
#define TETRESS_STATE_SEARCH_LINES_H

#include "engine/analysis/insight/loss.h"

enum { LINES_LOCKED = 8, LINES_SHOWN = REPORT_LINES + LINES_LOCKED + 1 };

/* First moves that stay in the list, to be compared, while the search goes on; of one position. */
typedef struct LineLocks {
    Position position;
    int count;
    Move moves[LINES_LOCKED];
} LineLocks;

bool line_locked(const LineLocks *self, const Position *position, Move move);

/* Locks a move, or unlocks it; those of another position are forgotten. False if there are too many. */
bool line_lock(LineLocks *self, const Position *position, Move move);

/* All for the side to move. */
typedef struct ShownLine {
    ReportLine line;
    double share; /* of the whole search's effort, in [0, 1]; NAN: not known */
    double loss;  /* of the mover's chance against the best, from 0 to 1; NAN: not known */
    Loss loss_class;
    bool locked;
    bool alone;  /* a locked or played move that is not among the best */
    bool played; /* the game goes on with it */
} ShownLine;

typedef struct ShownLines {
    Position position;
    int count;
    ShownLine lines[LINES_SHOWN];
} ShownLines;

/* The move that the game goes on with. */
typedef struct LinePlayed {
    Move move;
    const RecordAnalysis *after; /* of the position after it; null: there is none */
    double loss;                 /* that a review found, from 0 to 1; NAN: none did */
} LinePlayed;

/* Marks it among the lines, or adds it to them with what is known of it, so that it can be compared. */
void lines_add_played(const LinePlayed *played, const ReviewMarks *marks, ShownLines *out);

/* Of an empty report there are none; a report without lines gives its root moves with the most effort. The
 * locks may be null. */
void lines_make(const Report *report, const ReviewMarks *marks, const LineLocks *locks, ShownLines *out);

#endif
