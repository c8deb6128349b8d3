/* Why a game went as it did, for one side: in a sentence, and as data. Any thread. */
#ifndef TETRESS_ANALYSIS_VERDICT_H
#define TETRESS_ANALYSIS_VERDICT_H

#include "engine/analysis/cause.h"
#include "engine/analysis/last_chance.h"

enum { VERDICT_TEXT_SIZE = 640 };

/* How sure it is that a move was the one that decided. */
typedef enum Certainty {
    CERTAINTY_NONE,   /* there is no such move */
    CERTAINTY_CLOSE,  /* another move cost nearly as much */
    CERTAINTY_LIKELY, /* no other one cost nearly as much */
    CERTAINTY_CLEAR,  /* no other one cost half as much */
    CERTAINTY_PROVEN  /* it threw away a proven win or draw */
} Certainty;

/* The move that decided against a side; chances are that side's. Of a lost game it is the one whose loss was
 * never made up for: what the side had before, and did not have again later. */
typedef struct VerdictDrop {
    int index;             /* of the review's turns; -1: no move lost anything that is worth a mark */
    int turn;              /* as the referee counts, from 1 */
    double from, to, kept; /* kept: by the better move */
    Proof from_proof, to_proof, kept_proof;
    Move played, better; /* better: MOVE_NONE if it is not known */
    Certainty certainty;
    CauseLine line;    /* from the better move on; empty if it is not known */
    CauseLine against; /* from the move that was played on, as the analysis goes on */
    int cause_count;
    Cause causes[CAUSES_MOST]; /* why it lost so much */
} VerdictDrop;

typedef struct Verdict {
    Side side;
    RecordResult result;
    int end_turn; /* that was next when the game ended */
    double end;   /* the side's chance in the last position that is known; NAN: none is */
    Proof end_proof;
    VerdictDrop drop;
    LastChance last_chance; /* of whoever lost */
    char sentence[VERDICT_TEXT_SIZE];
    char why[CAUSES_TEXT_SIZE]; /* the causes in words; "" if none is known */
} Verdict;

/* The chance may be null if nobody looked for it. */
void verdict_make(const Review *review, Side side, const LastChance *chance, Verdict *out);

/* The side that a verdict is of most use to: who lost, otherwise Red. */
Side verdict_side(const Review *review);

/* The turn from which every move of the loser loses; 0 if the loser had no move left. */
int verdict_lost_turn(const Review *review, const LastChance *chance);

/* "52%", "under 1%", "over 99%", or a proven "100% (proven)"; "?" if it is not known. */
enum { CHANCE_TEXT_SIZE = 24 };
const char *chance_write(double chance, Proof proof, char out[CHANCE_TEXT_SIZE]);

/* "clear", "proven", ..., for machines. */
extern const char *const certainty_names[CERTAINTY_PROVEN + 1];

/* Whether enough moves of a side are judged to speak of how it played. */
bool verdict_has_enough(const Review *review, Side side);

/* "Red" and "Blue", for people. */
const char *side_title(Side side);

#endif
