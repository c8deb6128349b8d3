/* Why a move was worse than another, in the quantities of the rules. Placements, tokens and territory are
 * compared along two lines, the one from the move that was played and the one from the better move. Only the
 * answers to the move that was played are searched. Any thread. */
#ifndef TETRESS_ANALYSIS_CAUSE_H
#define TETRESS_ANALYSIS_CAUSE_H

#include "engine/game/position.h"
#include "engine/report/report.h"

enum { CAUSES_MOST = 3, CAUSE_LINE_MOVES = REPORT_LINE_MOVES + 1 };

/* The mover is the side whose move it was. */
typedef enum CauseKind {
    CAUSE_NO_PLACEMENT,   /* an answer leaves the mover no placement */
    CAUSE_MISSED_END,     /* the better move leaves the other side no placement */
    CAUSE_SQUEEZED,       /* the mover has few placements left */
    CAUSE_MISSED_SQUEEZE, /* the better move leaves the other side few placements */
    CAUSE_CLEARED,        /* the other side clears tokens of the mover */
    CAUSE_TOKENS,         /* both lines last until the tokens decide, and decide differently */
    CAUSE_TERRITORY,      /* cells that were the mover's alone, or that become the other side's alone */
    CAUSE_KINDS
} CauseKind;

/* "no placement", "missed end", ..., for machines. */
extern const char *const cause_names[CAUSE_KINDS];

/* A line from the position on: the move, and what best play made of it as far as it is known. */
typedef struct CauseLine {
    int count; /* 0: not known */
    Move moves[CAUSE_LINE_MOVES];
} CauseLine;

typedef struct Cause {
    CauseKind kind;
    int plies;  /* from the position to where it shows; 1: after the move itself */
    Move reply; /* the answer of the other side; MOVE_NONE at one ply, or if it is not known */
    /* placements, tokens or cells after the move that was played; of CAUSE_TOKENS the mover's lead in the
     * end */
    int count;
    int instead;             /* the same after the better one; of cells 0 */
    bool cells[BOARD_CELLS]; /* that it is about */
} Cause;

/* What the first move of one line lost compared with that of the other, which may be unknown; the weightiest
 * cause comes first. Returns how many causes there are, at most CAUSES_MOST. */
int causes_find(const Position *position, const CauseLine *played, const CauseLine *better,
                Cause out[CAUSES_MOST]);

enum { CAUSES_TEXT_SIZE = 480 };

/* Says them in sentences to the side whose move it was; "" if there are none. The better move may be
 * MOVE_NONE. */
void causes_write(const Position *position, Move better, const Cause *causes, int count,
                  char out[CAUSES_TEXT_SIZE]);

#endif
