/* Reviews of games: the chances at each turn, the mistakes with their reasons, and the move that decided. */
#ifndef TETRESS_REVIEW_H
#define TETRESS_REVIEW_H

#include <tetress/game.h>
#include <tetress/search.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TetressReview TetressReview;

/* Begin with zeros, which stand for what is usual. */
typedef struct TetressReviewOptions {
    const char *agent; /* null: the strongest */
    uint64_t nodes;    /* for each position; 0: two million */
    int threads;       /* 0: one */
    uint64_t reserved[8];
} TetressReviewOptions;

/* Is told how many positions of how many are done. Returning false ends the review: what was found until then
 * is in the game. */
typedef bool (*TetressReviewWatch)(void *context, int done, int total);

/* A mistake; chances are those of the side that made it, from 0 to 1. */
typedef struct TetressMistake {
    int turn; /* from 1 */
    TetressSide side;
    TetressMove played;
    TetressMove better; /* TETRESS_NO_MOVE: unknown */
    const char *mark;   /* "?!", "?" or "??" */
    double from, to;    /* the chance with the better move, and after the move played */
    TetressProof from_proof, to_proof;
    bool confirmed;    /* the better move was searched like the one played */
    bool decided;      /* the one that decided the game */
    const char *why;   /* the reason, for people */
    TetressLine line;  /* from the better move on; without a value */
    TetressLine reply; /* from the move played on; likewise */
} TetressMistake;

/* Reviews a game, and keeps the analyses, better moves and marks in it, so that a second review of it
 * needs no search. The game must live as long as the review, and must not be changed meanwhile. The watch
 * may be null. Options may be null. */
TETRESS_API TetressStatus tetress_review_run(TetressGame *game, const TetressReviewOptions *options,
                                             TetressReviewWatch watch, void *context, TetressReview **out,
                                             TetressError *error);
TETRESS_API void tetress_review_destroy(TetressReview *self);

/* Whose game is reviewed: the loser's, or the person's against an agent; and what decided it, for people. */
TETRESS_API TetressSide tetress_review_side(const TetressReview *self);
TETRESS_API const char *tetress_review_sentence(const TetressReview *self);

/* Red's chance after this many moves, from 0 to 1; NAN: unknown. */
TETRESS_API double tetress_review_chance(const TetressReview *self, int moves);

/* How well a side played, from 0 to 1; NAN: none of its moves could be judged. */
TETRESS_API double tetress_review_accuracy(const TetressReview *self, TetressSide side);

/* The mistakes of both sides, in the order of the game. Texts live as long as the review. */
TETRESS_API int tetress_review_mistakes(const TetressReview *self);
TETRESS_API void tetress_review_mistake(const TetressReview *self, int index, TetressMistake *out);

#ifdef __cplusplus
}
#endif

#endif
