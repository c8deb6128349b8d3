/* A review of a finished game: what each position of its main line was worth, what each move lost, who
 * played how well.
 *
 * A Review is made from what a record holds, its analyses among it; it never searches. All chances are Red's,
 * from 0 to 1 with a draw as a half, unless a name says otherwise: whoever shows them converts. A Review
 * belongs to one thread at a time and points into its record, which must outlive it unchanged.
 *
 * Searches lean to one side, depending on who has the last move of their lines, so that the results of one
 * position and the next can't be compared. Therefore a position's chance is the mean of its own search and
 * that of the position after its best move, and what a move lost is the difference between two positions of
 * the same ply: after the best move, and after the one played. The record holds the first as a variation,
 * which review_ask adds where there may be a loss. */
#ifndef TETRESS_ANALYSIS_REVIEW_H
#define TETRESS_ANALYSIS_REVIEW_H

#include "engine/record/record.h"

/* From which loss of chance on a move gets a mark. */
typedef struct ReviewMarks {
    double doubtful; /* ?! */
    double bad;      /* ? */
    double very_bad; /* ?? */
} ReviewMarks;

/* 6, 12 and 24 points of a hundred: at 12, one in eight games is thrown away. */
extern const ReviewMarks review_marks_default;

/* Reads percentages such as "6,12,24"; null gives the default. */
Status review_marks_read(const char *text, ReviewMarks *out, Error *error);

/* A position of the main line, and the move that was played there. */
typedef struct ReviewTurn {
    Position position;
    const RecordNode *node; /* of the position */
    double own;             /* Red's chance by the search of the position alone; NAN: not known */
    double red;             /* Red's chance; NAN: not known */
    Outcome proven;         /* by the rules, by a search or by a prover; OUTCOME_NONE: not */
    uint16_t placements[2]; /* by Side */
    Move move;              /* MOVE_NONE at the end */
    Move better;   /* what the analysis would have played, which may be the same; MOVE_NONE: not known */
    bool forced;   /* there was no other move */
    double loss;   /* of the mover's chance by the move; NAN: not known */
    bool checked;  /* the loss rests on proofs or searches that can be compared */
    uint16_t mark; /* MARK_DOUBTFUL, MARK_BAD, MARK_VERY_BAD or 0 */
} ReviewTurn;

typedef struct ReviewSide {
    int moves, forced, judged;         /* judged: not forced, and the loss is known */
    int doubtful, bad, very_bad, best; /* best: of those judged, without any loss */
    double accuracy;                   /* 0 to 1, see review_move_accuracy; NAN if nothing was judged */
    double mean_loss;
} ReviewSide;

typedef struct Review {
    const Record *record;
    ReviewMarks marks;
    RecordResult result; /* the record's, otherwise by the rules */
    int count;           /* moves played */
    int known;           /* positions with a chance */
    ReviewSide sides[2];
    ReviewTurn turns[PLY_LIMIT + 1]; /* by moves played before it, 0 to count */
} Review;

/* Reads all of a record's main line. */
Status review_create(const Record *record, const ReviewMarks *marks, Review **out, Error *error);
void review_destroy(Review *self); /* may be null */

/* Takes over that a position is proven, and what follows from it for the moves before; review_judge after the
 * last. */
void review_prove(Review *self, int index, Outcome outcome);
void review_judge(Review *self);

/* Adds to the record, as variations, the better moves that must be analysed to know what the ones played
 * lost; returns how many were added. This review is then of no further use. */
Status review_ask(const Review *self, Record *record, int *added, Error *error);

/* The mover's chance after his move. */
double review_after(const Review *self, int index);

/* How well a move was played: 1 without a loss, a half for one that just is a mistake (?), a quarter for
 * twice that. */
double review_move_accuracy(double loss, const ReviewMarks *marks);

/* A side's share of something that is said of Red. */
static inline double review_for(double red, Side side)
{
    return side == RED ? red : 1 - red;
}

/* The outcome by which a side wins, and what an outcome is to a side. */
Outcome review_win_of(Side side);
Proof review_proof_for(Outcome outcome, Side side);

/* A proof for the mover as an outcome. */
Outcome review_outcome_of(Proof proof, Side mover);

/* Marks the moves of the main line in the record: ?!, ? and ?? are the analysis's own, and are taken away
 * from judged moves that do not deserve them; other marks stay. */
void review_mark_record(const Review *self, Record *record);

#endif
