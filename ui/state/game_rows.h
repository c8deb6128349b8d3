/* A game as rows of a list: pairs of moves, and between them comments and variations. All rows are equally high, so that a long game
 * scrolls without being drawn whole. Plain data for one thread; rows point into the record. */
#ifndef TETRESS_STATE_GAME_ROWS_H
#define TETRESS_STATE_GAME_ROWS_H

#include "engine/record/record.h"

typedef enum GameRowKind {
    GAME_ROW_PAIR,   /* of the main line: up to two moves, Red's and Blue's */
    GAME_ROW_MOVES,  /* of a variation, as many as fit */
    GAME_ROW_COMMENT /* a line of what is said of a node */
} GameRowKind;

typedef struct GameRowOf {
    GameRowKind kind;
    int depth;              /* of the variation; 0 for the main line */
    int turn;               /* of the first move */
    bool goes_on;           /* a variation's row that does not begin it */
    const RecordNode *node; /* of a comment */
    int first, count;       /* of the moves, in `nodes`; a pair has two, of which either may be null */
    const char *text;       /* of a comment: this line of it, of so many bytes */
    int length;
} GameRowOf;

typedef struct GameRows {
    int count, capacity;
    GameRowOf *rows;
    int node_count, node_capacity;
    const RecordNode **nodes;
} GameRows;

/* How wide rows are. `fit` gives the end of the first line of a text, at a blank if there is one; null: lines end where the text's do. */
typedef struct GameRowsPlan {
    int per_row; /* moves of a variation */
    const char *(*fit)(void *context, int depth, const char *text, const char *end);
    void *context;
} GameRowsPlan;

/* Lays the whole game out. Rows of zeros are empty and ready. */
Status game_rows_build(GameRows *self, const Record *record, const GameRowsPlan *plan, Error *error);
void game_rows_free(GameRows *self);

/* The row that has a node; -1 for the root. */
int game_rows_find(const GameRows *self, const RecordNode *node);

#endif
