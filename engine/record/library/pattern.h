/* What a position may be asked for: a pattern of cells, anywhere on the torus and under all turns; figures,
 * such as few placements; and what the move that led to it did. Any thread; a search belongs to one at a
 * time. */
#ifndef TETRESS_RECORD_LIBRARY_PATTERN_H
#define TETRESS_RECORD_LIBRARY_PATTERN_H

#include "engine/game/game.h"
#include "engine/game/symmetry.h"
#include "engine/record/library/query.h"

/* What may be on a cell, as a sum; 0 is anything. */
enum { PATTERN_OWN = 1, PATTERN_OPPONENT = 2, PATTERN_EMPTY = 4, PATTERN_ANY = 7 };

/* Whose tokens are own. */
typedef enum PatternOwner {
    PATTERN_OF_EITHER,
    PATTERN_OF_RED,
    PATTERN_OF_BLUE,
    PATTERN_OF_MOVER, /* whose turn it is */
    PATTERN_OWNERS
} PatternOwner;

extern const char *const pattern_owner_names[PATTERN_OWNERS + 1]; /* ended by null */

typedef enum PatternFigure {
    PATTERN_PLY,
    PATTERN_TOKENS,
    PATTERN_PLACEMENTS,
    PATTERN_TERRITORY, /* cells that only this side can take */
    PATTERN_FIGURES
} PatternFigure;

/* "tokens" of the own side, "opponent.tokens", or "lead.tokens": the first minus the second. */
typedef enum PatternWhose { FIGURE_OWN, FIGURE_OPPONENT, FIGURE_LEAD, FIGURE_SIDES } PatternWhose;

typedef struct PatternCondition {
    PatternFigure figure;
    PatternWhose whose;
    QueryRange range;
} PatternCondition;

/* What a move of the own side did. */
typedef enum PatternMotif {
    MOTIF_CLEAR,
    MOTIF_DOUBLE_CLEAR, /* two lines or more */
    MOTIF_COSTLY_CLEAR, /* cost the mover more tokens than the other side */
    MOTIF_SQUEEZE,      /* left the other side few placements */
    MOTIFS
} PatternMotif;

enum {
    PATTERN_CONDITIONS_MAX = 8,
    PATTERN_FEW = 15 /* placements, so few that a side may soon run out */
};

/* Zeros match every position. A plain value. */
typedef struct LibraryPattern {
    uint8_t cells[BOARD_CELLS]; /* what may be on each */
    PatternOwner owner;
    int condition_count;
    PatternCondition conditions[PATTERN_CONDITIONS_MAX]; /* all must hold */
    unsigned motifs;                                     /* a bit each; if there are any, one must occur */
} LibraryPattern;

/* Rows with "/" between, of "o" own, "x" opponent, "." empty, "?" anything, "#" a token, "O" not own, "X" not
 * opponent. What is missing of eleven rows of eleven is anything. Sets only the cells. */
Status library_pattern_read(const char *text, LibraryPattern *out, Error *error);

/* Adds what words say: conditions such as "tokens<30 lead.territory>=10", and names of motifs. */
Status library_pattern_read_figures(const char *text, LibraryPattern *out, Error *error);

/* Where a pattern was found. */
typedef struct PatternMatch {
    int plies;               /* of the position */
    Side own;                /* whose tokens are own */
    Symmetry place;          /* takes the pattern's cells to the board's */
    bool cells[BOARD_CELLS]; /* what it asks of these; if it draws nothing, those that the move took or
                                cleared */
} PatternMatch;

typedef struct PatternSearch PatternSearch;

Status pattern_search_create(const LibraryPattern *pattern, PatternSearch **out, Error *error);
void pattern_search_destroy(PatternSearch *self); /* may be null */

/* The first position with at least so many plies that matches; false if there is none. To play to a position
 * and look for cells takes some 200 ns. */
bool pattern_search_game(PatternSearch *self, const Game *game, int plies, PatternMatch *out);

/* A search for a pattern in a library's games. */
typedef struct LibraryPatternSearch {
    const LibraryPattern *pattern;
    const LibraryNumbers *among; /* the games to look at */
    int threads;
    const atomic_bool *stop; /* may be null */
    /* Takes the first match of a game, in the order of the games, on the thread of the caller. */
    void (*found)(void *context, uint32_t number, const PatternMatch *match);
    void (*progress)(void *context, uint64_t done, uint64_t all); /* likewise; may be null */
    void *context;
} LibraryPatternSearch;

/* Looks on several threads, each of which opens the library's file; STATUS_INTERRUPTED if stopped. */
Status library_find_pattern(const Library *library, const LibraryPatternSearch *search, Error *error);

#endif
