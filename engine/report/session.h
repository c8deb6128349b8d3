/* The meeting place of one search and one observer: the stop flag, the reports, requests in, views out.
 *
 * The observer (window, protocol, match) owns the Session and outlives the search. The search is handed it,
 * reports into it at least every SESSION_REPORT_NS, and serves requests at safe points. Neither side ever
 * waits for the other: the lock is only held to copy a request, or to hand over a finished view. */
#ifndef TETRESS_REPORT_SESSION_H
#define TETRESS_REPORT_SESSION_H

#include <stdatomic.h>

#include "engine/base/error.h"
#include "engine/base/platform/thread.h"
#include "engine/report/report.h"
#include "engine/report/view.h"

enum { SESSION_REPORT_NS = 50000000, SESSION_REQUESTS = 32 };

typedef enum RequestKind {
    REQUEST_FOCUS,      /* search below this node only; generation 0: everywhere again */
    REQUEST_VISITS,     /* give this root move `amount` more visits before all else */
    REQUEST_LINES,      /* report `amount` best lines */
    REQUEST_TABLE_SIZE, /* resize the table to `amount` MB, forgetting it */
    REQUEST_TABLE_CLEAR,
    REQUEST_TREE_VIEW, /* from `path`, nodes with at least `share` of the visits, at most `amount` */
    REQUEST_TABLE_VIEW,
    REQUEST_LOOKUP /* of `position` */
} RequestKind;

typedef struct Request {
    RequestKind kind;
    uint64_t amount;
    double share;
    NodeName node;
    Move move;
    int path_count;
    Move path[VIEW_PATH_MOVES];
    Position position;
} Request;

typedef struct Session {
    _Atomic bool stop;        /* the search under way, or the next */
    const atomic_bool *token; /* for all searches; null: none */
    _Atomic bool asked;       /* there are requests waiting */
    ReportBox reports;
    TreeViewNode *spare; /* the search's alone: where it copies the next view before it swaps it in */
    int spare_capacity;  /* in nodes */
    Lock lock;           /* over all below */
    int request_count;
    Request requests[SESSION_REQUESTS];
    uint64_t versions; /* of views handed over so far */
    TreeView tree;
    TableView table;
    LookupView lookup;
} Session;

/* For the observer. */
Status session_create(Session **out, Error *error);
void session_destroy(Session *self); /* may be null; no search may still use it */
void session_clear(Session *self);   /* before the next search: not stopped, nothing reported or asked */
void session_stop(Session *self);    /* from any thread */

/* Has a flag that outlives searches stop them all, those under way and those that begin after it was set;
 * null: none does. Not while a search runs. */
void session_heed(Session *self, const atomic_bool *token);
bool session_ask(Session *self, const Request *request); /* false if too many are waiting already */

/* Each copies a view if there is a newer one than the version that out holds (0 for any) and says whether
 * there was. The tree's nodes go to out->nodes, which has room for out->capacity. */
bool session_tree(Session *self, TreeView *out);
bool session_table(Session *self, TableView *out);
bool session_lookup(Session *self, LookupView *out);

/* For the search. */
static inline bool session_stopped(const Session *self)
{
    /* relaxed: the flags carry nothing but themselves */
    return atomic_load_explicit(&self->stop, memory_order_relaxed) ||
           (self->token && atomic_load_explicit(self->token, memory_order_relaxed));
}

/* Takes the oldest waiting request; costs one relaxed load when there is none. */
bool session_next_request(Session *self, Request *out);

/* How many lines a REQUEST_LINES asks for, as a report has room for them. */
static inline int request_lines(const Request *request)
{
    return request->amount < 1 ? 1 : request->amount > REPORT_LINES ? REPORT_LINES : (int)request->amount;
}

/* Hands over a view; copies it. A tree view may have any number of nodes that memory allows: it is copied
 * before the lock is taken, so that the observer never waits for that. One thread at a time. */
Status session_give_tree(Session *self, const TreeView *view, Error *error);
void session_give_table(Session *self, const TableView *view);
void session_give_lookup(Session *self, const LookupView *view);

#endif
