/* What is in a search's table of positions: how its figures go over time, a view of the whole, and the line
 * tree of what it holds of the position and below it.
 *
 * While it is wanted, it asks the search for the view twice a second and for look-ups one at a time. For the
 * thread of the AppState. */
#ifndef TETRESS_STATE_SEARCH_TRANSPOSITIONS_H
#define TETRESS_STATE_SEARCH_TRANSPOSITIONS_H

#include "engine/report/session.h"

enum {
    TABLE_SAMPLES = 256, /* when there are more, every other one is forgotten */
    TABLE_SAMPLE_NS = 125000000,
    TABLE_ASK_NS = 500000000,
    TABLE_NODES = 512,
    TABLE_CHILDREN = 12, /* of a node, the best that were found */
    TABLE_LEVELS = 16    /* how deep the best line is followed */
};

/* The figures at a moment; counts are since the search began. */
typedef struct TableSample {
    uint64_t time_ns;
    double filled; /* share of the table used in this search */
    uint64_t probes, hits, cutoffs, stores, replacements;
} TableSample;

/* A position that the table holds; the first node is the one that was asked about. */
typedef struct TableNode {
    Position position;
    int parent, level;    /* -1 for the first */
    TableEntryView entry; /* its score is for the side to move at the parent; of the first node, at itself */
    bool wanted;          /* its children are to be looked up */
    bool answered;
    int child_count;
} TableNode;

typedef struct Transpositions {
    bool wanted; /* somebody looks */

    Position root; /* of the search that all below is about */
    uint64_t version;
    uint64_t time_ns, asked_ns;
    ReportTable now; /* the newest figures; entries 0: the search has no table */
    int sample_count;
    TableSample samples[TABLE_SAMPLES];
    uint64_t gap_ns; /* between two of them, at least */
    TableView view;  /* its version is 0 while there is none */
    LookupView lookup;
    int waiting;    /* the node that a look-up is under way for; -1: none */
    int node_count; /* a parent before its children */
    TableNode nodes[TABLE_NODES];
} Transpositions;

void transpositions_init(Transpositions *self);

/* Takes in what has come from the search and asks for more; the session is null where no search goes on, the
 * report empty where nothing is known. The position shown is the one that is looked up. Whether anything
 * changed. */
bool transpositions_tick(Transpositions *self, Session *session, const Report *report, const Position *shown,
                         uint64_t now_ns);

/* Looks up what is below a node. STATUS_NOT_FOUND if there is none. */
Status transpositions_open(Transpositions *self, int node, Error *error);

/* Asks the search to forget its table, or to have another; it then begins anew. STATUS_NOT_FOUND without a
 * search that has one. */
Status transpositions_clear(Transpositions *self, Session *session, Error *error);
Status transpositions_resize(Transpositions *self, Session *session, int megabytes, Error *error);

#endif
