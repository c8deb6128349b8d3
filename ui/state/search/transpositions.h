/* The contents of a search's transposition table: its figures over time, a view of the whole, and what it
 * holds of the position and below, as a tree of lines.
 *
 * While it is wanted, it asks the search for the view twice a second and for look-ups one at a time. For the
 * thread of the AppState. */
#ifndef TETRESS_STATE_SEARCH_TRANSPOSITIONS_H
#define TETRESS_STATE_SEARCH_TRANSPOSITIONS_H

#include "engine/report/session.h"

enum {
    TABLE_SAMPLES = 256, /* if there are more, every second one is dropped */
    TABLE_SAMPLE_NS = 125000000,
    TABLE_ASK_NS = 500000000,
    TABLE_NODES = 512,
    TABLE_CHILDREN = 12, /* children shown of a node: the best found */
    TABLE_LEVELS = 16    /* how deep the best line is followed */
};

/* The figures at one moment; counts are since the search began. */
typedef struct TableSample {
    uint64_t time_ns;
    double filled; /* share of the table used in this search */
    uint64_t probes, hits, cutoffs, stores, replacements;
} TableSample;

/* A position in the table; the first node is the one asked about. */
typedef struct TableNode {
    Position position;
    int parent, level; /* -1 for the first */
    /* the score is for the side to move at the parent; for the first node, at the node itself */
    TableEntryView entry;
    bool wanted; /* its children are to be looked up */
    bool answered;
    int child_count;
} TableNode;

typedef struct Transpositions {
    bool wanted; /* somebody looks at it */

    uint64_t version;
    uint64_t asked_ns;
    uint64_t time_ns; /* of the search's newest report */
    uint64_t read_ns; /* the same when the position shown was last looked up */
    bool opened;      /* somebody looks into the entries: they are not read again */
    ReportTable now;  /* the newest figures; 0 entries: the search has no table */
    int sample_count;
    TableSample samples[TABLE_SAMPLES];
    uint64_t gap_ns; /* minimum time between two samples */
    TableView view;  /* its version is 0 if there is none */
    LookupView lookup;
    int waiting;    /* the node of the current look-up; -1: none */
    int node_count; /* parents come before their children */
    TableNode nodes[TABLE_NODES];
} Transpositions;

void transpositions_init(Transpositions *self);

/* What follows is of another search; looks up this position. */
void transpositions_begin(Transpositions *self, const Position *shown);

/* Takes in what came from the search and asks for more. The session is null if no search is running, the
 * report empty if nothing is known. Looks up the position shown. Returns whether anything changed. */
bool transpositions_tick(Transpositions *self, Session *session, const Report *report, const Position *shown,
                         uint64_t now_ns);

/* Looks up what is below a node. STATUS_NOT_FOUND if there is no such node. */
Status transpositions_open(Transpositions *self, int node, Error *error);

/* Asks the search to clear its table or make another; it then restarts. STATUS_NOT_FOUND without a search
 * that has one. */
Status transpositions_change(Transpositions *self, Session *session, const Request *request, Error *error);

#endif
