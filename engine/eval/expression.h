/* Figures made of other figures: "open_sides - 2 * small_holes", "if(ply < 60, frontier, other.tokens)".
 *
 * An expression may contain numbers, names, + - * /, comparisons (their result is 1 or 0), parentheses,
 * min(A, B, ...), max(A, B, ...), abs(A) and if(CONDITION, A, B). A name is the side's own figure; with
 * "other." before it, the opponent's. There is always a result: division by zero gives 0, and results are
 * limited to EXPRESSION_LIMIT. An expression is compiled once into a few steps, which then run for many
 * positions at once. Plain values; any thread. */
#ifndef TETRESS_EVAL_EXPRESSION_H
#define TETRESS_EVAL_EXPRESSION_H

#include <stddef.h>
#include <stdint.h>

#include "engine/base/error.h"

#define EXPRESSION_LIMIT 1e9

enum {
    EXPRESSION_STEPS = 64,
    EXPRESSION_NUMBERS = 24,
    EXPRESSION_HEIGHT = 12, /* most results on the stack */
    EXPRESSION_ROWS = 128,  /* two for each position: Red's, then Blue's */
    EXPRESSION_DIGITS = 40
};

typedef struct ExpressionStep {
    uint8_t what; /* a Step of expression.c */
    uint8_t of;   /* its number or name */
} ExpressionStep;

typedef struct Expression {
    int32_t steps, numbers;
    ExpressionStep step[EXPRESSION_STEPS];
    double number[EXPRESSION_NUMBERS];
} Expression;

typedef double ExpressionColumn[EXPRESSION_ROWS];

/* The words that can't be names in an expression; the list ends with null. */
extern const char *const expression_words[];

/* Reads the whole text. Any bytes give an expression or an error with a column. `names` lists the names that
 * may occur, at most 256, in the order of the columns that expression_run will get. */
Status expression_read(const char *text, size_t length, const char *const *names, int count, Expression *out,
                       Error *error);

/* Calls `use` for each column that the expression reads. */
void expression_uses(const Expression *self, void (*use)(void *context, int column), void *context);

/* Computes an even number of rows from the columns of the expression's names. */
void expression_run(const Expression *self, const ExpressionColumn *columns, int rows, ExpressionColumn out);

#endif
