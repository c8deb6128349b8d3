/* A game as rows of a list: pairs of moves, with comments and variations between them. All rows have the same
 * height, so a long game scrolls without being drawn completely. Plain data for one thread; rows point into
 * the record. */
#ifndef TETRESS_STATE_DOCUMENT_MOVE_ROWS_H
#define TETRESS_STATE_DOCUMENT_MOVE_ROWS_H

#include "engine/record/record.h"

typedef enum MoveRowKind {
    GAME_ROW_PAIR,   /* of the main line: up to two moves, Red's and Blue's */
    GAME_ROW_MOVES,  /* of a variation, as many as fit */
    GAME_ROW_COMMENT /* a line of a node's comment */
} MoveRowKind;

typedef struct MoveRow {
    MoveRowKind kind;
    int depth;              /* of the variation; 0 for the main line */
    int turn;               /* of the first move */
    bool goes_on;           /* a row that continues a variation */
    const RecordNode *node; /* of a comment */
    int first, count;       /* of the moves, in `nodes`; a pair has two, either of which may be null */
    const char *text;       /* of a comment: this line of it, with its length in bytes */
    int length;
} MoveRow;

typedef struct MoveRows {
    int count, capacity;
    MoveRow *rows;
    int node_count, node_capacity;
    const RecordNode **nodes;
} MoveRows;

/* How wide rows are. `fit` gives the end of the first line of a text, at a space if there is one; null: lines
 * end where the text's do. */
typedef struct MoveRowsPlan {
    int per_row; /* moves of a variation */
    const char *(*fit)(void *context, int depth, const char *text, const char *end);
    void *context;
    bool bare; /* the main line alone: comments and variations would give something away */
} MoveRowsPlan;

/* Lays the whole game out. Rows of zeros are empty and ready. */
Status move_rows_build(MoveRows *self, const Record *record, const MoveRowsPlan *plan, Error *error);
void move_rows_free(MoveRows *self);

/* The row that contains a node; -1 for the root. */
int move_rows_find(const MoveRows *self, const RecordNode *node);

#endif
