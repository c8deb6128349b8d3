/* Copies of parts of a search with more detail than a report: of its tree, of its table, of what it knows
 * about a position.
 *
 * The search's own thread makes a view at a safe point when asked (session.h); it holds no pointers into the
 * search. Later requests may use the names of nodes; a name whose node is gone finds nothing. */
#ifndef TETRESS_REPORT_VIEW_H
#define TETRESS_REPORT_VIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/base/error.h"
#include "engine/game/position.h"
#include "engine/game/score.h"

typedef struct NodeName {
    uint32_t index;
    uint32_t generation; /* the tree's when the node was made; 0 names no node */
} NodeName;

enum { VIEW_PATH_MOVES = 64, VIEW_ENTRIES = 512, VIEW_DEPTHS = 152, VIEW_AGES = 64, VIEW_MAP = 1024 };

/* One node; all results are for the side to move at the root of the search. */
typedef struct TreeViewNode {
    NodeName name;
    int32_t parent;    /* index in the view; -1 for the first node */
    uint16_t level;    /* below the first node */
    Move move;         /* the move that leads here */
    uint8_t proof;     /* Proof, for the side to move at the root of the search */
    uint8_t plies;     /* to the end of a proven win or loss */
    uint16_t children; /* in the tree, shown or not */
    uint64_t visits;
    float expected;  /* mean result in [-1, 1] */
    float low, high; /* certain bounds of the result; -1 and 1 if nothing is certain */
    float prior;     /* share among its siblings before any visit; NAN if there is none */
} TreeViewNode;

typedef struct TreeView {
    uint64_t version;  /* counts the views of a session from 1 */
    Position position; /* at the first node */
    int path_count;    /* moves from the root of the search to the first node */
    Move path[VIEW_PATH_MOVES];
    uint64_t tree_nodes;
    int count; /* of nodes; parents come before their children, and siblings are in order of visits */
    int capacity;
    bool cut;            /* more nodes have the share than fit */
    TreeViewNode *nodes; /* owned by the session */
} TreeView;

/* What the table holds, estimated from a sample. */
typedef struct TableView {
    uint64_t version;
    uint64_t entries; /* capacity of the table */
    double filled;    /* share in use */
    double of_this_search;
    double by_bound[4]; /* share of the used entries, by Bound */
    double by_depth[VIEW_DEPTHS];
    double by_age[VIEW_AGES]; /* 0: this search */
    float map[VIEW_MAP];      /* share in use, along the table */
} TableView;

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct TableEntryView {
    Move move; /* that leads to this child; MOVE_NONE for the position itself */
    bool found;
    uint8_t bound; /* Bound */
    uint8_t depth;
    uint8_t age; /* searches ago */
    Move best;
    Score score; /* for the side to move in the position of this entry */
    Score evaluation;
} TableEntryView;

/* What the table holds about a position and each of its children. */
typedef struct LookupView {
    uint64_t version;
    Position position;
    int count;
    TableEntryView entries[VIEW_ENTRIES];
} LookupView;

/* ---- Making a view ---- */

/* A tree of nodes with visits, numbered from 1. */
typedef struct ViewSource {
    const void *data;
    uint32_t (*first)(const void *data, uint32_t node); /* the first child; 0 if there is none */
    uint32_t (*next)(const void *data, uint32_t node);
    uint64_t (*visits)(const void *data, uint32_t node);
    /* fills in name, move, mean result, bounds as low and high, prior and plies, for the owner of the node */
    void (*describe)(const void *data, uint32_t node, TreeViewNode *out);
} ViewSource;

/* Which part of a tree a view shows: the first node's children and the most visited nodes, at most `amount`
 * (0: as many as there are, within reason), each with at least this share of the first node's visits. */
typedef struct ViewCut {
    double share;
    uint64_t amount;
} ViewCut;

/* Fills in a view from a node downwards; `level` is the first node's distance from the root. out->nodes must
 * be null or come from an earlier call; it is freed and allocated as needed. */
Status view_build(const ViewSource *source, uint32_t node, int level, ViewCut cut, TreeView *out,
                  Error *error);

#endif
