/* What a position or a move is worth to the side to move: one thing, whose parts can't contradict each other.
 *
 * The functions below make a Value, and nothing else does. From a proof follow its score and its expected
 * result; an estimate has both from one number. A bound says how exact it is. Of a proven win or loss it is
 * about the plies to the end: "in 9", "within 9", "not before 9". Of an estimate it is about the score. Any
 * thread may call these functions. */
#ifndef TETRESS_GAME_VALUE_H
#define TETRESS_GAME_VALUE_H

#include "engine/game/score.h"

typedef enum ValueBound { VALUE_EXACT, VALUE_AT_MOST, VALUE_AT_LEAST } ValueBound;

enum { VALUE_BOUNDS = VALUE_AT_LEAST + 1 };

/* "exact", "at most" and "at least", for machines. */
extern const char *const value_bound_names[VALUE_BOUNDS];

/* "in", "within" and "not before", what stands before the plies of a proven win or loss. */
extern const char *const value_plies_words[VALUE_BOUNDS];

#define VALUE_PARTS                                           \
    uint8_t proof;  /* Proof */                               \
    uint8_t plies;  /* of a proven win or loss: to the end */ \
    uint8_t bound;  /* ValueBound */                          \
    Score score;    /* 0 of what nothing is known of */       \
    float expected; /* result in [-1, 1]; NAN: not known */

typedef struct Value {
    VALUE_PARTS
} Value;

/* In a struct: its value, whose parts can be read as the struct's own. */
#define VALUE_MEMBER    \
    union {             \
        Value value;    \
        struct {        \
            VALUE_PARTS \
        };              \
    }

/* Of what nothing is known of. */
Value value_unknown(void);

/* An estimate from its score, which is brought into the range of estimates. */
Value value_estimate(Score score, ValueBound bound, int ply);

/* An estimate from its expected result; NAN makes an unknown one. */
Value value_expected(double expected, int ply);

/* A proof; the plies of a draw are 0. */
Value value_proven(Proof proof, int plies, ValueBound bound);

/* The proof of a search, by which whoever wins needs at most so many plies; exact where fewer are
 * impossible. */
Value value_within(Proof proof, int plies, int ply);

/* What a search's score says, which may be a proof, and is a bound of the score. */
Value value_searched(Score score, ValueBound bound, int ply);

/* From parts that somebody else has put together, such as those of a file: the proof counts, then the
 * expected result, then the score, and what can't be is brought into its range. */
Value value_read(const Value *parts, int ply);

/* What a file that knew no bounds meant by the plies of a proof: losses stood there as in 2, however long
 * they took. */
ValueBound value_bound_unsaid(Proof proof, int plies);

/* The same for the other side. */
Value value_negated(Value self);

/* Whether the score is at most or at least so much; it is more for a win that is sooner. */
ValueBound value_score_bound(const Value *self);

/* The order of moves: negative if the first is better, positive if the second is. Proven wins come first, the
 * shorter the better, proven losses last, the longer the better. Between them are estimates and draws, then
 * what is at most so much, then the unknown. */
int value_compare(const Value *a, const Value *b);

/* Whether the parts agree, as those of every Value made here do. */
bool value_agrees(const Value *self);

#endif
