/* A review of a finished game: the chances in each position of its main line, what each move lost, and how
 * well each side played.
 *
 * A Review is made from a record, including its analyses; it never searches. All chances are Red's, from 0 to
 * 1 with a draw as a half, unless a name says otherwise; whoever shows them converts them. A Review belongs
 * to one thread at a time and points into its record, which must outlive it unchanged.
 *
 * Searches favour one side, depending on which side makes the last move of their lines, so the results of one
 * position and the next can't be compared. Therefore moves are compared by the searches of the positions
 * after them, each of which had the whole budget: a position is worth what its best known move is worth, and
 * a move loses the difference between that move and itself. The record holds the moves to compare with as
 * variations, which review_ask adds where there may be a loss.
 *
 * All chances are whole percents, and only a proof is 0 or 1. So each figure is the same wherever it is
 * shown, and a loss is exactly the difference of the two chances beside it. */
#ifndef TETRESS_ANALYSIS_REVIEW_H
#define TETRESS_ANALYSIS_REVIEW_H

#include "engine/record/record.h"

/* The loss of chance from which a move gets a mark. */
typedef struct ReviewMarks {
    double doubtful; /* ?! */
    double bad;      /* ? */
    double very_bad; /* ?? */
} ReviewMarks;

/* 6, 12 and 24 percentage points: at 12, one in eight games is thrown away. */
extern const ReviewMarks review_marks_default;

/* Reads percentages such as "6,12,24"; null gives the default. */
Status review_marks_read(const char *text, ReviewMarks *out, Error *error);

/* A position of the main line, and the move played in it. */
typedef struct ReviewTurn {
    Position position;
    const RecordNode *node; /* of the position */
    double own;             /* Red's chance by the search of this position alone; NAN: unknown */
    double red;             /* Red's chance before the move, by the best move known; NAN: unknown */
    double after;           /* Red's chance after the move played, by the search of that position alone */
    Outcome proven;         /* by the rules, a search or a prover; OUTCOME_NONE: not proven */
    uint16_t placements[2]; /* by Side */
    Move move;              /* MOVE_NONE at the end */
    Move choice;            /* the first of the analysis's line; MOVE_NONE: unknown */
    Move better;            /* the best move known, possibly the same move; MOVE_NONE: unknown */
    bool forced;            /* there was no other move */
    /* the better move is another one, and proven or searched as deep as the position: the best of those
     * looked at */
    bool confirmed;
    double loss;   /* the mover's loss of chance by the move, from `red` to `after`; NAN: unknown */
    uint16_t mark; /* MARK_DOUBTFUL, MARK_BAD, MARK_VERY_BAD or 0 */
} ReviewTurn;

typedef struct ReviewSide {
    int moves, forced, judged;         /* judged: not forced, with a known loss */
    int doubtful, bad, very_bad, best; /* best: judged and without any loss */
    /* 0 to 1, the mean over what was judged: 1 without a loss, a half for one that is just a mistake (?), a
     * quarter for twice that; NAN if nothing was judged */
    double accuracy;
    double mean_loss;
} ReviewSide;

typedef struct Review {
    const Record *record;
    ReviewMarks marks;
    RecordResult result; /* the record's, otherwise by the rules */
    int count;           /* moves played */
    int known;           /* positions with a chance */
    ReviewSide sides[2];
    ReviewTurn turns[PLY_LIMIT + 1]; /* index: moves played before, 0 to count */
} Review;

/* Reads the whole main line of a record. */
Status review_create(const Record *record, const ReviewMarks *marks, Review **out, Error *error);
void review_destroy(Review *self); /* may be null */

/* Adds to the record, as variations, the moves that must be analysed to know the losses, at most one beside
 * each move played; returns how many. Where one turned out worse than its position promised, the next time
 * asks for another, up to REVIEW_CANDIDATES. This review is of no further use then. */
enum { REVIEW_CANDIDATES = 4 };
Status review_ask(const Review *self, Record *record, int *added, Error *error);

/* A move tried in a turn instead of the one played, judged as that is. */
typedef struct ReviewTried {
    double chance, loss; /* the mover's; NAN: unknown */
    Proof proof;
    uint16_t mark;
} ReviewTried;

/* `after` is the value of the position after the move, for the side to move there; null: not searched. Where
 * the rules end the game, nothing more is needed. */
ReviewTried review_try(const Review *self, int index, Move move, const Value *after);

/* A value for Red converted for a side. */
static inline double review_for(double red, Side side)
{
    return side == RED ? red : 1 - red;
}

/* The mover's chance after the move; NAN: unknown. */
static inline double review_after(const Review *self, int index)
{
    return review_for(self->turns[index].after, position_turn(&self->turns[index].position));
}

/* Whether all moves of a position lose (proven). */
static inline bool review_all_lose(const ReviewTurn *turn)
{
    return turn->proven == (position_turn(&turn->position) == RED ? OUTCOME_BLUE : OUTCOME_RED);
}

/* A chance as the review counts, in whole percents, from an expected result between -1 and 1. */
double review_chance(double expected, Proof proof);

/* The outcome by which a side wins, and what an outcome means for a side. */
Outcome review_win_of(Side side);
Proof review_proof_for(Outcome outcome, Side side);

/* A proof for the mover as an outcome. */
Outcome review_outcome_of(Proof proof, Side mover);

/* Marks the moves of the main line in the record, and the moves beside it that were looked at and are worse
 * than the best of them. ?!, ? and ?? belong to the analysis, and are removed from judged moves that do not
 * deserve them; other marks stay. */
void review_mark_record(const Review *self, Record *record);

#endif
