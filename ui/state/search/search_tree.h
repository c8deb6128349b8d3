/* The tree of a running search as a list of rows and as boxes of the effort.
 *
 * While it is wanted, it asks the search for the most visited nodes every TREE_ASK_NS; this costs the search
 * about a millisecond each time, however large the tree is. Nodes are identified by the moves from the
 * search's root, so open nodes stay open from view to view. It shows the newest view, or an earlier moment of
 * the growth. Results are for the side to move at the root of the search. For the thread of the AppState. */
#ifndef TETRESS_STATE_SEARCH_SEARCH_TREE_H
#define TETRESS_STATE_SEARCH_SEARCH_TREE_H

#include "engine/base/text.h"
#include "engine/report/session.h"
#include "engine/report/tree_history.h"

enum {
    TREE_NODES = 3000, /* of a view */
    TREE_OPEN = 256,   /* nodes open at the same time */
    TREE_ASK_NS = 120000000,
    TREE_PLAY_NS = 1000000000, /* a tenth of the time it takes to play the growth */
    TREE_LIVE = -1             /* as a moment: the newest view */
};

/* A node by the moves from the root of the search; no moves: the root. */
typedef struct TreePath {
    int count;
    Move moves[VIEW_PATH_MOVES];
} TreePath;

typedef enum TreeSort {
    TREE_BY_VISITS,
    TREE_BY_VALUE,
    TREE_BY_PRIOR,
    TREE_BY_RANGE,
    TREE_BY_MOVE,
    TREE_SORTS
} TreeSort;

extern const char *const tree_sort_names[TREE_SORTS];

typedef struct TreeRow {
    int node; /* in the view shown */
    bool open;
    int hidden; /* children in the tree that the view leaves out */
} TreeRow;

/* A node's box: as wide as its share of the first node's visits, with its children below it from left to
 * right. */
typedef struct TreeBox {
    float left, width; /* of the whole */
} TreeBox;

typedef struct SearchTree {
    bool wanted; /* somebody looks at it */
    TreeSort sort;
    /* nodes with a smaller share of the first node's visits are left out, here and in exports */
    double share;
    TreePath top;   /* the first node of views */
    TreePath focus; /* where the whole search goes; no moves: everywhere */
    int open_count;
    TreePath open[TREE_OPEN];
    int moment;         /* moment of the growth that is shown; or TREE_LIVE */
    bool playing;       /* the growth is being played */
    uint64_t played_ns; /* when it started to play, minus what was skipped; 0: at the next tick */

    Position root; /* of the search that everything below is about */
    uint64_t asked_ns, time_ns;
    int asked_changes; /* of the best move, when a view was last requested */
    TreeView view;     /* the newest */
    TreeHistory growth;
    uint64_t version; /* counts changes of the rows */
    int row_count;
    TreeRow *rows;  /* the first node's children, and below each open one its own */
    TreeBox *boxes; /* by node of the view shown */
    int *links;     /* first child and next sibling of each node; -1 for none */
} SearchTree;

Status search_tree_init(SearchTree *self, Error *error);
void search_tree_close(SearchTree *self);

/* Forgets the tree: what follows is of another search, which began in this position. */
void search_tree_begin(SearchTree *self, const Position *root);

/* Takes in what came from the search and asks for more. The session is null if no search is running, the
 * report empty if nothing is known. Returns whether anything changed. */
bool search_tree_tick(SearchTree *self, Session *session, const Report *report, uint64_t now_ns);

/* When the growth shows its next moment, by clock_ns; UINT64_MAX: it is not being played. Answers of a search
 * are taken in with its reports. */
uint64_t search_tree_wake_ns(const SearchTree *self);

/* What is shown; its count is 0 if there is no tree. */
const TreeView *search_tree_shown(const SearchTree *self);

/* The path of a node in the view shown. */
void search_tree_path(const SearchTree *self, int node, TreePath *out);

/* A node of the view shown by its path; -1 if it is not there. */
int search_tree_find(const SearchTree *self, const TreePath *path);

/* The moves to a node of the view shown, then the most visited ones from there; returns how many, at most
 * this many. 0 if the node is not there. */
int search_tree_line(const SearchTree *self, const TreePath *path, Move *out, int most);

/* Paths as text: moves separated by spaces, in any notation. */
Status tree_path_read(const char *text, TreePath *out, Error *error);
void tree_path_write(const TreePath *self, Text *out);
bool tree_path_equal(const TreePath *a, const TreePath *b);

/* Opens or closes a node. */
Status search_tree_toggle(SearchTree *self, const TreePath *path, Error *error);
void search_tree_set_sort(SearchTree *self, TreeSort sort);
void search_tree_set_share(SearchTree *self, double share);

/* Makes views start with a node; no moves: with the root. */
Status search_tree_zoom(SearchTree *self, const TreePath *path, Error *error);

/* Sends the search below a node, or everywhere if there are no moves; or gives a root move more visits.
 * STATUS_NOT_FOUND if there is no such node or search. */
Status search_tree_focus(SearchTree *self, Session *session, const TreePath *path, Error *error);
Status search_tree_visits(SearchTree *self, Session *session, Move move, uint64_t amount, Error *error);

/* Shows the tree as it was this long after the search began, or TREE_LIVE again; plays the growth from the
 * moment shown. */
void search_tree_show(SearchTree *self, uint64_t time_ns);
void search_tree_show_live(SearchTree *self);
void search_tree_play(SearchTree *self, bool playing);

/* The 95% interval of a node's true mean result, if its visits were independent; exact if it is proven. */
void tree_range(const TreeViewNode *node, double *low, double *high);

typedef enum TreeFormat { TREE_JSON, TREE_CSV, TREE_DOT } TreeFormat;

/* Writes a view's nodes that have at least this share of the first node's visits. */
void tree_write(const TreeView *view, double share, TreeFormat format, Text *out);

/* Exports what is shown to a file in the format of its name: .json, .csv or .dot. */
Status search_tree_export(const SearchTree *self, const char *path, Text *out, Error *error);

#endif
