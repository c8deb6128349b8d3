/* Copies of parts of a search, deeper than a report goes: of its tree, of its table, of what it knows of a
 * position.
 *
 * A view is made by the search's own worker at a safe point, when asked for (session.h); it holds no pointers
 * into the search. Nodes have names that a later request may use; a name whose node is gone finds nothing. */
#ifndef TETRESS_REPORT_VIEW_H
#define TETRESS_REPORT_VIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/base/error.h"
#include "engine/game/position.h"
#include "engine/game/score.h"

typedef struct NodeName {
    uint32_t index;
    uint32_t generation; /* of the tree when the node was made; 0 names no node */
} NodeName;

enum { VIEW_PATH_MOVES = 64, VIEW_ENTRIES = 512, VIEW_DEPTHS = 152, VIEW_AGES = 64, VIEW_MAP = 1024 };

/* One node; all results are for the side to move at the root of the search. */
typedef struct TreeViewNode {
    NodeName name;
    int32_t parent;    /* index in the view; -1 for the first node */
    uint16_t level;    /* below the first node */
    Move move;         /* that leads here */
    uint8_t proof;     /* Proof, for the side to move at the root of the search */
    uint8_t plies;     /* with a win or loss proven: to the end */
    uint16_t children; /* that exist in the tree, shown or not */
    uint64_t visits;
    float expected;  /* mean result in [-1, 1] */
    float low, high; /* what is certain of it: -1 and 1 while nothing is */
    float prior;     /* share among its siblings before any visit; NAN if there is none */
} TreeViewNode;

typedef struct TreeView {
    uint64_t version;  /* counts the views of a session from 1 */
    Position position; /* at the first node */
    int path_count;    /* moves from the root of the search to the first node */
    Move path[VIEW_PATH_MOVES];
    uint64_t tree_nodes;
    int count; /* nodes below, a parent before its children, siblings by visits */
    int capacity;
    bool cut;            /* there was more above the share than fits */
    TreeViewNode *nodes; /* the session's memory */
} TreeView;

/* What the table holds, from a sample of it. */
typedef struct TableView {
    uint64_t version;
    uint64_t entries; /* room in the table */
    double filled;    /* share in use */
    double of_this_search;
    double by_bound[4]; /* share of the used ones by Bound */
    double by_depth[VIEW_DEPTHS];
    double by_age[VIEW_AGES]; /* 0: this search */
    float map[VIEW_MAP];      /* share in use, table from start to end */
} TableView;

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct TableEntryView {
    Move move; /* to this child; MOVE_NONE for the position itself */
    bool found;
    uint8_t bound; /* Bound */
    uint8_t depth;
    uint8_t age; /* searches ago */
    Move best;
    Score score; /* for the side to move in the position of the entry, be it a child */
    Score evaluation;
} TableEntryView;

/* What the table says of a position and of each of its children. */
typedef struct LookupView {
    uint64_t version;
    Position position;
    int count;
    TableEntryView entries[VIEW_ENTRIES];
} LookupView;

/* ---- Making one ---- */

/* Something that has nodes with visits, numbered from 1. */
typedef struct ViewSource {
    const void *data;
    uint32_t (*first)(const void *data, uint32_t node); /* children; 0 at the end */
    uint32_t (*next)(const void *data, uint32_t node);
    uint64_t (*visits)(const void *data, uint32_t node);
    /* name, move, mean result, bounds as low and high, prior, plies: for the owner of the node */
    void (*describe)(const void *data, uint32_t node, TreeViewNode *out);
} ViewSource;

/* How much of a tree a view shows: the most visited nodes, at most `amount` (0: as many as there are, within
 * reason) and none with less than a share of the first one's visits. */
typedef struct ViewCut {
    double share;
    uint64_t amount;
} ViewCut;

/* Fills in a view from a node downwards. level says how far the first node is below the root. out->nodes is
 * freed and allocated as needed; it starts as null or what an earlier call has left. */
Status view_build(const ViewSource *source, uint32_t node, int level, ViewCut cut, TreeView *out,
                  Error *error);

#endif
