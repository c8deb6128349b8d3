/* Why a game went as it did, for one side: as a sentence and as data. Any thread. */
#ifndef TETRESS_ANALYSIS_VERDICT_H
#define TETRESS_ANALYSIS_VERDICT_H

#include "engine/analysis/cause.h"
#include "engine/analysis/last_chance.h"

enum { VERDICT_TEXT_SIZE = 640 };

/* How certain it is that a move decided the game. */
typedef enum Certainty {
    CERTAINTY_NONE,   /* there is no such move */
    CERTAINTY_CLOSE,  /* another move lost nearly as much */
    CERTAINTY_LIKELY, /* no other move lost nearly as much */
    CERTAINTY_CLEAR,  /* no other move lost half as much */
    CERTAINTY_PROVEN  /* it threw away a proven win or draw */
} Certainty;

/* The move that decided against a side; chances are that side's. In a lost game it is the one whose loss was
 * never made up for: the side had this chance before, and never again. */
typedef struct VerdictDrop {
    int index;             /* index into the review's turns; -1: no move lost enough for a mark */
    int turn;              /* as the referee counts, from 1 */
    double from, to, kept; /* kept: by the better move */
    Proof from_proof, to_proof, kept_proof;
    Move played, better; /* better: MOVE_NONE if unknown */
    Certainty certainty;
    CauseLine line;    /* from the better move on; empty if unknown */
    CauseLine against; /* from the move played, as the analysis continues */
    int cause_count;
    Cause causes[CAUSES_MOST]; /* why it lost so much */
} VerdictDrop;

typedef struct Verdict {
    Side side;
    RecordResult result;
    int end_turn; /* the next turn when the game ended */
    double end;   /* the side's chance in the last known position; NAN: none is known */
    Proof end_proof;
    VerdictDrop drop;
    LastChance last_chance; /* of the loser */
    char sentence[VERDICT_TEXT_SIZE];
    char why[CAUSES_TEXT_SIZE]; /* the causes in words; "" if none are known */
} Verdict;

/* The last chance may be null if it was not searched for. */
void verdict_make(const Review *review, Side side, const LastChance *chance, Verdict *out);

/* The side for which a verdict is most useful: the loser, otherwise Red. */
Side verdict_side(const Review *review);

/* The turn from which all of the loser's moves lose; 0 if the loser had no move left. */
int verdict_lost_turn(const Review *review, const LastChance *chance);

/* "52%", "under 1%", "over 99%", or a proven "100% (proven)"; "?" if unknown. */
enum { CHANCE_TEXT_SIZE = 24 };
const char *chance_write(double chance, Proof proof, char out[CHANCE_TEXT_SIZE]);

/* "clear", "proven", ..., for machines. */
extern const char *const certainty_names[CERTAINTY_PROVEN + 1];

/* Whether enough of a side's moves are judged to say how it played. */
bool verdict_has_enough(const Review *review, Side side);

/* "Red" and "Blue", for people. */
const char *side_title(Side side);

#endif
