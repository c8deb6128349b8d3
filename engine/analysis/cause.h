/* Why a move was worse than another, in quantities of the rules. Placements, tokens and territory are
 * compared along two lines, from the move played and from the better move. Only the answers to the move
 * played are searched. Any thread. */
#ifndef TETRESS_ANALYSIS_CAUSE_H
#define TETRESS_ANALYSIS_CAUSE_H

#include "engine/game/position.h"
#include "engine/report/report.h"

enum { CAUSES_MOST = 3, CAUSE_LINE_MOVES = REPORT_LINE_MOVES + 1 };

/* The mover is the side that made the move. */
typedef enum CauseKind {
    CAUSE_NO_PLACEMENT,   /* an answer leaves the mover no placement */
    CAUSE_MISSED_END,     /* the better move leaves the other side no placement */
    CAUSE_SQUEEZED,       /* the mover has few placements left */
    CAUSE_MISSED_SQUEEZE, /* the better move leaves the other side few placements */
    CAUSE_CLEARED,        /* the other side clears tokens of the mover */
    CAUSE_TOKENS,         /* both lines last until the tokens decide, with different results */
    CAUSE_TERRITORY,      /* cells that only the mover could take, or that only the other side can take now */
    CAUSE_KINDS
} CauseKind;

/* "no placement", "missed end", ..., for machines. */
extern const char *const cause_names[CAUSE_KINDS];

/* A line from the position: the move, and best play after it as far as it is known. */
typedef struct CauseLine {
    int count; /* 0: not known */
    Move moves[CAUSE_LINE_MOVES];
} CauseLine;

typedef struct Cause {
    CauseKind kind;
    int plies;  /* from the position to where the cause shows; 1: right after the move */
    Move reply; /* the other side's answer; MOVE_NONE at one ply, or if unknown */
    /* placements, tokens or cells after the move played; for CAUSE_TOKENS the mover's final lead */
    int count;
    int instead;             /* the same after the better move; 0 for cells */
    bool cells[BOARD_CELLS]; /* the cells concerned */
} Cause;

/* What the first move of one line lost compared with that of the other, which may be unknown; the most
 * important cause comes first. Returns the number of causes, at most CAUSES_MOST. An answer that ends the
 * game becomes part of the line of the move played, so that it can be shown. */
int causes_find(const Position *position, CauseLine *played, const CauseLine *better, Cause out[CAUSES_MOST]);

enum { CAUSES_TEXT_SIZE = 480 };

/* Describes them in sentences, to the side that moved if it is `you`; if there are none, says so. The better
 * move may be MOVE_NONE. */
void causes_write(const Position *position, bool you, Move better, const Cause *causes, int count,
                  char out[CAUSES_TEXT_SIZE]);

#endif
