/* Where one search and one observer meet: the stop flag, reports, requests in, views out.
 *
 * The observer (window, protocol, match) owns the Session, which outlives the search. The search gets a
 * pointer to it, reports at least every SESSION_REPORT_NS, and answers requests at safe points. Neither side
 * ever waits long for the other: the lock is held only to copy a request or a view of a few kilobytes, or to
 * hand over the nodes of a tree, of which there may be megabytes. */
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
    REQUEST_VISITS,     /* give this root move `amount` more visits before anything else */
    REQUEST_LINES,      /* report `amount` best lines */
    REQUEST_TABLE_SIZE, /* resize the table to `amount` MB, which empties it */
    REQUEST_TABLE_CLEAR,
    REQUEST_TREE_VIEW, /* from `path`; nodes with at least `share` of the visits, at most `amount` */
    REQUEST_TABLE_VIEW,
    REQUEST_LOOKUP /* look up `position` */
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
    _Atomic bool stop;        /* stops the current search, or the next */
    const atomic_bool *token; /* stops all searches; null: none */
    _Atomic bool asked;       /* requests are waiting */
    ReportBox reports;
    TreeViewNode *spare; /* for the search only: it copies the next view here before swapping it in */
    int spare_capacity;  /* in nodes */
    Lock lock;           /* guards everything below */
    int request_count;
    Request requests[SESSION_REQUESTS];
    uint64_t versions; /* number of views handed over so far */
    TreeView tree;
    TableView table;
    LookupView lookup;
} Session;

/* Functions for the observer. */
Status session_create(Session **out, Error *error);
void session_destroy(Session *self); /* may be null; no search may still use it */
void session_clear(Session *self);   /* before the next search: clears the stop flag, reports and requests */
void session_stop(Session *self);    /* may be called from any thread */

/* Sets a flag that stops all searches, now and later, while it is set; null: no flag. Not while a search is
 * running. */
void session_stop_with(Session *self, const atomic_bool *token);
bool session_ask(Session *self, const Request *request); /* false if too many are waiting */

/* Each copies a view if there is a newer one than out's version (0 for any), and returns whether there is.
 * The tree's nodes go to out->nodes, which has room for out->capacity of them. */
bool session_tree(Session *self, TreeView *out);
bool session_table(Session *self, TableView *out);
bool session_lookup(Session *self, LookupView *out);

/* Functions for the search. */
static inline bool session_stopped(const Session *self)
{
    /* relaxed: the flags announce no other data */
    return atomic_load_explicit(&self->stop, memory_order_relaxed) ||
           (self->token && atomic_load_explicit(self->token, memory_order_relaxed));
}

/* Takes the oldest waiting request; without one this costs a single relaxed load. */
bool session_next_request(Session *self, Request *out);

/* For a search that has found its answer and lingers: waits a little; false once it is stopped. */
bool session_linger(const Session *self);

/* The number of lines that a REQUEST_LINES asks for, limited to what a report can hold. */
static inline int request_lines(const Request *request)
{
    return request->amount < 1 ? 1 : request->amount > REPORT_LINES ? REPORT_LINES : (int)request->amount;
}

/* Takes the number of lines wanted; for searches that can't answer other requests, which are dropped. */
static inline void session_take_lines(Session *self, int *lines)
{
    Request request;
    while (session_next_request(self, &request))
        if (request.kind == REQUEST_LINES)
            *lines = request_lines(&request);
}

/* Hands over a copy of a view. A tree view may be of any size, so neither side holds the lock while it copies
 * one. For one thread at a time. */
Status session_give_tree(Session *self, const TreeView *view, Error *error);
void session_give_table(Session *self, const TableView *view);
void session_give_lookup(Session *self, const LookupView *view);

#endif
