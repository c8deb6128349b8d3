/* What a search says about itself: plain data of fixed size, written by the search and copied by its
 * observers.
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
    uint8_t depth; /* of the search behind this line */
    VALUE_MEMBER;
    uint64_t effort; /* nodes or visits through its first move */
} ReportLine;

typedef struct ReportMove {
    Move move;
    /* moves it stands for, because symmetries of the position make them equal; 0: unknown */
    uint16_t alike;
    VALUE_MEMBER;     /* from the last search of this move; unknown if there was none */
    float prior;      /* share that the search gave it beforehand; NAN if it gives none */
    Score evaluation; /* of the position after it, by the evaluation alone */
    uint64_t effort;  /* nodes or visits */
} ReportMove;

typedef struct ReportTable {
    uint64_t entries; /* capacity of the table; 0: there is no table */
    uint64_t bytes;   /* size of the table */
    uint64_t probes, hits, cutoffs, stores, replacements, damaged; /* damaged: entries whose check failed */
    int permille;                                                  /* filled in this search, from a sample */
} ReportTable;

enum { REPORT_DEPTHS = 32, REPORT_PLACES = 8 };

/* What an alpha-beta search did at a number of plies above its leaves; the last depth also counts everything
 * above. The effective branching factor is the nodes one ply lower divided by the nodes here. */
typedef struct ReportDepth {
    uint64_t nodes;
    /* by the move's place in the order: 1st, 2nd, up to 4th, 8th, ... 64th, later */
    uint64_t cutoffs[REPORT_PLACES];
} ReportDepth;

/* Shares of an alpha-beta search's time, from a sample; the rest is ordering and bookkeeping. */
typedef struct ReportTimes {
    float generating, evaluating, making, table;
} ReportTimes;

typedef struct Report {
    uint64_t serial;   /* counts the reports of a search from 1; 0 is an empty report */
    Position position; /* the root */
    bool finished;     /* the last report of this search */
    bool book;         /* nothing was searched: a book of openings says this; see engine/book/book.h */
    uint8_t depth, seldepth;
    VALUE_MEMBER;         /* of the root */
    uint64_t nodes;       /* positions visited */
    uint64_t evaluations; /* full evaluations */
    uint64_t playouts;
    uint64_t reused; /* nodes of the tree that were made by an earlier search */
    uint64_t time_ns;
    uint64_t memory;        /* bytes that the search uses */
    Move best;              /* MOVE_NONE before there is one */
    uint64_t best_since_ns; /* the time at which it became the best */
    ReportTable table;
    ReportDepth depths[REPORT_DEPTHS]; /* all zeros if the search has no depths */
    ReportTimes times;
    int line_count;
    int move_count;
    ReportLine lines[REPORT_LINES];
    ReportMove moves[MOVE_COUNT];
} Report;

/* Passes reports from one writer to one reader; neither ever waits. There are three slots: the writer and the
 * reader hold one each, and swap it for the one in between. */
typedef struct ReportBox {
    Report slots[3];
    _Atomic unsigned between; /* index of the slot nobody holds, plus REPORT_FRESH while it is unread */
    unsigned writing, reading;
} ReportBox;

/* Call this before either side uses it. */
void report_box_init(ReportBox *self);

/* For the writer: fill in this slot, then publish it. It may still hold parts of an older report. */
Report *report_box_slot(ReportBox *self);
void report_box_publish(ReportBox *self);

/* For the reader: the newest report, or null if the reader has seen it already. Valid until the next call. */
const Report *report_box_take(ReportBox *self);

/* Whether a report can be of the search that reported with this serial and time before, or the same report.
 * In a search both grow. */
bool report_follows(const Report *self, uint64_t serial, uint64_t time_ns);

/* Copies the used part of a report, which is much less than the whole. */
void report_copy(Report *out, const Report *report);

/* A copy with memory for the used part only, so it must not grow; null if there is no memory. Free it with
 * free(). */
Report *report_clone(const Report *report);

/* The size of such a copy in bytes. */
size_t report_size(const Report *report);

/* The sum of all root moves' efforts. */
uint64_t report_effort(const Report *report);

/* The value of the root: its proof, otherwise an estimate by the best line or, without lines, by the move
 * with the most effort. */
Value report_value(const Report *report);

#endif
