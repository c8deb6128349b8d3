/* Figures made of other figures: "open_sides - 2 * small_holes", "if(ply < 60, frontier, other.tokens)".
 *
 * There are numbers, names, + - * /, comparisons, which are 1 or 0, parentheses, min(A, B, ...),
 * max(A, B, ...), abs(A) and if(CONDITION, A, B). A name is the figure of the side itself, "other." before it
 * makes it the opponent's. A division by zero gives 0; what is larger than EXPRESSION_LIMIT becomes that, so
 * that there is always a number. An expression is read once into a few steps, which then run for many
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
    EXPRESSION_HEIGHT = 12, /* results that wait for another */
    EXPRESSION_ROWS = 128,  /* two for each position: Red's, then Blue's */
    EXPRESSION_DIGITS = 40
};

typedef struct ExpressionStep {
    uint8_t what; /* of the list in expression.c */
    uint8_t of;   /* the number or name that it takes */
} ExpressionStep;

typedef struct Expression {
    int32_t steps, numbers;
    ExpressionStep step[EXPRESSION_STEPS];
    double number[EXPRESSION_NUMBERS];
} Expression;

typedef double ExpressionColumn[EXPRESSION_ROWS];

/* The words that can't be names in an expression; null after the last. */
extern const char *const expression_words[];

/* Reads all of a text, any bytes of which give an expression or an error with a column. The names are those
 * that may occur, at most 256, in the order of the columns that it will be run with. */
Status expression_read(const char *text, size_t length, const char *const *names, int count, Expression *out,
                       Error *error);

/* Calls the name's function for each column that the expression looks at. */
void expression_uses(const Expression *self, void (*use)(void *context, int column), void *context);

/* The figures of an even number of rows, from the columns of its names. */
void expression_run(const Expression *self, const ExpressionColumn *columns, int rows, ExpressionColumn out);

#endif
