/* What a search says of itself: plain data of fixed size, written by the search and copied by whoever wants
 * to look.
 *
 * All scores and results are for the side to move at the root. */
#ifndef TETRESS_REPORT_REPORT_H
#define TETRESS_REPORT_REPORT_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/game/position.h"
#include "engine/game/value.h"

enum { REPORT_LINES = 16, REPORT_LINE_MOVES = 64 };

typedef struct ReportLine {
    Move moves[REPORT_LINE_MOVES]; /* moves[0] is the root move */
    uint8_t count;
    uint8_t depth; /* to which this line was searched */
    VALUE_MEMBER;
    uint64_t effort; /* nodes or visits through its first move */
} ReportLine;

typedef struct ReportMove {
    Move move;
    /* moves that it stands for, as symmetries of the position make them the same; 0: not said */
    uint16_t alike;
    VALUE_MEMBER;     /* of the last search of it; unknown if it was never searched */
    float prior;      /* share the search gave it beforehand; NAN if it gives none */
    Score evaluation; /* of the position after it, by the evaluation alone */
    uint64_t effort;  /* nodes or visits */
} ReportMove;

typedef struct ReportTable {
    uint64_t entries;                                              /* room in the table; 0 without one */
    uint64_t bytes;                                                /* that it takes */
    uint64_t probes, hits, cutoffs, stores, replacements, damaged; /* damaged: entries whose check failed */
    int permille;                                                  /* filled in this search, from a sample */
} ReportTable;

enum { REPORT_DEPTHS = 32, REPORT_PLACES = 8 };

/* What an alpha-beta search did so many plies above its leaves, the last depth standing for all beyond. The
 * effective branching is the nodes a ply lower over these. */
typedef struct ReportDepth {
    uint64_t nodes;
    /* by the place of the move: 1st, 2nd, up to 4th, 8th, ... 64th, beyond */
    uint64_t cutoffs[REPORT_PLACES];
} ReportDepth;

/* Shares of an alpha-beta search's time, from a sample; what is missing from 1 is ordering and keeping
 * books. */
typedef struct ReportTimes {
    float generating, evaluating, making, table;
} ReportTimes;

typedef struct Report {
    uint64_t serial;   /* counts the reports of a search from 1; 0 is an empty report */
    Position position; /* the root */
    bool finished;     /* the last report of this search */
    uint8_t depth, seldepth;
    VALUE_MEMBER;         /* of the root */
    uint64_t nodes;       /* positions visited */
    uint64_t evaluations; /* full evaluations */
    uint64_t playouts;
    uint64_t reused; /* nodes of the tree that an earlier search had made */
    uint64_t time_ns;
    uint64_t memory;        /* bytes that the search holds */
    Move best;              /* MOVE_NONE before there is one */
    uint64_t best_since_ns; /* time when it became the best */
    ReportTable table;
    ReportDepth depths[REPORT_DEPTHS]; /* zeros from searches that have no depths */
    ReportTimes times;
    int line_count;
    int move_count;
    ReportLine lines[REPORT_LINES];
    ReportMove moves[MOVE_COUNT];
} Report;

/* Passes reports from one writer to one reader without either ever waiting: three slots, of which the writer
 * and the reader hold one each and swap it for the one between them. */
typedef struct ReportBox {
    Report slots[3];
    _Atomic unsigned between; /* index of the slot nobody holds, plus REPORT_FRESH if it was not read yet */
    unsigned writing, reading;
} ReportBox;

/* Before either side uses it. */
void report_box_init(ReportBox *self);

/* For the writer: the slot to fill in, then to hand over. What the slot held before is old and may be partly
 * kept. */
Report *report_box_slot(ReportBox *self);
void report_box_publish(ReportBox *self);

/* For the reader: the newest report, or null if there is none that it has not seen. Good until the next
 * call. */
const Report *report_box_take(ReportBox *self);

/* Copies the part of a report that is in use, which is much less than the whole. */
void report_copy(Report *out, const Report *report);

/* A copy with room for what is used of a report and no more, which must not grow; null without memory. free()
 * frees it. */
Report *report_clone(const Report *report);

/* The bytes that such a copy takes. */
size_t report_size(const Report *report);

/* The sum of the efforts of all root moves. */
uint64_t report_effort(const Report *report);

#endif
