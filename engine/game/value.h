/* The value of a position or a move for the side to move. Its parts never contradict each other, because only
 * the functions below make a Value.
 *
 * A proof determines the score and the expected result; for an estimate one of the two determines the other.
 * The bound says how exact the value is. For a proven win or loss it is about the plies to the end: "in 9",
 * "within 9", "not before 9". For an estimate it is about the score. Any thread may call these functions. */
#ifndef TETRESS_GAME_VALUE_H
#define TETRESS_GAME_VALUE_H

#include "engine/game/score.h"

typedef enum ValueBound { VALUE_EXACT, VALUE_AT_MOST, VALUE_AT_LEAST } ValueBound;

enum { VALUE_BOUNDS = VALUE_AT_LEAST + 1 };

/* "exact", "at most" and "at least", for machines. */
extern const char *const value_bound_names[VALUE_BOUNDS];

/* "in", "within" and "not before": the words before the plies of a proven win or loss. */
extern const char *const value_plies_words[VALUE_BOUNDS];

#define VALUE_PARTS                                          \
    uint8_t proof;  /* Proof */                              \
    uint8_t plies;  /* to the end of a proven win or loss */ \
    uint8_t bound;  /* ValueBound */                         \
    Score score;    /* 0 if nothing is known */              \
    float expected; /* result in [-1, 1]; NAN: unknown */

typedef struct Value {
    VALUE_PARTS
} Value;

/* As a member of a struct: a value whose parts can also be read as the struct's own members. */
#define VALUE_MEMBER    \
    union {             \
        Value value;    \
        struct {        \
            VALUE_PARTS \
        };              \
    }

/* The value when nothing is known. */
Value value_unknown(void);

/* An estimate from its score, which is clamped to the range of estimates. */
Value value_estimate(Score score, ValueBound bound, int ply);

/* An estimate from its expected result; unknown if that is NAN. */
Value value_expected(double expected, int ply);

/* A proof; a draw has 0 plies. */
Value value_proven(Proof proof, int plies, ValueBound bound);

/* A proof from a search, where the winner needs at most `plies` plies; exact if the game can't end sooner. */
Value value_within(Proof proof, int plies, int ply);

/* The value that a search's score stands for: perhaps a proof. The bound is the score's. */
Value value_searched(Score score, ValueBound bound, int ply);

/* A value from somebody else's parts, such as a file's. The proof counts first, then the expected result,
 * then the score; impossible figures are brought into range. */
Value value_read(const Value *parts, int ply);

/* The bound that a file without bounds implies for the plies of a proof: such files write every loss as in 2
 * plies, however long it takes. */
ValueBound value_bound_unsaid(Proof proof, int plies);

/* The same for the other side. */
Value value_negated(Value self);

/* The value of a move, from the value of the position after it. */
Value value_before(Value after);

/* Whether the score is exact, at most or at least this much; a sooner win has a higher score. */
ValueBound value_score_bound(const Value *self);

/* The order of moves: negative if the first is better, positive if the second is. Proven wins come first,
 * short ones before long ones; proven losses come last, short ones after long ones. Between them are
 * estimates and draws, then upper bounds, then unknown values. */
int value_compare(const Value *a, const Value *b);

/* Whether the parts agree, as they do in every Value made here. */
bool value_agrees(const Value *self);

#endif
